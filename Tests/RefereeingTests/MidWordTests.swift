import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// Page boundaries inside words, Metrics.md 6.
struct MidWordTests {
  private func place(_ string: String, at scalar: Int, columns: Double = 40)
    -> BoundaryMeasurement.WordPlace?
  {
    SourceText.make(string, language: "en")
      .judged(startingAtScalars: [0, scalar], in: .lines24(columns: columns), showing: .substring)
      .pages[0].boundary?
      .word
  }

  @Test(
    arguments: [
      ("two words", 2, .inside), ("two words", 3, .between), ("two words", 4, .between),
      ("can't", 3, .inside), ("1,000 men", 2, .inside),
      // A hyphen is inside no word; a soft one is, though a line may break there.
      ("well-known", 5, .between), ("well-known", 4, .between), ("co\u{AD}op", 3, .inside),
      ("one\ntwo", 4, .between), ("(so) it", 1, .between), ("שלום", 2, .inside),
      ("한국어", 1, .inside),
      // Where words are not written apart, it says nothing; nor where only one side writes them so.
      ("如是我聞", 2, .notAlphabetic), ("かな", 1, .notAlphabetic), ("ภาษาไทย", 3, .notAlphabetic),
      ("如是。「我聞", 4, .notAlphabetic), ("一abc", 1, .notAlphabetic), ("a b c一", 4, .between),
      ("a b c一", 5, .notAlphabetic),
      ("共36人", 2, .notAlphabetic), ("12345", 2, .inside), ("— —", 1, .between),
    ] as [(String, Int, BoundaryMeasurement.WordPlace)]
  )
  func `are told by UAX #29`(
    string: String,
    scalar: Int,
    expected: BoundaryMeasurement.WordPlace
  ) {
    #expect(place(string, at: scalar) == expected)
  }

  @Test(
    arguments: [
      ("co\u{AD}op", 3, true), ("co\u{AD}op", 2, false), ("co\u{AD}op", 1, false),
      ("co-op", 3, false),
      // No line ends between a soft hyphen and a space.
      ("co\u{AD} op", 3, false), ("co\u{AD} op", 4, false),
    ] as [(String, Int, Bool)]
  )
  func `pages end with a hyphen at soft ones`(string: String, scalar: Int, expected: Bool) {
    let text = SourceText.make(string, language: "en")
    let judged = text.judged(
      startingAtScalars: [0, scalar],
      in: .lines24(columns: 40),
      showing: .substring
    )
    #expect(judged.pages[0].boundary?.hyphen == expected)
  }

  /// Ten letters to a line: a word of twenty-five breaks after ten, and nobody can do otherwise.
  @Test func `a word too long for its line breaks somewhere`() {
    let word = String(repeating: "a", count: 25)
    #expect(place(word, at: 10, columns: 5) == .between)
    // Elsewhere it need not.
    #expect(place(word, at: 11, columns: 5) == .inside)
    #expect(place("word " + word, at: 3, columns: 5) == .inside)
  }
}
