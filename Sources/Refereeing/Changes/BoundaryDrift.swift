/// How far page boundaries move when the layout changes from A to B, in scalars: Metrics.md 9.
///
/// Boundaries are page starts inside the text, repeated and forced ones left out. Where pages are
/// forced, the boundaries of each chapter are compared with each other alone.
package struct BoundaryDrift: Hashable, Sendable {
  /// The boundaries of A, in ascending order.
  package var boundaries: [Boundary]
  /// The boundaries of B that have no partner of the same number in A.
  package var beyond: Int

  /// A boundary of A, and what became of it.
  package struct Boundary: Hashable, Sendable {
    /// The page of A that ends there, from 0.
    package var page: Int
    /// Its chapter, counting from 0; always 0 where no page is forced.
    package var chapter: Int
    /// Its offset in the text, in scalars.
    package var offset: Int
    /// B's boundary of the same number minus this one; `nil` when B has fewer.
    package var indexDrift: Int?
    /// The distance to the nearest boundary of B, or to the text's or chapter's start or end.
    package var nearestDistance: Int
    /// The length of B's page that holds it, above 0.
    package var pageLength: Int
    /// Whether B has a boundary at the same place.
    package var isShared: Bool

    /// A boundary by its parts.
    package init(
      page: Int,
      chapter: Int,
      offset: Int,
      indexDrift: Int?,
      nearestDistance: Int,
      pageLength: Int,
      isShared: Bool
    ) {
      self.page = page
      self.chapter = chapter
      self.offset = offset
      self.indexDrift = indexDrift
      self.nearestDistance = nearestDistance
      self.pageLength = pageLength
      self.isShared = isShared
    }

    /// The distance to the nearest boundary, in pages of B.
    package var nearestDrift: Double { Double(nearestDistance) / Double(pageLength) }
  }

  /// A drift from its parts.
  package init(boundaries: [Boundary], beyond: Int) {
    self.boundaries = boundaries
    self.beyond = beyond
  }
}
