package import PaginatorKit

/// How far a paginator's page boundaries stand from those of `greedy` in the same layout.
///
/// The k-th boundary is compared with the k-th, over the shorter of the two lists. Forced
/// boundaries and duplicates are left out.
package struct ReferenceDrift: Hashable, Codable, Sendable {
  /// The displacement of each boundary in scalars; positive is later than greedy's.
  package var scalars: [Int]
  /// The mean length of greedy's pages in scalars.
  package var meanReferencePage: Double
  /// The boundaries that have no partner in the other list.
  package var beyond: Int
  /// The boundaries that both lists hold, whatever their number.
  package var shared: Int
  /// All different boundaries of both lists.
  package var union: Int

  /// The displacement of each boundary in mean reference pages.
  package var pages: [Double] { scalars.map { Double($0) / meanReferencePage } }

  /// The pages lost per page: the slope of the least-squares line through ``pages``, `nil` below
  /// two boundaries.
  package var slope: Double? { fittedSlope(of: [pages]) }

  /// Shared boundaries as a share of all, 1 for two lists without any.
  package var agreement: Double { union == 0 ? 1 : Double(shared) / Double(union) }
}

extension ReferenceDrift {
  /// Compares the page boundaries of two paginations of one text.
  ///
  ///     // n = 100; pages of 20 against greedy's of 12: boundaries 20, 40 … against 12, 24 …
  ///     ReferenceDrift(of: twenties, against: twelves, in: text)?.scalars  // [8, 16, 24, 32]
  ///
  /// - Returns: `nil` when the reference has no page.
  package init?(of pages: [PageRange], against reference: [PageRange], in text: SourceText) {
    guard !reference.isEmpty, text.scalarCount > 0 else { return nil }
    let own = ReferenceDrift.boundaries(of: pages, in: text)
    let theirs = ReferenceDrift.boundaries(of: reference, in: text)
    let both = ReferenceDrift.sharedCount(own, theirs)
    self.init(
      scalars: zip(own, theirs).map { $0 - $1 },
      meanReferencePage: Double(text.scalarCount) / Double(reference.count),
      beyond: abs(own.count - theirs.count),
      shared: both,
      union: own.count + theirs.count - both
    )
  }

  /// Returns the starts of pages inside the text, in scalars and ascending order, forced and repeated
  /// ones left out: the boundaries that are compared.
  package static func boundaries(of pages: [PageRange], in text: SourceText) -> [Int] {
    var boundaries: [Int] = []
    boundaries.reserveCapacity(pages.count)
    for page in pages {
      let start = page.start
      guard start > .zero, start < text.end, !text.isForcedBreak(start) else { continue }
      boundaries.append(text.scalarIndex(of: start))
    }
    // Most come in order.
    boundaries.sort()
    var last: Int?
    boundaries.removeAll { boundary in
      defer { last = boundary }
      return boundary == last
    }
    return boundaries
  }

  /// How many numbers two ascending lists share.
  private static func sharedCount(_ left: [Int], _ right: [Int]) -> Int {
    var count = 0
    var place = 0
    for number in left {
      while place < right.count, right[place] < number { place += 1 }
      if place < right.count, right[place] == number { count += 1 }
    }
    return count
  }
}
