import PaginatorKit
import TestSupport
import Testing
import Typesetting

/// The fonts are those that the expected values of these tests were worked out with; ``KnownFont``
/// says which packages of Debian 12 they are of.
struct TestFontsTests {
  @Test(arguments: [
    (TestFonts.unifont, KnownFont.unifont), (TestFonts.notoSansCJK, .notoSansCJK),
    (TestFonts.dejaVuSans, .dejaVuSans),
  ])
  func `are those the expected values are for`(face: FontFace, known: KnownFont) {
    #expect(face.reference.sha256 == known.sha256, "\(face.reference.file)")
    #expect(face.reference.family == known.family)
  }

  // Unifont: Latin 1/2 em, Han, Kana and Chinese marks 1 em, ascender − descender 1 em.
  @Test func `have in Unifont a face to work with by hand`() throws {
    let face = TestFonts.unifont
    for scalar in "abcxyzABCXYZ0123456789 .,-/".unicodeScalars {
      let glyph = try #require(face.glyph(for: scalar.value))
      #expect(face.advance(ofGlyph: glyph) == 32_768, "\(scalar)")
    }
    for scalar in "須菩提於意云何か。、「」（）\u{3000}".unicodeScalars {
      let glyph = try #require(face.glyph(for: scalar.value))
      #expect(face.advance(ofGlyph: glyph) == 65_536, "\(scalar)")
    }
    #expect(face.metrics.height == face.metrics.unitsPerEm)
  }
}
