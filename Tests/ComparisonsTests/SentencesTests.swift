import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct SentencesTests {
  private static let hiding = PageMeasurement.pages(lines: [5, 3])

  private func findings(_ trials: [Trial]) throws -> CorpusFindings {
    try #require(CorpusFindings.all(of: .make(trials)).first)
  }

  @Test func `says who wastes the most where nobody hides text`() throws {
    // Three lines of 24 px in 100 leave room for one more on each page but the last.
    let one = PageMeasurement.pages(lines: [3, 3], missed: 1)
    let two = PageMeasurement.pages(lines: [3, 3, 3], missed: 1)
    let trials: [Trial] = [
      .make("a"), .make("b", pages: one), .make("c", pages: one), .make("d", pages: two),
      .make("a", size: 14), .make("b", size: 14, pages: two), .make("c", size: 14),
      .make("d", size: 14),
    ]
    #expect(
      Sentences.waste(in: try findings(trials)) == [
        "b wastes space in 2 of 2, most on phone-6 at 14 px: 2 lines that would still have fitted.",
        "d wastes space in 1 of 2, most on phone-6 at 17 px: 2 lines that would still have fitted.",
      ]
    )
    #expect(
      Sentences.waste(in: try findings([.make("b", pages: one)])) == [
        "b wastes space on phone-6 at 17 px: 1 line that would still have fitted."
      ]
    )
    #expect(Sentences.waste(in: try findings(trials + [.make("e", pages: Self.hiding)])).isEmpty)
  }

  @Test func `says of one layout who is what, the worst first`() throws {
    // Seven lines of 24 px in 100 px: three end below. Three lines of which one more would have fitted.
    let findings = try findings([
      .make("a"), .make("b", pages: Self.hiding), .make("c"), .make("a", size: 14),
      .make("b", size: 14, pages: PageMeasurement.pages(lines: [7, 4])),
      .make("c", size: 14, pages: PageMeasurement.pages(lines: [3, 3], missed: 1)),
      .make("d", size: 14),
    ])
    #expect(
      Sentences.layout(0, of: findings)
        == "On phone-6 at 17 px b is unsafe, 1 line below the screen; a and c are clean."
    )
    #expect(
      Sentences.layout(1, of: findings)
        == "On phone-6 at 14 px b is unsafe, 3 lines below the screen; c is flawed, 1 line wasted; "
        + "a and d are clean."
    )
  }

  @Test func `says which pages are columns`() throws {
    func trial(_ device: String, columns: Int) -> Trial {
      var trial = Trial.make("a")
      trial.setting.device.id = device
      trial.setting.layout.page.columns.count = columns
      return trial
    }
    #expect(Sentences.columns(in: try findings([.make("a")])) == [])
    #expect(
      Sentences.columns(in: try findings([trial("spread", columns: 2)]))
        == ["Pages are columns, 2 to a screen."]
    )
    #expect(
      Sentences.columns(in: try findings([.make("a"), trial("spread", columns: 3)]))
        == ["Pages on spread are columns, 3 to a screen."]
    )
  }

  @Test func `says who hides, loses or cuts text, where and how much`() throws {
    let cutting = PageMeasurement.pages(lines: [4, 4, 4], boundary: .make(midGrapheme: true))
    let unavoidable = PageMeasurement.make(lines: 1, lineHeight: 120, unavoidable: true)
    let cases: [([Trial], [String])] = [
      // Seven lines of 24 px in 100: three end below; on the second page one of five.
      (
        [
          .make("fixed-count", pages: PageMeasurement.pages(lines: [7, 5])),
          .make("fixed-count", size: 14, pages: Self.hiding), .make("fixed-count", size: 20),
        ],
        ["fixed-count hides text in 2 of 3 (most on phone-6 at 17 px: 4 lines on 2 pages)."]
      ),
      (
        [.make("a"), .make("a", size: 14, pages: Self.hiding)],
        ["a hides text in 1 of 2 (most on phone-6 at 14 px: 1 line on 2 pages)."]
      ),
      (
        [.make("a").failing("It cannot."), .make("a", size: 14, pages: Self.hiding)],
        ["a hides text in 1 of 2 (most on phone-6 at 14 px: 1 line on 2 pages)."]
      ),
      (
        [.make("a", pages: Self.hiding)], ["a hides text on phone-6 at 17 px: 1 line."]
      ),
      (
        [.make("a", coverage: .init(gap: 1_250))],
        ["a loses text on phone-6 at 17 px: 1,250 characters."]
      ),
      (
        [.make("a", coverage: .init(duplicated: 1))],
        ["a repeats text on phone-6 at 17 px: 1 character."]
      ),
      (
        [.make("a", coverage: .init(disorder: 2))],
        ["a returns pages out of order on phone-6 at 17 px: 2 pages."]
      ),
      (
        [.make("a", coverage: .init(outOfRange: 1))],
        ["a returns pages that reach outside the text on phone-6 at 17 px: 1 page."]
      ),
      (
        [.make("a", pages: cutting)], ["a cuts characters in two on phone-6 at 17 px: 2 page ends."]
      ),
      (
        [.make("a", pages: [.make(overflowX: .pixels(1))])],
        ["a lets lines run past the side on phone-6 at 17 px: 1 page."]
      ),
      ([.make("a", pages: [unavoidable])], []),
    ]
    for (trials, sentences) in cases {
      #expect(Sentences.hazards(in: try findings(trials)) == sentences)
    }
  }

  @Test func `says of an empty text that there is nothing to judge`() throws {
    let session = Session.make(scalarCount: 0, [.make("a", pages: [], scalarCount: 0)])
    let findings = try #require(CorpusFindings.all(of: session).first)
    #expect(
      Sentences.verdicts(on: findings, after: []) == [
        "The text is empty; there is nothing to judge."
      ]
    )
  }

  @Test func `says which layouts nobody can fill without a cut`() throws {
    let cut = [PageMeasurement.make(lines: 5, unavoidable: true)]
    let findings = try findings([
      .make("a"), .make("a", size: 14, pages: cut), .make("a", size: 20, pages: cut),
    ])
    #expect(
      Sentences.unavoidable(in: findings) == [
        "On phone-6 at 14 px and in 1 other layout some lines are cut whoever paginates: they are "
          + "taller than the page, or a character is wider. It counts against nobody."
      ]
    )
    #expect(Sentences.unavoidable(in: try self.findings([.make("a")])) == [])
  }

  @Test func `tells a failure that several have in common once`() throws {
    let failing = try findings([
      .make("a").failing("It cannot."), .make("b").failing("It cannot."),
      .make("c").failing("It will not."),
    ])
    #expect(
      Sentences.failures(in: failing) == [
        "a and b fail on phone-6 at 17 px: It cannot.",
        "c fails on phone-6 at 17 px: It will not.",
      ]
    )
  }

  @Test func `says who fails and why`() throws {
    let trials: [Trial] = [
      .make("a"), .make("a", size: 40).failing("The box is too low."),
      .make("a", size: 50).failing("The box is far too low."),
    ]
    #expect(
      Sentences.failures(in: try findings(trials))
        == ["a fails in 2 of 3 layouts, first on phone-6 at 40 px: The box is too low."]
    )
    #expect(
      Sentences.failures(in: try findings([trials[1]]))
        == ["a fails on phone-6 at 40 px: The box is too low."]
    )
  }

  @Test func `says who makes the same pages and who is faster`() throws {
    func trials(_ greedy: Double, _ container: Double) -> [Trial] {
      [
        .make("greedy", timing: .make(milliseconds: greedy)),
        .make("container-fill", timing: .make(milliseconds: container)),
        .make("window-750", pages: PageMeasurement.pages(lines: [3, 3, 3])),
        .make("greedy", size: 14), .make("container-fill", size: 14), .make("window-750", size: 14),
      ]
    }
    for (greedy, container, speed) in [
      (0.4, 1.7, "; greedy is 4.3× faster"), (1.7, 0.4, "; container-fill is 4.3× faster"),
      // 1.00 and 1.03 ms, each within 2 %: the intervals meet.
      (1, 1.03, ""),
    ] {
      #expect(
        Sentences.samePages(in: try findings(trials(greedy, container)))
          == ["greedy and container-fill make the same pages in all 2 layouts\(speed)."]
      )
    }
  }

  @Test(arguments: [(1_499, "px."), (1_500, "px; a is 1.5× faster.")])
  func `speaks of speed from one and a half times on`(nanoseconds: Int, end: String) throws {
    // Six equal samples, so that the intervals are points and cannot meet.
    func timing(_ nanoseconds: Int) -> Timing? {
      let sample = Sample(wallNanoseconds: 0, cpuNanoseconds: nanoseconds)
      return Timing(samples: Array(repeating: sample, count: 6))
    }
    let findings = try findings([
      .make("a", timing: timing(1_000)), .make("b", timing: timing(nanoseconds)),
    ])
    #expect(Sentences.samePages(in: findings)[0].hasSuffix(end))
  }

  @Test func `compares the fastest with each other one`() throws {
    let findings = try findings([
      .make("a", timing: .make(milliseconds: 1)), .make("b", timing: .make(milliseconds: 4)),
      .make("c", timing: .make(milliseconds: 140)),
    ])
    #expect(
      Sentences.samePages(in: findings)
        == [
          "a, b and c make the same pages on phone-6 at 17 px; a is 4× faster than b "
            + "and 140× than c."
        ]
    )
  }

  @Test func `says nothing of speed when one is not timed`() throws {
    let findings = try findings([.make("a", timing: .make(milliseconds: 1)), .make("b")])
    #expect(
      Sentences.samePages(in: findings) == ["a and b make the same pages on phone-6 at 17 px."]
    )
  }

  @Test func `does not call pages the same that differ in one layout`() throws {
    let other = PageMeasurement.pages(lines: [3, 3, 3])
    let findings = try findings([
      .make("a"), .make("b"), .make("a", size: 14), .make("b", size: 14, pages: other),
    ])
    #expect(Sentences.samePages(in: findings).isEmpty)
  }

  @Test func `opens a report in a fixed order`() throws {
    let findings = try findings([
      .make("a"), .make("b"),
      .make(
        "c",
        pages: Self.hiding.map { page in
          var page = page
          page.range = PageRange(start: page.range.start, end: TextOffset(utf8: 15))
          return page
        }
      ), .make("d").failing("It cannot."),
    ])
    #expect(
      Sentences.verdicts(on: findings, after: []) == [
        "Ship a: clean on phone-6 at 17 px, as few pages as any clean one.",
        "Same pages as a: b.",
        "Not c: it hides text on phone-6 at 17 px: 1 line.",
        "d fails on phone-6 at 17 px: It cannot.",
      ]
    )
  }
}
