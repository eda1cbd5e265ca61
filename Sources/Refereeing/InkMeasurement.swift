package import PaginatorKit

/// Where the ink of a page lies, from the extents of its glyphs and independent of line boxes.
package struct InkMeasurement: Hashable, Sendable {
  /// How far ink reaches above the content box.
  package var overflowTop = Length.zero
  /// How far ink reaches right of the content box.
  package var overflowRight = Length.zero
  /// How far ink reaches below the content box.
  package var overflowBottom = Length.zero
  /// How far ink reaches left of the content box.
  package var overflowLeft = Length.zero

  /// No ink outside.
  package init() {}
}

/// How much of a text a person can see on its pages.
package struct PaintedCoverage: Hashable, Codable, Sendable {
  /// The clusters of the text that are not white space.
  package var clusters: Int
  /// Those of them with at least half of their ink box inside the content box of some page; for a
  /// cluster without ink its pen position decides.
  package var painted: Int

  /// A coverage by its counts.
  package init(clusters: Int, painted: Int) {
    self.clusters = clusters
    self.painted = painted
  }

  /// The share that is painted; `nil` for a text without clusters.
  package var ratio: Double? {
    clusters == 0 ? nil : Double(painted) / Double(clusters)
  }
}
