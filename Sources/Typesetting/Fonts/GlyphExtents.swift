import CHarfBuzz

/// The box that a glyph's ink fills, around its origin, in 1/65,536 em; `top` is above `bottom`.
package struct InkBox: Hashable, Sendable {
  /// The ink's left edge.
  package var left: Int64
  /// The ink's right edge.
  package var right: Int64
  /// The ink's upper edge, positive above the baseline.
  package var top: Int64
  /// The ink's lower edge.
  package var bottom: Int64

  /// A box by its edges.
  package init(left: Int64, right: Int64, top: Int64, bottom: Int64) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }
}

/// The ink boxes of a chain's glyphs, asked of the font once for each.
package final class GlyphExtents {
  private let chain: FontChain
  private var known: [UInt64: InkBox?] = [:]

  /// Extents for the faces of a chain.
  package init(of chain: FontChain) {
    self.chain = chain
  }

  /// Returns the ink box of a glyph, `nil` when it draws nothing.
  package func box(ofGlyph glyph: UInt32, face: Int) -> InkBox? {
    let key = UInt64(face) << 32 | UInt64(glyph)
    if let box = known[key] { return box }
    let box = find(glyph, face: face)
    known[key] = .some(box)
    return box
  }

  private func find(_ glyph: UInt32, face: Int) -> InkBox? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(chain.faces[face].font, glyph, &extents) != 0,
      extents.width != 0, extents.height != 0
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
