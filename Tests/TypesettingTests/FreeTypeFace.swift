import CFreeType

/// A face as FreeType reads it, without scaling: the second opinion on font tables.
final class FreeTypeFace {
  private let library: FT_Library
  private let face: FT_Face

  struct Failure: Error {
    var code: FT_Error
  }

  init(file: String, index: Int) throws {
    var library: FT_Library?
    var face: FT_Face?
    var code = FT_Init_FreeType(&library)
    guard code == 0, let library else { throw Failure(code: code) }
    code = FT_New_Face(library, file, FT_Long(index), &face)
    guard code == 0, let face else {
      FT_Done_FreeType(library)
      throw Failure(code: code)
    }
    self.library = library
    self.face = face
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  var unitsPerEm: Int { Int(face.pointee.units_per_EM) }
  var ascender: Int { Int(face.pointee.ascender) }
  var descender: Int { Int(face.pointee.descender) }
  /// Ascender − descender + line gap.
  var height: Int { Int(face.pointee.height) }
  var glyphCount: Int { Int(face.pointee.num_glyphs) }
  var family: String { String(cString: face.pointee.family_name) }
  var style: String { String(cString: face.pointee.style_name) }

  func glyph(for scalar: UInt32) -> UInt32 {
    FT_Get_Char_Index(face, FT_ULong(scalar))
  }

  /// The advance in font units.
  func advance(ofGlyph glyph: UInt32) throws -> Int {
    var advance: FT_Fixed = 0
    let code = FT_Get_Advance(face, glyph, FT_Int32(FT_LOAD_NO_SCALE), &advance)
    guard code == 0 else { throw Failure(code: code) }
    return Int(advance)
  }
}
