import CHarfBuzz
import Foundation

/// A face's character map and advances in flat tables, behind HarfBuzz's font functions.
///
/// The shaper asks for the glyph of every scalar and the advance of every glyph, and OpenType's own
/// tables are slow to search. Here each answer of the face is kept when it is first given, so
/// shaping is the same and takes less time. A flat font belongs to one thread.
final class FlatFont {
  let font: OpaquePointer
  private var verticalForms: [UInt32: Bool] = [:]
  private let tables: UnsafeMutablePointer<FlatTables>

  init(_ face: FontFace) {
    tables = .allocate(capacity: 1)
    tables.initialize(to: FlatTables(parent: face.font, glyphCount: face.glyphCount))
    font = hb_font_create_sub_font(face.font)
    hb_font_set_funcs(font, FlatFont.functions, tables, nil)
    hb_font_make_immutable(font)
  }

  deinit {
    hb_font_destroy(font)
    tables.pointee.free()
    tables.deallocate()
  }

  /// Returns the glyph of a scalar, 0 when the face has none.
  func glyph(of scalar: UInt32) -> UInt32 { tables.pointee.glyph(of: scalar) }

  /// Returns a glyph's advance in 1/65,536 em.
  func advance(of glyph: UInt32) -> Int32 { tables.pointee.advance(of: glyph) }

  /// Returns how far a glyph takes the pen down that stands upright in a vertical line, in 1/65,536 em: what `vmtx`
  /// says, ascender − descender of a face without one.
  func uprightAdvance(of glyph: UInt32) -> Int32 { -hb_font_get_glyph_v_advance(font, glyph) }

  /// Returns whether a scalar has another glyph in vertical lines, where it stands alone.
  ///
  /// - Complexity: O(1) for one that was asked for before.
  func hasVerticalForm(of scalar: UInt32, language: hb_language_t?) -> Bool {
    if let known = verticalForms[scalar] { return known }
    let buffer: OpaquePointer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add(buffer, scalar, 0)
    hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    hb_buffer_set_direction(buffer, HB_DIRECTION_TTB)
    hb_buffer_set_script(buffer, hb_unicode_script(hb_unicode_funcs_get_default(), scalar))
    hb_buffer_set_language(buffer, language)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let found = count == 1 && infos.map { $0[0].codepoint } != glyph(of: scalar)
    verticalForms[scalar] = found
    return found
  }

  /// The font functions, one set for all fonts; immutable.
  private nonisolated(unsafe) static let functions: OpaquePointer = {
    let functions: OpaquePointer = hb_font_funcs_create()
    hb_font_funcs_set_nominal_glyph_func(
      functions,
      { _, data, scalar, glyph, _ in
        guard let tables = data?.assumingMemoryBound(to: FlatTables.self) else { return 0 }
        let found = tables.pointee.glyph(of: scalar)
        glyph?.pointee = found
        return found == 0 ? 0 : 1
      },
      nil,
      nil
    )
    hb_font_funcs_set_nominal_glyphs_func(
      functions,
      { _, data, count, firstScalar, scalarStride, firstGlyph, glyphStride, _ in
        guard let tables = data?.assumingMemoryBound(to: FlatTables.self), let firstScalar,
          let firstGlyph
        else { return 0 }
        var scalar = UnsafeRawPointer(firstScalar)
        var glyph = UnsafeMutableRawPointer(firstGlyph)
        for done in 0..<count {
          let found = tables.pointee.glyph(of: scalar.load(as: hb_codepoint_t.self))
          if found == 0 { return done }
          glyph.storeBytes(of: found, as: hb_codepoint_t.self)
          scalar += Int(scalarStride)
          glyph += Int(glyphStride)
        }
        return count
      },
      nil,
      nil
    )
    hb_font_funcs_set_glyph_h_advance_func(
      functions,
      { _, data, glyph, _ in
        data?.assumingMemoryBound(to: FlatTables.self).pointee.advance(of: glyph) ?? 0
      },
      nil,
      nil
    )
    hb_font_funcs_set_glyph_h_advances_func(
      functions,
      { _, data, count, firstGlyph, glyphStride, firstAdvance, advanceStride, _ in
        guard let tables = data?.assumingMemoryBound(to: FlatTables.self), let firstGlyph,
          let firstAdvance
        else { return }
        var glyph = UnsafeRawPointer(firstGlyph)
        var advance = UnsafeMutableRawPointer(firstAdvance)
        for _ in 0..<count {
          advance.storeBytes(
            of: tables.pointee.advance(of: glyph.load(as: hb_codepoint_t.self)),
            as: hb_position_t.self
          )
          glyph += Int(glyphStride)
          advance += Int(advanceStride)
        }
      },
      nil,
      nil
    )
    hb_font_funcs_make_immutable(functions)
    return functions
  }()
}

/// The tables, filled as scalars and glyphs are met.
private struct FlatTables {
  private let parent: OpaquePointer
  private let glyphCount: Int
  /// Glyph + 1 of each scalar, 0 where it is not yet known.
  private let pages = ScalarPages<UInt32>()
  /// Advances with their sign bit flipped, so that 0 is none that a glyph has: of a font's pages of
  /// memory only those are touched whose glyphs are met.
  private let advances: UnsafeMutablePointer<UInt32>
  private static let sign: UInt32 = 1 << 31

  init(parent: OpaquePointer, glyphCount: Int) {
    self.parent = parent
    self.glyphCount = glyphCount
    guard let zeros = calloc(max(1, glyphCount), MemoryLayout<UInt32>.stride) else {
      preconditionFailure("There is no memory for the advances of \(glyphCount) glyphs.")
    }
    advances = zeros.bindMemory(to: UInt32.self, capacity: glyphCount)
  }

  func free() {
    pages.free()
    Foundation.free(advances)
  }

  /// The glyph of a scalar, 0 when the face has none.
  @inline(__always)
  func glyph(of scalar: UInt32) -> UInt32 {
    guard scalar < 0x110000 else { return 0 }
    if let page = pages.page(of: scalar) {
      let known = page[Int(scalar & 255)]
      if known != 0 { return known - 1 }
    }
    return find(scalar)
  }

  @inline(__always)
  func advance(of glyph: UInt32) -> Int32 {
    guard glyph < UInt32(glyphCount) else { return hb_font_get_glyph_h_advance(parent, glyph) }
    let known = advances[Int(glyph)]
    if known != 0 { return Int32(bitPattern: known ^ Self.sign) }
    let found = hb_font_get_glyph_h_advance(parent, glyph)
    advances[Int(glyph)] = UInt32(bitPattern: found) ^ Self.sign
    return found
  }

  @inline(never)
  private func find(_ scalar: UInt32) -> UInt32 {
    var glyph: UInt32 = 0
    if hb_font_get_nominal_glyph(parent, scalar, &glyph) == 0 { glyph = 0 }
    // A font may name glyph 2³² − 1, which is then looked for each time.
    pages.place(of: scalar, filling: 0).pointee = glyph &+ 1
    return glyph
  }
}
