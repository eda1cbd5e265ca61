import PaginatorKit
import TestSupport
import Testing
import Typesetting

struct BreakLegalityTests {
  @Test func `allows the breaks of LineBreakTest, but for the tailorings of ICU`() throws {
    let wrong = try BreakTest.read("LineBreakTest.txt")
      .filter { test in
        let text = SourceText(test.string, language: "en")
        let legality = BreakLegality(of: text)
        let found = (0...text.scalarCount).map { legality.allows(text.offset(ofScalar: $0)) }
        // The files have no break at the start, where a page may begin.
        return found.first != true
          || Array(found.dropFirst()) != Array(test.tailoredByICU.boundaries.dropFirst())
      }
    #expect(wrong == [])
  }

  @Test func `allows the places of a text in any order`() {
    // a b|c d, 須|菩。; the mandatory breaks at 4 and 9. Breaks: after the space, after LF, between
    // 須 and 菩, at the ends.
    let text = SourceText("ab c\r\n須菩。", language: "zh")
    let legality = BreakLegality(of: text)
    let expected = [0, 3, 6, 7, 9]
    for index in [9, 0, 7, 3, 8, 6, 1, 5, 2, 4, 9, 3] {
      #expect(legality.allows(text.offset(ofScalar: index)) == expected.contains(index), "\(index)")
    }
  }

  @Test func `allows no break inside a scalar`() {
    let legality = BreakLegality(of: SourceText("須菩提", language: "zh"))
    #expect((0...9).filter { legality.allows(TextOffset(utf8: $0)) } == [0, 3, 6, 9])
  }

  @Test func `allows the ends of a text and what lies outside`() {
    let legality = BreakLegality(of: SourceText("ab", language: "en"))
    #expect(
      [-1, 0, 1, 2, 3].map { legality.allows(TextOffset(utf8: $0)) }
        == [true, true, false, true, true]
    )
    #expect(BreakLegality(of: SourceText("", language: "en")).allows(.zero))
  }

  @Test func `leaves kinsoku out`() {
    // U+00B7 is AL: UAX #14 lets it begin a line after an ideograph, kinsoku does not.
    #expect(BreakLegality(of: SourceText("須·", language: "zh")).allows(TextOffset(utf8: 3)))
  }
}
