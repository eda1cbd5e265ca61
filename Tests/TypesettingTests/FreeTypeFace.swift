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

  /// The points of a glyph's contours in font units: where each line and curve ends, with the control
  /// points before it.
  func contours(ofGlyph glyph: UInt32) throws -> [[FT_Vector]] {
    let code = FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE))
    guard code == 0 else { throw Failure(code: code) }
    var calls = FT_Outline_Funcs(
      move_to: { to, found in FreeTypeFace.add([to], to: found, opens: true) },
      line_to: { to, found in FreeTypeFace.add([to], to: found) },
      conic_to: { control, to, found in FreeTypeFace.add([control, to], to: found) },
      cubic_to: { one, two, to, found in FreeTypeFace.add([one, two, to], to: found) },
      shift: 0,
      delta: 0
    )
    var contours: [[FT_Vector]] = []
    let decomposed = withUnsafeMutablePointer(to: &contours) { contours in
      FT_Outline_Decompose(&face.pointee.glyph.pointee.outline, &calls, contours)
    }
    guard decomposed == 0 else { throw Failure(code: decomposed) }
    return contours
  }

  private static func add(
    _ points: [UnsafePointer<FT_Vector>?],
    to found: UnsafeMutableRawPointer?,
    opens: Bool = false
  ) -> CInt {
    guard let found = found?.assumingMemoryBound(to: [[FT_Vector]].self) else { return 1 }
    if opens { found.pointee.append([]) }
    found.pointee[found.pointee.count - 1] += points.compactMap { $0?.pointee }
    return 0
  }
}
