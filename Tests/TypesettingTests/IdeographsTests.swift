import CHarfBuzz
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct IdeographsTests {
  @Test(arguments: KinsokuLevel.allCases)
  func `all are alike but for their glyphs`(kinsoku: KinsokuLevel) {
    let table = CharacterTable(fonts: [FlatFont(TestFonts.notoSansCJK)], kinsoku: kinsoku)
    let first = table.properties(of: Ideographs.first)
    let kind = SimpleCharacters.Kind(
      of: Ideographs.first,
      CharacterInfo(bits: first)
    )
    #expect(kind.isSimple)
    for scalar in Ideographs.first...Ideographs.last {
      let bits = table.properties(of: scalar)
      #expect(bits == first && Ideographs.holds(scalar))
      #expect(SimpleCharacters.Kind(of: scalar, CharacterInfo(bits: bits)) == kind)
    }
    #expect(!Ideographs.holds(Ideographs.first - 1) && !Ideographs.holds(Ideographs.last + 1))
  }

  @Test func `those without a glyph have no face`() {
    let table = CharacterTable(fonts: [FlatFont(TestFonts.dejaVuSans)], kinsoku: .basic)
    #expect(table.info(of: Ideographs.first).face == CharacterInfo.noFace)
  }
}
