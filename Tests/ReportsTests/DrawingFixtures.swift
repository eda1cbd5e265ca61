import Corpora
import PaginatorKit
import TestSupport
import Typesetting

@testable import Refereeing
@testable import Reports
@testable import Trials

extension Layout {
  /// A phone's page in the faces that tests have: those of most corpora.
  static func phone(size: Double = 17, _ change: (inout TypeStyle) -> Void = { _ in }) -> Layout {
    var type = TypeStyle(
      fonts: [TestFonts.dejaVuSans, TestFonts.notoSansCJK, TestFonts.unifont].map(\.reference),
      size: .pixels(size)
    )
    change(&type)
    return Layout(
      page: PageGeometry(
        width: .pixels(375),
        height: .pixels(667),
        insets: Insets(all: .pixels(16))
      ),
      type: type
    )
  }
}

extension Session {
  /// A session over a text in real layouts, laid out and judged: `greedy` in context, `fixed-count` as
  /// substrings, `copy` as greedy, `gaps` that leaves out and repeats text, and `broken` that fails.
  static func laidOut(_ text: SourceText, in layouts: [Layout], id: String = "text") throws
    -> Session
  {
    var trials: [Trial] = []
    for layout in layouts {
      let referee = try Referee(of: text, in: layout, fonts: TestFonts.library)
      let greedy = try greedyPages(of: text, in: layout)
      let count = max(1, text.scalarCount / max(1, greedy.count) + 7)
      let fixed = stride(from: 0, to: text.scalarCount, by: count)
        .map { text.page($0, $0 + count) }
      let gaps = greedy.enumerated()
        .map { index, page in
          let start = text.scalarIndex(of: page.start)
          return text.page(start + index % 3, text.scalarIndex(of: page.end) + index % 2)
        }
      func add(_ name: String, _ showing: Showing, _ pages: [PageRange], fails: Bool = false) {
        let judgement = referee.judge(pages, showing: showing, reference: greedy)
        let made = Paginated(pages: pages, work: Work())
        trials.append(
          Trial(
            paginator: PaginatorInfo(
              name: name,
              kind: .classic,
              showing: showing,
              traits: .make(name)
            ),
            corpus: id,
            scalarCount: text.scalarCount,
            setting: Plan.Setting(
              device: Device(id: "phone-6", title: "phone", page: layout.page),
              layout: layout
            ),
            lineHeight: referee.lineHeight,
            layoutKey: "key-\(layout.type.size.shortPixels)",
            outcome: fails
              ? .failed(TrialFailure(kind: .error, message: "It </script> fails."), made)
              : .paginated(made, judgement)
          )
        )
      }
      add("greedy", .context, greedy)
      add("copy", .context, greedy)
      add("fixed-count", .substring, fixed)
      add("gaps", .substring, gaps)
      add("broken", .context, Array(greedy.prefix(1)), fails: true)
    }
    return Session(
      id: "s1",
      started: "2025-01-01T00:00:00Z",
      environment: [:],
      corpora: [Corpus(id: id, title: "A text", text: text, fonts: [])],
      trials: trials
    )
  }

  private static func greedyPages(of text: SourceText, in layout: Layout) throws -> [PageRange] {
    let typesetter = Typesetter.make(
      layout.type,
      language: text.language,
      direction: text.direction
    )
    let flow = TextFlow.make(text, width: layout.page.contentWidth, with: typesetter)
    var pages: [PageRange] = []
    let box = PageBox(height: layout.page.contentHeight, leading: layout.type.leading)
    while let bytes = flow.nextPage(in: box) {
      pages.append(
        PageRange(
          start: TextOffset(utf8: bytes.lowerBound),
          end: TextOffset(utf8: bytes.upperBound)
        )
      )
    }
    return pages
  }
}

extension SourceText {
  /// The page between two scalars, cut at the text's end.
  func page(_ start: Int, _ end: Int) -> PageRange {
    PageRange(start: offset(ofScalar: start), end: offset(ofScalar: min(end, scalarCount)))
  }
}

extension ReportOptions {
  /// Options with the faces of tests.
  static var drawn: ReportOptions {
    var options = ReportOptions()
    options.fonts = TestFonts.library
    return options
  }
}
