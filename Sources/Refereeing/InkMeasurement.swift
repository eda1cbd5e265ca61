package import PaginatorKit

/// How far the ink of a page reaches out of the content box on each side, from the extents of its
/// glyphs and independent of line boxes.
package struct InkMeasurement: Hashable, Sendable {
  package var overflowTop = Length.zero
  package var overflowRight = Length.zero
  package var overflowBottom = Length.zero
  package var overflowLeft = Length.zero
}

/// How much of a text a person can see on its pages.
package struct PaintedCoverage: Hashable, Codable, Sendable {
  /// The clusters of the text that are not white space.
  package var clusters: Int
  /// Those of them with at least half of their ink box inside the content box of some page; for a
  /// cluster without ink its pen position decides.
  package var painted: Int

  /// The share that is painted; `nil` for a text without clusters.
  package var ratio: Double? {
    clusters == 0 ? nil : Double(painted) / Double(clusters)
  }
}
