package import PaginatorKit

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
    @Count package var page: Int
    /// Its chapter, counting from 0; always 0 where no page is forced.
    @Count package var chapter: Int
    /// Its offset in the text, in scalars.
    @Count package var offset: Int
    /// B's boundary of the same number minus this one; `nil` when B has fewer.
    package var indexDrift: Int?
    /// The distance to the nearest boundary of B, or to the text's or chapter's start or end.
    @Count package var nearestDistance: Int
    /// The length of B's page that holds it, above 0.
    @Count package var pageLength: Int
    /// Whether B has a boundary at the same place.
    package var isShared: Bool

    /// The distance to the nearest boundary, in pages of B.
    package var nearestDrift: Double { Double(nearestDistance) / Double(pageLength) }
  }

  package init(boundaries: [Boundary], beyond: Int) {
    self.boundaries = boundaries
    self.beyond = beyond
  }
}

extension BoundaryDrift {
  /// Compares the page boundaries of two paginations of one text; `nil` when the pages of either do
  /// not partition the text.
  ///
  ///     // n = 100; A breaks every 20, B every 12: boundaries 20, 40 … against 12, 24 …
  ///     let drift = BoundaryDrift(from: twenties, to: twelves, in: text)
  ///     drift?.boundaries.map(\.indexDrift)       // [-8, -16, -24, -32]
  ///     drift?.boundaries.map(\.nearestDistance)  // [4, 4, 0, 4]
  ///
  /// Empty pages may stand between.
  ///
  /// - Complexity: O(pages).
  package init?(from before: [PageRange], to after: [PageRange], in text: SourceText) {
    let filled = after.filter { $0.end > $0.start }
    guard Self.isPartition(before.filter { $0.end > $0.start }, of: text),
      Self.isPartition(filled, of: text)
    else { return nil }
    let edges = [0] + text.forcedBreaks.map(text.scalarIndex(of:)) + [text.scalarCount]
    let own = Self.ends(of: before, in: text)
    let others = Self.ends(of: after, in: text).map(\.offset)
    boundaries = []
    boundaries.reserveCapacity(own.count)
    beyond = 0
    var next = 0
    var nextOther = 0
    // The number of the page of B that holds a boundary; both ascend.
    var later = 0
    for (chapter, (start, end)) in zip(edges, edges.dropFirst()).enumerated() {
      let mine = own[next...].prefix { $0.offset < end }
      let theirs = Array(others[nextOther...].prefix { $0 < end })
      next += mine.count
      nextOther += theirs.count
      beyond += max(0, theirs.count - mine.count)
      let goals = [start] + theirs + [end]
      // The number of the first goal behind a boundary.
      var behind = 1
      for (index, boundary) in mine.enumerated() {
        let place = text.offset(ofScalar: boundary.offset)
        while later + 1 < filled.count, filled[later + 1].start <= place { later += 1 }
        while behind < goals.count, goals[behind] <= boundary.offset { behind += 1 }
        let page = filled[later]
        boundaries.append(
          Boundary(
            page: boundary.page,
            chapter: chapter,
            offset: boundary.offset,
            indexDrift: index < theirs.count ? theirs[index] - boundary.offset : nil,
            nearestDistance: min(
              boundary.offset - goals[behind - 1],
              behind < goals.count ? goals[behind] - boundary.offset : .max
            ),
            pageLength: text.scalarIndex(of: page.end) - text.scalarIndex(of: page.start),
            isShared: page.start == place
          )
        )
      }
    }
  }

  /// Whether pages that are not empty hold the whole text once and in order, and the text is not empty.
  private static func isPartition(_ pages: [PageRange], of text: SourceText) -> Bool {
    var end = TextOffset.zero
    for page in pages {
      guard page.start == end else { return false }
      end = page.end
    }
    return end == text.end && end > .zero
  }

  /// The slope of the fitted line through the drifts by number, in scalars a boundary; `nil` below
  /// two boundaries with a partner.
  package var indexSlope: Double? {
    let chapters = Dictionary(grouping: boundaries, by: \.chapter)
    return fittedSlope(
      of: chapters.keys.sorted()
        .map { (chapters[$0] ?? []).compactMap { $0.indexDrift.map(Double.init) } }
    )
  }

  /// The share of A's boundaries that B has, too; `nil` without boundaries.
  package var sharedRatio: Double? {
    boundaries.isEmpty
      ? nil : Double(boundaries.count { $0.isShared }) / Double(boundaries.count)
  }

  /// The mean distance to the nearest boundary, in pages of B; `nil` without boundaries.
  package var nearestMean: Double? {
    boundaries.isEmpty
      ? nil : boundaries.reduce(0) { $0 + $1.nearestDrift } / Double(boundaries.count)
  }

  /// ``nearestMean`` over what two unrelated layouts have: a quarter of a page.
  package var versusChance: Double? { nearestMean.map { $0 / 0.25 } }

  /// The places inside the text where a page ends and no page was forced to, once each, with the
  /// first page that ends there.
  private static func ends(
    of pages: [PageRange],
    in text: SourceText
  ) -> [(page: Int, offset: Int)] {
    let forced = Set(text.forcedBreaks)
    var ends: [(page: Int, offset: Int)] = []
    var last = TextOffset.zero
    for (number, page) in pages.enumerated() where page.end > last && page.end < text.end {
      last = page.end
      if !forced.contains(page.end) { ends.append((number, text.scalarIndex(of: page.end))) }
    }
    return ends
  }
}
