import CHarfBuzz

extension FontFace {
  /// Units per em of outlines.
  package static let outlineUnitsPerEm: Int64 = 1_000

  /// Returns a glyph's outline as the data of an SVG path.
  ///
  /// Coordinates are whole units of 1/1,000 em, y upwards, from the glyph's origin. Each point is
  /// rounded by itself, so that nothing adds up along a contour. A glyph of a colour font that has a
  /// picture and no outline is drawn as a frame around the picture.
  ///
  ///     face.outline(ofGlyph: dash)  // "m50 0v100h400v-100z"
  ///
  /// - Parameter glyph: The glyph's number in the face.
  /// - Returns: The path's data, empty for a glyph without ink.
  /// - Complexity: O(points), some 5 µs.
  package func outline(ofGlyph glyph: UInt32) -> String {
    var path = OutlinePath()
    withUnsafeMutablePointer(to: &path) { path in
      hb_font_get_glyph_shape(font, glyph, OutlineCalls.shared.functions, path)
    }
    if path.bytes.isEmpty, isColor, let ink = inkBox(ofGlyph: glyph) { path.frame(ink) }
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
      { _, path, _, x, y, _ in OutlinePath.at(path) { $0.move(to: OutlinePath.Point(x, y)) } },
      nil,
      nil
    )
    hb_draw_funcs_set_line_to_func(
      functions,
      { _, path, _, x, y, _ in OutlinePath.at(path) { $0.line(to: OutlinePath.Point(x, y)) } },
      nil,
      nil
    )
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, path, _, x1, y1, x, y, _ in
        OutlinePath.at(path) {
          $0.curve("q", [OutlinePath.Point(x1, y1), OutlinePath.Point(x, y)])
        }
      },
      nil,
      nil
    )
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, path, _, x1, y1, x2, y2, x, y, _ in
        OutlinePath.at(path) {
          $0.curve(
            "c",
            [OutlinePath.Point(x1, y1), OutlinePath.Point(x2, y2), OutlinePath.Point(x, y)]
          )
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
