import PaginatorKit
import TestSupport
import Testing

/// UTF-16 units of `a一𠀀b`: a 0, 一 1, 𠀀 2 and 3, b 4; in bytes 0, 1, 4, 8, and 9 in all.
struct UTF16OffsetTests {
  @Test(arguments: [
    (0, 0), (1, 1), (2, 4), (4, 8), (5, 9),
    // The second half of the pair lies inside the scalar's four bytes.
    (3, 6),
    // As far outside as the number is.
    (7, 11), (-3, -3), (.max, .max), (.min, .min),
  ])
  func `finds the byte of a unit`(unit: Int, byte: Int) {
    let text = SourceText("a一\u{20000}b", language: "en")
    #expect(text.offset(ofUTF16: unit).utf8 == byte)
  }

  @Test func `is the other way round from an offset to its units`() {
    let string = String(repeating: "a一\u{20000}é", count: 100)
    let text = SourceText(string, language: "en")
    for scalar in 0...text.scalarCount {
      let offset = text.offset(ofScalar: scalar)
      #expect(text.offset(ofUTF16: text.utf16Index(of: offset)) == offset)
    }
    #expect(SourceText("", language: "en").offset(ofUTF16: 1) == TextOffset(utf8: 1))
  }
}
