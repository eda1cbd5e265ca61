import PaginatorKit
import TestSupport
import Testing
import Typesetting

/// The fonts are those that the expected values of these tests were worked out with: Debian 12's
/// fonts-unifont 1:15.0.01-2, fonts-noto-cjk 1:20220127+repack1-1 and fonts-dejavu-core 2.37-6.
struct TestFontsTests {
  // First 16 digits, of the files of Debian 12.
  @Test(arguments: [
    (TestFonts.unifont, "db1960227adcb146"), (TestFonts.notoSansCJK, "b76b0433203017ca"),
    (TestFonts.dejaVuSans, "abdc775b21b1bc47"),
  ])
  func `are those the expected values are for`(face: FontFace, digest: String) {
    #expect(face.reference.sha256.hasPrefix(digest), "\(face.reference.file)")
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
