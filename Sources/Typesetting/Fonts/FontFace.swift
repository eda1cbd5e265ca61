import CHarfBuzz
package import PaginatorKit

/// One face of a font file, ready to shape with.
///
/// The face is shaped at ``unitsPerEm`` units per em through HarfBuzz's own OpenType functions,
/// without hinting, so that advances are linear in the size and sizes are comparable. It is
/// immutable and shared among threads, which HarfBuzz allows.
package final class FontFace: @unchecked Sendable {
  /// Units per em at which every face is shaped, whatever its own.
  package static let unitsPerEm: Int64 = 65_536

  /// The file, the index and the file's identity.
  package let reference: FontReference
  /// The font-wide extents in the face's own units.
  package let metrics: FontMetrics
  /// The number of glyphs.
  package let glyphCount: Int
  /// Whether the face draws in colour: it is asked first for emoji.
  package let isColor: Bool

  /// The ink boxes that were asked for.
  let inkBoxes = KnownInk()
  /// The immutable HarfBuzz font.
  let font: OpaquePointer
  /// The immutable HarfBuzz face.
  let face: OpaquePointer

  /// A face of a loaded file.
  ///
  /// - Throws: ``FontError`` when the face has no glyphs, no line metrics or is variable.
  init(blob: OpaquePointer, reference: FontReference) throws(FontError) {
    face = hb_face_create(blob, UInt32(reference.index))
    hb_face_make_immutable(face)
    glyphCount = Int(hb_face_get_glyph_count(face))
    font = hb_font_create(face)
    hb_font_set_scale(font, Int32(Self.unitsPerEm), Int32(Self.unitsPerEm))
    hb_ot_font_set_funcs(font)
    hb_font_make_immutable(font)
    let made = face
    isColor =
      ["CBDT", "COLR", "sbix", "SVG "].contains { FontFace.hasTable($0, in: made) }
    let isVariable = hb_ot_var_has_data(face) != 0
    self.reference = reference
    metrics = FontMetrics(face: face)
    guard glyphCount > 0 else {
      throw .unusable(file: reference.file, reason: "its face \(reference.index) has no glyphs")
    }
    guard !isVariable else {
      throw .unusable(
        file: reference.file,
        reason: "it is a variable font, whose axes the harness does not set; use a static one"
      )
    }
    guard metrics.height > 0 else {
      throw .unusable(file: reference.file, reason: "its ascender and descender make no line")
    }
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// Returns the glyph of a scalar by the face's character map, `nil` when it has none.
  package func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: UInt32 = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
  }

  /// Returns a glyph's advance in 1/65,536 em.
  package func advance(ofGlyph glyph: UInt32) -> Int64 {
    Int64(hb_font_get_glyph_h_advance(font, glyph))
  }

  private static func hasTable(_ name: String, in face: OpaquePointer) -> Bool {
    let table = hb_face_reference_table(face, hb_tag_from_string(name, -1))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }
}
