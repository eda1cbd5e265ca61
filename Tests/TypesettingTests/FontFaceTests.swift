import PaginatorKit
import TestSupport
import Testing
import Typesetting

struct FontFaceTests {
  @Test(arguments: [
    (TestFonts.notoSansCJK, "diamond-sutra"), (TestFonts.dejaVuSans, "alice"),
    (TestFonts.unifont, "diamond-sutra"), (TestFonts.unifont, "alice"),
  ])
  func `has the glyphs and advances that FreeType reads`(face: FontFace, corpus: String) throws {
    let other = try FreeTypeFace(file: face.reference.file, index: face.reference.index)
    #expect(face.glyphCount == other.glyphCount)
    let scalars = Set(try Repository.corpus(corpus).unicodeScalars).filter { $0 != "\n" }
    #expect(scalars.count > 50)
    for scalar in scalars {
      let glyph = try #require(face.glyph(for: scalar.value), "\(scalar)")
      #expect(glyph == other.glyph(for: scalar.value))
      // FreeType's unscaled advance is in font units; HarfBuzz rounds each scaled one.
      let units = try other.advance(ofGlyph: glyph)
      let exact = Double(units) * 65_536 / Double(other.unitsPerEm)
      #expect(abs(Double(face.advance(ofGlyph: glyph)) - exact) <= 1, "\(scalar)")
    }
  }

  // U+10FFFD is private, U+0378 unassigned, 漢 not in DejaVu.
  @Test func `has no glyph for what its character map leaves out`() {
    for face in [TestFonts.unifont, TestFonts.notoSansCJK, TestFonts.dejaVuSans] {
      #expect(face.glyph(for: 0x10FFFD) == nil)
    }
    #expect(TestFonts.dejaVuSans.glyph(for: 0x6F22) == nil)
    #expect(TestFonts.notoSansCJK.glyph(for: 0x6F22) != nil)
  }

  @Test func `is in colour when it has a table of colours`() throws {
    #expect(!TestFonts.dejaVuSans.isColor)
    let folder = try TemporaryDirectory()
    var font = try SFNT.dejaVuSans()
    font.tables["COLR"] = [UInt8](repeating: 0, count: 14)
    let file = try folder.write(font.bytes, to: "colour.ttf")
    #expect(try FontLibrary(folders: []).face(file: file, index: 0).isColor)
  }

  // A glyph of a TTC's face is that face's: 。 is centred in TC, low left in JP.
  @Test func `is the face of its index`() throws {
    let file = TestFonts.notoSansCJK.reference.file
    let japanese = try TestFonts.library.face(file: file, index: 0)
    #expect(japanese.reference.family == "Noto Sans CJK JP")
    #expect(TestFonts.notoSansCJK.reference.family == "Noto Sans CJK TC")
    #expect(japanese.glyph(for: 0x3002) != TestFonts.notoSansCJK.glyph(for: 0x3002))
  }
}
