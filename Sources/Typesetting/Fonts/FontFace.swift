import CHarfBuzz
package import PaginatorKit
import Synchronization

/// One face of a font file, ready to shape with.
///
/// The face is shaped at ``unitsPerEm`` units per em through HarfBuzz's own OpenType functions,
/// without hinting, so that advances are linear in the size and sizes are comparable. Text that is
/// larger or smaller than its text's font size is of a face with another ``size``, whose units are
/// those of the text's em, too. It is immutable and shared among threads, which HarfBuzz allows.
package final class FontFace: @unchecked Sendable {
  /// Units per em of the text's font size at which every face is shaped, whatever its own.
  package static let unitsPerEm: Int64 = 65_536

  /// The file, the index and the file's identity.
  package let reference: FontReference
  /// The font-wide extents in the face's own units.
  package let metrics: FontMetrics
  package let glyphCount: Int
  /// Whether the face draws in colour: it is asked first for emoji.
  package let isColor: Bool
  /// How large the face is, in em of the text's font size.
  package let size: Ems
  /// How much of the face's em stands above the baseline, in its own units.
  private let emAscender: Int64

  let inkBoxes = KnownInk()
  let font: OpaquePointer
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
    size = .one
    metrics = FontMetrics(face: face)
    emAscender = metrics.emAscender(face: face)
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

  /// The same face in another size: advances and extents are rounded to the units of the text's em.
  init(_ other: FontFace, size: Ems) {
    face = hb_face_reference(other.face)
    font = hb_font_create(face)
    let scale = Int32(clamping: (Int64(size.tenThousandths) * Self.unitsPerEm + 5_000) / 10_000)
    hb_font_set_scale(font, scale, scale)
    hb_ot_font_set_funcs(font)
    hb_font_make_immutable(font)
    (glyphCount, isColor) = (other.glyphCount, other.isColor)
    (reference, metrics, emAscender) = (other.reference, other.metrics, other.emAscender)
    self.size = size
  }

  /// The face's em, in 1/65,536 em of the text's font size.
  var em: Int64 { Int64(size.tenThousandths) * Self.unitsPerEm / 10_000 }

  /// How much of it stands above the baseline; in vertical lines it is halved by the middle of the line.
  func emOver(in writing: WritingMode) -> Int64 {
    writing == .verticalRL ? center + em / 2 : em * emAscender / metrics.unitsPerEm
  }

  /// How much of it stands below the baseline.
  func emUnder(in writing: WritingMode) -> Int64 { em - emOver(in: writing) }

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

  /// Returns how far a glyph that stands upright takes the pen down a vertical line, in 1/65,536 em.
  package func uprightAdvance(ofGlyph glyph: UInt32) -> Int64 {
    -Int64(hb_font_get_glyph_v_advance(font, glyph))
  }

  /// Returns where a glyph stands in the middle of a vertical line, from its own origin, in 1/65,536 em.
  package func verticalOrigin(ofGlyph glyph: UInt32) -> (x: Int64, y: Int64) {
    var (x, y): (hb_position_t, hb_position_t) = (0, 0)
    hb_font_get_glyph_origin_for_direction(font, glyph, HB_DIRECTION_TTB, &x, &y)
    return (Int64(x), Int64(y))
  }

  private static func hasTable(_ name: String, in face: OpaquePointer) -> Bool {
    let table = hb_face_reference_table(face, hb_tag_from_string(name, -1))
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }
}

extension FontFace {
  /// How far the middle of the face's content area stands above its baseline, in 1/65,536 em of the text's size.
  var center: Int64 {
    let ems = Int64(size.tenThousandths) * Self.unitsPerEm * (metrics.ascender + metrics.descender)
    return ems / (2 * 10_000 * metrics.unitsPerEm)
  }

  /// Returns the box that a glyph's ink fills, `nil` when it draws nothing.
  ///
  /// It is a fact of the font file: found once, for all threads. A CFF outline has to be interpreted
  /// for it, which takes some 3 µs.
  func inkBox(ofGlyph glyph: UInt32) -> InkBox? {
    if let known = inkBoxes.known.withLock({ $0[glyph] }) { return known }
    let found = interpretedInkBox(ofGlyph: glyph)
    inkBoxes.known.withLock { $0[glyph] = .some(found) }
    return found
  }

  /// Returns the box of a glyph that stands upright in a vertical line, as it lies along the line: turned a quarter
  /// counterclockwise, as the page is turned clockwise, and around its vertical origin, which stands at the line's
  /// `center` above the baseline.
  ///
  /// What is taken of its width is in 1/65,536; edges are rounded outwards.
  func uprightInkBox(ofGlyph glyph: UInt32, center: Int64, narrowing: Int32 = 0) -> InkBox? {
    guard var box = inkBox(ofGlyph: glyph) else { return nil }
    if narrowing != 0 {
      let kept = 65_536 - Int64(narrowing)
      box.left = (box.left * kept) >> 16
      box.right = -((-box.right * kept) >> 16)
    }
    let origin = verticalOrigin(ofGlyph: glyph)
    return InkBox(
      left: origin.y - box.top,
      right: origin.y - box.bottom,
      top: center + box.right - origin.x,
      bottom: center + box.left - origin.x
    )
  }

  private func interpretedInkBox(ofGlyph glyph: UInt32) -> InkBox? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0,
      extents.height != 0
    else { return nil }
    // HarfBuzz measures the height downwards, so that it is negative.
    return InkBox(
      left: Int64(extents.x_bearing),
      right: Int64(extents.x_bearing) + Int64(extents.width),
      top: Int64(extents.y_bearing),
      bottom: Int64(extents.y_bearing) + Int64(extents.height)
    )
  }
}

/// The ink boxes of a face that were asked for.
final class KnownInk: Sendable {
  let known = Mutex<[UInt32: InkBox?]>([:])
}

extension FontFace {
  /// Returns a glyph's outline as the data of an SVG path, empty for a glyph without ink.
  ///
  /// Coordinates are whole units of 1/1,000 em, y upwards, from the glyph's origin. Each point is
  /// rounded by itself, so that nothing adds up along a contour. A glyph of a colour font that has a
  /// picture and no outline is drawn as a frame around the picture. One that stands upright in a vertical line, whose
  /// middle is at a `center`, lies along the line, as ``uprightInkBox(ofGlyph:center:narrowing:)`` says.
  ///
  ///     face.outline(ofGlyph: dash)  // "m50 0v100h400v-100z"
  ///
  /// - Complexity: O(points), some 5 µs.
  package func outline(
    ofGlyph glyph: UInt32,
    uprightAt center: Int64? = nil,
    narrowing: Int32 = 0
  ) -> String {
    var path = OutlinePath()
    if let center {
      let origin = verticalOrigin(ofGlyph: glyph)
      let kept = 1 - Float(narrowing) / 65_536
      path.turn = (Float(origin.y), Float(center - origin.x), kept)
    }
    withUnsafeMutablePointer(to: &path) { path in
      hb_font_get_glyph_shape(font, glyph, OutlineCalls.shared.functions, path)
    }
    if path.bytes.isEmpty, isColor,
      let ink = center.map({ uprightInkBox(ofGlyph: glyph, center: $0, narrowing: narrowing) })
        ?? inkBox(ofGlyph: glyph)
    {
      path.frame(ink)
    }
    return String(decoding: path.bytes, as: UTF8.self)
  }
}

/// What HarfBuzz calls for each piece of an outline; immutable and shared among threads.
private final class OutlineCalls: @unchecked Sendable {
  static let shared = OutlineCalls()

  let functions: OpaquePointer

  private init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions,
      { _, path, _, x, y, _ in OutlinePath.at(path) { $0.move(to: $0.point(x, y)) } },
      nil,
      nil
    )
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, path, _, x, y, _ in OutlinePath.at(path) { $0.line(to: $0.point(x, y)) } },
      nil,
      nil
    )
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, path, _, x1, y1, x, y, _ in
        OutlinePath.at(path) {
          $0.curve("q", [$0.point(x1, y1), $0.point(x, y)])
        }
      },
      nil,
      nil
    )
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, path, _, x1, y1, x2, y2, x, y, _ in
        OutlinePath.at(path) {
          $0.curve("c", [$0.point(x1, y1), $0.point(x2, y2), $0.point(x, y)])
        }
      },
      nil,
      nil
    )
    hb_draw_funcs_set_close_path_func(
      functions,
      { _, path, _, _ in OutlinePath.at(path) { $0.close() } },
      nil,
      nil
    )
    hb_draw_funcs_make_immutable(functions)
  }
}
