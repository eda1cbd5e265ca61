import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct RecommendationTests {
  /// Two lines of text, of which one lies below the page.
  private static let hiding = PageMeasurement.pages(lines: [5, 3])
  private static let flawed = PageMeasurement.pages(lines: [3, 3], missed: 1)
  private static let longer = PageMeasurement.pages(lines: [4, 4, 4])

  private func findings(_ trials: [Trial]) throws -> CorpusFindings {
    try #require(CorpusFindings.all(of: .make(trials)).first)
  }

  private func verdicts(_ trials: [Trial]) throws -> [String] {
    Sentences.verdicts(on: try findings(trials), after: [])
  }

  @Test func `ships the first of those that are clean in all layouts`() throws {
    let trials: [Trial] = [
      .make("a"), .make("b"), .make("c"), .make("a", size: 14, pages: Self.hiding),
      .make("b", size: 14), .make("c", size: 14),
    ]
    #expect(
      try verdicts(trials) == [
        "Ship b: clean in 2 of 2 layouts, as few pages as any clean one.",
        "Same pages as b: c.",
        "Not a: it hides text in 1 of 2 (most on phone-6 at 14 px: 1 line on 2 pages).",
      ]
    )
  }

  @Test(arguments: [
    (["a"], [], ["a is clean on phone-6 at 17 px."]),
    (
      [], ["a"],
      ["a is not clean on phone-6 at 17 px.", "Not a: it hides text on phone-6 at 17 px: 1 line."]
    ),
    (
      ["b"], ["a"],
      ["Ship b: clean on phone-6 at 17 px.", "Not a: it hides text on phone-6 at 17 px: 1 line."]
    ),
  ])
  func `counts the clean`(clean: [String], unsafe: [String], sentences: [String]) throws {
    let trials = clean.map { Trial.make($0) } + unsafe.map { Trial.make($0, pages: Self.hiding) }
    #expect(try verdicts(trials) == sentences)
  }

  @Test func `names the nearest where none is clean in all layouts`() throws {
    let trials: [Trial] = [
      .make("a", pages: Self.flawed), .make("b", pages: Self.flawed), .make("a", size: 14),
      .make("b", size: 14, pages: Self.flawed),
    ]
    #expect(
      try verdicts(trials)[0]
        == "None of 2 is clean in all 2 layouts; the nearest, a, is clean in 1."
    )
  }

  @Test func `does not ship who took no part in a layout`() throws {
    let findings = try findings([.make("a"), .make("b"), .make("b", size: 14)])
    #expect(Sentences.shipped(of: findings)?.paginator.name == "b")
  }

  /// Three lines of a paragraph have to stay together; a page end of `breaking` leaves one.
  @Test func `prefers who keeps the rules that were asked for, whatever pages that costs`() throws {
    func trial(_ name: String, lines: Int, pages: Int) -> Trial {
      let parting = BoundaryMeasurement.make(
        paragraph: .inside(.init(before: lines, after: 9, beforeOnPage: lines, afterOnPage: 9))
      )
      var measured = PageMeasurement.pages(lines: Array(repeating: 4, count: pages))
      measured[0].boundary = parting
      var trial = Trial.make(name, pages: measured)
      (trial.setting.layout.type.orphans, trial.setting.layout.type.widows) = (3, 3)
      return trial
    }
    let trials = [trial("breaking", lines: 1, pages: 3), trial("keeping", lines: 3, pages: 4)]
    let told = try verdicts(trials)
    #expect(
      told == [
        "Ship keeping: clean on phone-6 at 17 px, keeps orphans 3 and widows 3.",
        "Also clean, but breaking the keep rules: breaking (1 time).",
      ]
    )
  }

  @Test func `prefers fewer pages, then somebody's own, then who is faster by half`() throws {
    func shipped(_ trials: [Trial]) throws -> String? {
      Sentences.shipped(of: try findings(trials))?.paginator.name
    }
    #expect(try shipped([.make("a", pages: Self.longer), .make("b")]) == "b")
    var own = Trial.make("mine")
    own.paginator = PaginatorInfo(name: "mine", kind: .external, showing: .substring)
    #expect(try shipped([.make("a"), own]) == "mine")
    let slow = Trial.make("a", timing: .make(milliseconds: 2))
    #expect(try shipped([slow, .make("b", timing: .make(milliseconds: 1))]) == "b")
    #expect(try shipped([slow, .make("b", timing: .make(milliseconds: 1.5))]) == "a")
  }

  @Test func `names somebody's own alone where it hides text`() throws {
    var own = Trial.make("mine", pages: Self.hiding)
    own.paginator = PaginatorInfo(name: "mine", kind: .external, showing: .substring)
    let safe = Trial.make("a")
    func refused(_ others: [Trial]) throws -> [String] {
      try verdicts([safe] + others).filter { $0.hasPrefix("Not ") }
    }
    let other = Trial.make("b", pages: Self.hiding)
    #expect(
      try refused([other, own]) == ["Not mine: it hides text on phone-6 at 17 px: 1 line."]
    )
    #expect(try refused([other, .make("c", pages: Self.hiding)]).count == 2)
  }

  @Test func `says what is wrong with somebody's own that shows all of the text`() throws {
    var own = Trial.make("mine", pages: Self.flawed)
    own.paginator = PaginatorInfo(name: "mine", kind: .external, showing: .substring)
    #expect(
      try verdicts([.make("a"), own])
        .contains("mine is flawed on phone-6 at 17 px: it wastes lines.")
    )
    var other = own
    other.paginator.name = "yours"
    #expect(
      try verdicts([.make("a"), own, other])
        .contains("mine and yours are flawed on phone-6 at 17 px: each wastes lines.")
    )
  }
}
