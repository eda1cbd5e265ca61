import Corpora
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

@testable import Refereeing
@testable import Trials

/// The 32 sections of the sutra, each on pages of its own, by every method that is built in.
struct ChaptersTests {
  private static let specifications =
    PaginatorCatalog.defaultIDs + [
      "fixed-count:indent=spaces", "grow-shrink:indent=style", "binary-search:indent=spaces",
      "window-750:indent=spaces", "balanced:orphans=3,widows=3",
    ]

  private func sutra() throws -> Corpus {
    try CorpusFolder(path: "\(Repository.root)/corpora").corpus("diamond-sutra")
      .withForcedChapters()
  }

  /// A phone whose pages the shorter sections do not fill.
  private func setting(_ corpus: Corpus) throws -> Plan.Setting {
    let faces = try corpus.fonts.map { try TestFonts.library.face(named: $0) }
    let device = try #require(Device.builtIn.first)
    var type = TypeStyle.make(faces, size: 20, lineHeight: 1.2)
    (type.orphans, type.widows) = (2, 2)
    return Plan.Setting(device: device, layout: Layout(page: device.page, type: type))
  }

  @Test(arguments: specifications)
  func `keeps each section's pages to itself, alone as in the book`(_ id: String) throws {
    let corpus = try sutra()
    let text = corpus.text
    // The first section begins after the title, or with the text.
    #expect((31...32).contains(text.forcedBreaks.count))
    let setting = try setting(corpus)
    let participant = try Plan.Participant.builtIn(id)
    let plan = Plan.make(
      texts: [Plan.Text(corpus: corpus, settings: [setting])],
      participants: [participant]
    )
    let trial = try #require(try plan.run().first)
    let starts = Set(trial.pages.map(\.start))
    #expect(starts.isSuperset(of: text.forcedBreaks))
    for page in trial.pages {
      #expect(text.forcedBreaks.allSatisfy { $0 <= page.start || $0 >= page.end })
    }
    var alone: [PageRange] = []
    let edges = [.zero] + text.forcedBreaks + [text.end]
    for (start, end) in zip(edges, edges.dropFirst()) {
      let section = SourceText.make(
        text.string(from: start, to: end),
        language: text.language,
        direction: text.direction
      )
      let pages = try paginate(section, in: setting.layout, with: participant.paginator).pages
      alone += pages.map {
        PageRange(
          start: TextOffset(utf8: $0.start.utf8 + start.utf8),
          end: TextOffset(utf8: $0.end.utf8 + start.utf8)
        )
      }
    }
    #expect(alone == trial.pages)

    // What is said of the boundaries leaves the forced ones out.
    let judgement = try #require(trial.judgement)
    #expect(judgement.pages.count == trial.pages.count)
    for page in judgement.pages where page.lines > 0 && text.forcedBreaks.contains(page.range.end) {
      #expect(page.boundary == nil)
      #expect(page.exclusion == .forcedBreak)
      #expect(page.missedLines == 0)
    }
    let drift = try #require(judgement.drift)
    let free = starts.subtracting(text.forcedBreaks).subtracting([.zero, text.end])
    #expect(drift.scalars.count <= free.count)
    #expect(drift.scalars.count + drift.beyond >= free.count)
  }
}
