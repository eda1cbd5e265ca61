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
    let both = Set(own).intersection(theirs).count
    self.init(
      scalars: zip(own, theirs).map { $0 - $1 },
      meanReferencePage: Double(text.scalarCount) / Double(reference.count),
      beyond: abs(own.count - theirs.count),
      shared: both,
      union: own.count + theirs.count - both
    )
  }

  /// The starts of pages inside the text in ascending order, forced and repeated ones left out.
  private static func boundaries(of pages: [PageRange], in text: SourceText) -> [Int] {
    let forced = Set(text.forcedBreaks)
    let starts = pages.map(\.start)
      .filter {
        $0 > .zero && $0 < text.end && !forced.contains($0)
      }
    return Set(starts.map(text.scalarIndex(of:))).sorted()
  }
}
