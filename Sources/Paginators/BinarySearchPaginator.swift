package import PaginatorKit

/// Each page the longest prefix that fits, found by doubling and bisecting its length.
///
/// A page is probed at 1, 2, 4 … times the length of the page before until it is too tall, then
/// the length is bisected; the page is the greatest length *tested* that fits. The first page is
/// probed from as many full-width characters as the box has room for.
package struct BinarySearchPaginator: MeasuringPaginator {
  /// The name that it is listed under.
  package static let id = "binary-search"

  package let environment: PaginatorEnvironment

  package var name: String { Self.id }

  /// Makes no page before it is asked for; the length of the last page guides the search for the
  /// next, so that it cannot promise the same pages from anywhere.
  package var capabilities: Set<Capability> { [.limit, .verticalLines] }

  package func section(of scalars: Range<Int>, with measurer: TextMeasurer) throws -> FunctionPass {
    try measurer.requireOneLine()
    let layout = measurer.layout
    let columns = layout.flow.contentWidth.sixtyFourths / layout.type.size.sixtyFourths
    let rows = measurer.boxHeight.sixtyFourths / measurer.lineHeight.sixtyFourths
    var length = max(1, Int(columns * rows))
    return FunctionPass(of: scalars, with: measurer) { start in
      let end = try longestFit(
        from: start,
        limit: scalars.upperBound,
        first: length,
        with: measurer
      )
      length = max(1, end - start)
      return end
    }
  }

  private func longestFit(
    from start: Int,
    limit: Int,
    first: Int,
    with measurer: TextMeasurer
  ) throws -> Int {
    // The end of the longest range known to fit, and of the shortest known not to.
    var fitting = start
    var tooTall = limit + 1
    var length = first
    while fitting < limit, tooTall > limit {
      let end = measurer.boundary(atOrBefore: start + length, after: fitting, limit: limit)
      if try measurer.fits(start..<end) { fitting = end } else { tooTall = end }
      length = length > limit ? length : length * 2
    }
    while fitting < limit {
      let half = fitting + (tooTall - fitting) / 2
      let middle = measurer.boundary(atOrBefore: half, after: fitting, limit: limit)
      guard middle < tooTall else { break }
      if try measurer.fits(start..<middle) { fitting = middle } else { tooTall = middle }
    }
    // One grapheme that does not fit stands on its page all the same.
    return fitting > start ? fitting : tooTall
  }
}
