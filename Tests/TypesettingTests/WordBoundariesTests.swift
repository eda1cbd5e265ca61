import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct WordBoundariesTests {
  /// The scalars before which a text's places lie inside a word.
  private func inside(_ string: String) -> [Int] {
    let text = SourceText.make(string, language: "en")
    let words = WordBoundaries(of: text)
    return (0...text.scalarCount).filter { words.isInside(text.offset(ofScalar: $0)) }
  }

  @Test(
    arguments: [
      // An apostrophe between letters is inside a word (WB6, WB7), a hyphen is none (WB999).
      ("can't", [1, 2, 3, 4]), ("well-to", [1, 2, 3, 6]), ("a-b", []),
      // Runs of spaces have no boundaries inside (WB3d), and no word.
      ("a  b", []), ("  ", []),
      // Numbers are words, with their separators (WB8, WB11, WB12).
      ("3.14", [1, 2, 3]), ("1,000", [1, 2, 3, 4]), ("a. b", []),
      // A soft hyphen belongs to the word that it may part (WB4).
      ("co\u{AD}op", [1, 2, 3, 4]),
      // A paragraph ends every word.
      ("ab\ncd", [1, 4]), ("", []),
      ("\u{5E9}\u{5DC}", [1]),
    ] as [(String, [Int])]
  )
  func `are found by UAX #29`(string: String, expected: [Int]) {
    #expect(inside(string) == expected)
  }

  /// ICU over each whole paragraph at once.
  @Test(arguments: Seed.first(40))
  func `are those of the whole text`(seed: Seed) {
    var random = seed
    let string = random.text(pieces: 30, of: [.latin, .number, .space, .newline, .marks, .hebrew])
    let text = SourceText.make(string, language: "en")
    let scalars = string.unicodeScalars.map(\.value)
    var before = [UInt8](repeating: 0, count: scalars.count + 1)
    // Words end at every mandatory break (WB3a, WB3b), so that the text may be asked for at once.
    TextBreaker(.words).find(in: scalars, count: scalars.count, before: &before)
    let words = WordBoundaries(of: text)
    for index in Array(1..<scalars.count).shuffled(using: &random) {
      let touchesSpace = [scalars[index - 1], scalars[index]]
        .contains(where: ScalarProperties.isWhiteSpace)
      let expected = before[index] == 0 && !touchesSpace
      #expect(words.isInside(text.offset(ofScalar: index)) == expected, "\(index)")
    }
  }

  @Test(
    arguments: [
      ("a", .alphabetic), ("é", .alphabetic), ("א", .alphabetic), ("ع", .alphabetic),
      ("한", .alphabetic), ("漢", .other), ("か", .other), ("カ", .other), ("ไ", .other),
      ("ย", .other), ("។", nil), ("1", nil), ("。", nil), (" ", nil), ("-", nil), ("\u{301}", nil),
      ("😀", nil),
    ] as [(Unicode.Scalar, ScalarProperties.Letter?)]
  )
  func `letters are told by their Word_Break`(
    scalar: Unicode.Scalar,
    letter: ScalarProperties.Letter?
  ) {
    #expect(ScalarProperties.letter(scalar.value) == letter)
  }
}
