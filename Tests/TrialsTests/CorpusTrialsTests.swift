import Corpora
import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

@testable import Refereeing
@testable import Trials

/// The corpora, from their files to the referee's judgement.
struct CorpusTrialsTests {
  private static func corpora() throws -> CorpusFolder {
    try CorpusFolder(path: "\(Repository.root)/corpora")
  }

  /// The trials of built-in paginators; of the sutra on the phone at 17 px unless said otherwise.
  private func trials(
    _ id: String = "diamond-sutra",
    sizes: [Double] = [17],
    devices: [Device] = [Device.builtIn[0]],
    by names: [String]
  ) throws -> [Trial] {
    let corpus = try Self.corpora().corpus(id)
    let faces = try corpus.fonts.map { try TestFonts.library.face(named: $0) }
    let settings = devices.flatMap { device in
      sizes.map {
        Plan.Setting(
          device: device,
          layout: Layout(page: device.page, type: .make(faces, size: $0, lineHeight: 1.2))
        )
      }
    }
    return
      try Plan.make(
        texts: [Plan.Text(corpus: corpus, settings: settings)],
        participants: names.map(Plan.Participant.builtIn)
      )
      .run()
  }

  @Test func `sets 21 lines of the sutra on a page of the phone`() throws {
    // Noto Sans CJK: 17 · 1.2 · 1.448 = 29.5392 px, to 1/64 px 1891; 635 · 64 / 1891 = 21.49. The
    // rest, 635 − 21 · 29.546875 = 14.515625 px, is unused on every page but the last.
    let trial = try #require(try trials(by: ["greedy"]).first)
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

  @Test(arguments: ["diamond-sutra", "diamond-sutra-punctuated", "alice", "edge-cases"])
  func `finds no fault in a reference in any swept layout`(id: String) throws {
    let trials = try trials(
      id,
      sizes: [14, 17, 20, 23, 28, 40],
      devices: Device.builtIn,
      by: ["greedy", "container-fill"]
    )
    #expect(trials.count == 48)
    let missing = try Self.corpora().corpus(id).expectedMissingGlyphs
    for trial in trials {
      let judgement = try #require(trial.judgement)
      #expect(judgement.missingGlyphs == missing)
      let where_ =
        "\(trial.paginator.name) on \(trial.device.id) at \(trial.layout.type.size.pixels)"
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

  /// What blocks that are kept together leave free is greedy's affair; nothing is lost, cut off or broken.
  @Test(arguments: ["alice-book", "styled-cases"])
  func `loses and hides nothing of a book in any swept layout`(id: String) throws {
    let trials = try trials(
      id,
      sizes: [14, 17, 20, 23, 28, 40],
      devices: Device.builtIn,
      by: ["greedy", "container-fill"]
    )
    let missing = try Self.corpora().corpus(id).expectedMissingGlyphs
    for trial in trials {
      let judgement = try #require(trial.judgement)
      let where_ =
        "\(trial.paginator.name) on \(trial.device.id) at \(trial.layout.type.size.pixels)"
      #expect(judgement.missingGlyphs == missing, "\(where_)")
      #expect(judgement.coverage.isPartition && judgement.coverage.blankPages == 0, "\(where_)")
      #expect(judgement.pages.allSatisfy { $0.overflow == .zero && $0.overflowX == .zero })
      #expect(
        judgement.pages.compactMap(\.boundary)
          .allSatisfy { !$0.midGrapheme && !$0.midLine && !$0.illegalBreak && !$0.kinsoku },
        "\(where_)"
      )
    }
  }

  /// A line of the phone holds 20 ideographs; which of the book's marks a method begins a page with
  /// is its own affair, that some do is what the corpus is for.
  @Test func `marks put the methods that measure to the test`() throws {
    for trial in try trials(
      "diamond-sutra-punctuated",
      by: ["greedy", "grow-shrink", "binary-search", "fixed-count"]
    ) {
      let judgement = try #require(trial.judgement)
      let badMarks = judgement.pages.count { $0.boundary?.kinsoku == true }
      #expect((badMarks > 0) == (trial.paginator.name != "greedy"), "\(trial.paginator.name)")
    }
  }

  /// A line is 29.546875 px high, 20 of them are 590.9375 px; 635 px hold 21.
  @Test(arguments: [
    (box: "box-exact", lines: 20, unused: 0.0), (box: "box-1px-more", lines: 20, unused: 1),
    // 589.9375 − 19 · 29.546875 and 590.921875 − 19 · 29.546875.
    (box: "box-1px-less", lines: 19, unused: 28.546875),
    (box: "box-64th-less", lines: 19, unused: 29.53125),
    (box: "box-one-line", lines: 1, unused: 0),
    // 635 − 21 · 29.546875: as on the phone, with one ideograph to the line.
    (box: "box-one-wide", lines: 21, unused: 14.515625),
  ])
  func `fills boxes of awkward sizes to the last line`(
    box: String,
    lines: Int,
    unused: Double
  ) throws {
    let device = try #require(KnownDevice.matching(box).first).device
    for trial in try trials(devices: [device], by: ["greedy", "container-fill"]) {
      let judgement = try #require(trial.judgement)
      #expect(judgement.pages.count > 10)
      #expect(judgement.pages.dropLast().allSatisfy { $0.lines == lines })
      #expect(judgement.pages.dropLast().allSatisfy { $0.unused == .pixels(unused) })
      #expect(judgement.pages.allSatisfy { $0.overflow == .zero })
    }
  }

  /// Each of the 5,195 ideographs and 1,023 marks is a line, and so is each of 36 blank lines.
  ///
  /// They are 6,254 lines, 21 to a page: 297.8. A U+3000 hangs behind the ideograph before it.
  @Test func `is one character wide where a box is`() throws {
    let device = try #require(KnownDevice.matching("box-one-wide").first).device
    #expect(try trials(devices: [device], by: ["greedy"])[0].pages.count == 298)
  }

  /// Flags, families and stacked marks, in boxes narrower than they are and lower than a line.
  @Test func `finds no fault in a reference on edge cases in boxes of one`() throws {
    let boxes = KnownDevice.matching("box-*").map(\.device)
    for trial in try trials("edge-cases", sizes: [17, 28], devices: boxes, by: ["greedy"]) {
      let judgement = try #require(trial.judgement)
      let name = "\(trial.device.id) at \(trial.layout.type.size.pixels)"
      #expect(judgement.coverage.isPartition, "\(name)")
      #expect(judgement.coverage.blankPages == 0, "\(name)")
      for page in judgement.pages {
        #expect(page.overflow == .zero || page.isOverflowUnavoidable, "\(name)")
        #expect(page.missedLines == 0 || page.exclusion != nil, "\(name)")
        if let end = page.boundary {
          #expect(!end.midGrapheme && !end.midLine && !end.illegalBreak && !end.kinsoku, "\(name)")
        }
      }
    }
  }

  /// No line fits 12 px: each page holds one and cuts 29.546875 − 12 px of it, which nobody avoids.
  ///
  /// The methods that measure say that nothing fits.
  @Test func `has one line too tall on each page of a box below a line`() throws {
    let device = try #require(KnownDevice.matching("box-no-line").first).device
    let trials = try trials(
      devices: [device],
      by: ["greedy", "grow-shrink", "binary-search", "window-750"]
    )
    let greedy = try #require(trials[0].judgement)
    #expect(greedy.pages.allSatisfy { $0.lines == 1 && $0.overflow == .pixels(17.546875) })
    #expect(greedy.coverage.isPartition)
    for trial in trials.dropFirst() {
      #expect(trial.failure != nil, "\(trial.paginator.name)")
    }
  }
}
