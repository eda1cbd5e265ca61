/// One glyph of a line, where it stands; made for a line on request and never kept for a text.
package struct PositionedGlyph: Hashable, Sendable {
  package var glyph: UInt32
  package var face: Int
  /// The byte offset in the text of the first character of the cluster that it belongs to.
  package var cluster: Int
  /// Whether the cluster is white space.
  package var isWhiteSpace: Bool
  /// The glyph's origin right of the line's left end, offset included, in 1/65,536 em.
  package var x: Int64
  /// The glyph's origin above the baseline, in 1/65,536 em.
  package var y: Int64
  /// The width that the glyph takes on the line, in 1/65,536 em.
  package var advance: Int64
}
