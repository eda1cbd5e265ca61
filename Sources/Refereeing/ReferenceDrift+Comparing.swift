package import PaginatorKit

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

  /// How many numbers stand in both of two ascending lists.
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
