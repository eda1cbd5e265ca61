import Corpora
import PaginatorKit
import Testing

struct ParagraphsTests {
  @Test(
    arguments: [
      ("", [], []),
      ("\n\n", [], []),
      ("a", [0..<1], [0..<1]),
      ("a\nb\n\nc\n", [0..<3, 5..<6], [0..<1, 2..<3, 5..<6]),
      ("\n\na\n\n\n\nb", [2..<3, 7..<8], [2..<3, 7..<8]),
      ("a\r\nb\r\n\r\nc", [0..<4, 8..<9], [0..<1, 3..<4, 8..<9]),
      // U+2028 (3 bytes) is a mandatory break, a space makes a line that is not empty.
      ("a\u{2028}b\n \nc", [0..<9], [0..<1, 4..<5, 6..<7, 8..<9]),
    ] as [(String, [Range<Int>], [Range<Int>])]
  )
  func `empty lines divide, and single breaks only where each line is one`(
    text: String,
    byBlankLine: [Range<Int>],
    byLine: [Range<Int>]
  ) {
    #expect(ParagraphSeparator.blankLine.paragraphs(in: Array(text.utf8)) == byBlankLine)
    #expect(ParagraphSeparator.line.paragraphs(in: Array(text.utf8)) == byLine)
  }

  @Test func `a text counts in every unit`() {
    // e + U+0301 (3 bytes, 2 scalars, 1 grapheme), 😀 (4 bytes, 1 scalar, 2 units), CRLF twice
    // (4 bytes, 4 scalars, 2 graphemes), b.
    let text = SourceText("e\u{301}😀\r\n\r\nb", language: "und")
    let counts = TextCounts(of: text, separator: .blankLine)
    #expect(counts.bytes == 12)
    #expect(counts.scalars == 8)
    #expect(counts.utf16 == 9)
    #expect(counts.graphemes == 5)
    #expect(counts.paragraphs == 2)
    #expect(counts.longestParagraph == 3)
  }

  @Test func `an empty text has no longest paragraph`() {
    let counts = TextCounts(of: SourceText("", language: "und"), separator: .line)
    #expect(counts.paragraphs == 0)
    #expect(counts.longestParagraph == 0)
  }
}
