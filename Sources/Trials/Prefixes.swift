package import PaginatorKit

extension SourceText {
  /// The fewest scalars of a text over whose beginnings time is measured.
  ///
  /// An eighth of it has 512 scalars then, which the fastest paginator takes some 50 µs for: a
  /// hundred times what reading the clock costs. Of less the clock, and what a pass costs whatever the
  /// text, would be measured instead.
  static let fewestScalarsForPrefixes = 4_096

  /// Returns about an eighth, a quarter and half of the text: each ends with the paragraph whose end
  /// is nearest, the earlier of two, and keeps the forced breaks inside it.
  ///
  /// - Returns: Three texts of growing length, or none where the text is too short, or its paragraphs
  ///   are too long, for three.
  /// - Complexity: O(bytes).
  package func prefixes(fewestScalars fewest: Int = fewestScalarsForPrefixes) -> [SourceText] {
    prefixEnds(fewestScalars: fewest).map(beginning(utf8:))
  }

  /// Where those texts end, in bytes.
  func prefixEnds(fewestScalars fewest: Int = fewestScalarsForPrefixes) -> [Int] {
    guard scalarCount >= max(8, fewest) else { return [] }
    let ends = [8, 4, 2].map { endOfParagraph(nearest: scalarCount / $0) }
    let isGrowing = zip([0] + ends, ends + [utf8.count]).allSatisfy(<)
    return isGrowing ? ends : []
  }

  /// Returns the first bytes of the text, which cut no scalar, with the forced breaks inside them.
  package func beginning(utf8 end: Int) -> SourceText {
    let beginning = SourceText(
      utf8: Array(utf8[..<end]),
      language: language,
      direction: direction,
      forcedBreaks: forcedBreaks.filter { $0.utf8 < end },
      styles: styles?.part(of: 0..<end)
    )
    guard let beginning else { preconditionFailure("A scalar was cut at byte \(end).") }
    return beginning
  }

  /// The byte offset after the paragraph that ends nearest to a scalar.
  private func endOfParagraph(nearest scalar: Int) -> Int {
    let place = offset(ofScalar: scalar).utf8
    let (start, end) = utf8.withUnsafeBufferPointer { bytes in
      let start = ParagraphRange.start(holding: place, in: bytes)
      return (start, ParagraphRange.starting(at: start, limit: bytes.count, in: bytes).end)
    }
    let before = scalar - scalarIndex(of: TextOffset(utf8: start))
    let after = scalarIndex(of: TextOffset(utf8: end)) - scalar
    return before <= after && start > 0 ? start : end
  }
}

/// What a beginning of a text costs.
package struct PrefixWork: Hashable, Codable, Sendable {
  package var scalars: Int
  /// How many scalars were laid out for it.
  package var measuredScalars: Int
}

/// Counts what texts cost, caches empty for each.
///
/// - Throws: What keeps the paginator from paginating one of them.
func prefixWork(
  of paginator: any Paginator,
  over texts: [SourceText],
  in layout: Layout
) throws -> [PrefixWork] {
  try texts.map { text in
    PrefixWork(
      scalars: text.scalarCount,
      measuredScalars: try paginate(text, in: layout, with: paginator).work.measuredScalars
    )
  }
}
