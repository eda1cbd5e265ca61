import Corpora
import PaginatorKit
import Paginators
import Refereeing
import TestSupport
import Testing
import Trials
import Typesetting

/// The corpora, from their files to the referee's judgement.
struct CorpusTrialsTests {
  private func plan(_ id: String, sizes: [Double], devices: [Device], by: [String]) throws -> Plan {
    let corpus = try CorpusFolder(path: "\(Repository.root)/corpora").corpus(id)
    let faces = try corpus.fonts.map { try TestFonts.library.face(named: $0) }
    let settings = devices.flatMap { device in
      sizes.map {
        Plan.Setting(
          device: device,
          layout: Layout(page: device.page, type: .make(faces, size: $0, lineHeight: 1.2))
        )
      }
    }
    return Plan.make(
      texts: [Plan.Text(corpus: corpus, settings: settings)],
      entrants: try by.map(Plan.Entrant.builtIn)
    )
  }

  @Test func `sets 21 lines of the sutra on a page of the phone`() throws {
    // Noto Sans CJK: 17 · 1.2 · 1.448 = 29.5392 px, to 1/64 px 1891; 635 · 64 / 1891 = 21.49. The
    // rest, 635 − 21 · 29.546875 = 14.515625 px, is unused on every page but the last.
    let trials = try plan(
      "diamond-sutra",
      sizes: [17],
      devices: [Device.builtIn[0]],
      by: ["greedy"]
    )
    .run()
    let trial = try #require(trials.first)
    #expect(trial.lineHeight == Length(sixtyFourths: 1891))
    let judgement = try #require(trial.judgement)
    #expect(judgement.missingGlyphs == 0)
    #expect(judgement.pages.dropLast().allSatisfy { $0.lines == 21 })
    #expect(judgement.pages.dropLast().allSatisfy { $0.unused == .pixels(14.515625) })
    #expect(judgement.pages.dropLast().allSatisfy { $0.exclusion == nil })
    #expect((1...21).contains(try #require(judgement.pages.last).lines))
    #expect(judgement.referencePages == judgement.pages.count)
    #expect(trial.work.measuredScalars == 6_297)
  }

  @Test(arguments: ["diamond-sutra", "alice"])
  func `finds no fault in a reference in any swept layout`(id: String) throws {
    let trials = try plan(
      id,
      sizes: [14, 17, 20, 23, 28, 40],
      devices: Device.builtIn,
      by: ["greedy", "container-fill"]
    )
    .run()
    #expect(trials.count == 48)
    for trial in trials {
      let judgement = try #require(trial.judgement)
      let where_ =
        "\(trial.contestant.name) on \(trial.device.id) at \(trial.layout.type.size.pixels)"
      #expect(judgement.coverage.isPartition, "\(where_)")
      #expect(judgement.coverage.blankPages == 0, "\(where_)")
      #expect(judgement.pages.allSatisfy { $0.overflow == .zero }, "\(where_)")
      #expect(judgement.pages.allSatisfy { $0.overflowX == .zero }, "\(where_)")
      #expect(judgement.pages.allSatisfy { $0.missedLines == 0 }, "\(where_)")
      #expect(judgement.pages.allSatisfy { $0.residual < trial.lineHeight || $0.exclusion != nil })
      let boundaries = judgement.pages.compactMap(\.boundary)
      #expect(boundaries.count == judgement.pages.count - 1)
      #expect(
        boundaries.allSatisfy {
          !$0.midGrapheme && !$0.midLine && !$0.illegalBreak && !$0.kinsoku
        },
        "\(where_)"
      )
      let drift = try #require(judgement.drift)
      #expect(drift.scalars.allSatisfy { $0 == 0 } && drift.agreement == 1, "\(where_)")
    }
  }
}
