import CHarfBuzz
import Synchronization

extension FontFace {
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
