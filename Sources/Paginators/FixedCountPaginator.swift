package import PaginatorKit

/// The same number of characters on every page, found by shrinking one page until it fits.
///
/// The whole text is measured once; if it is lower than the box there is one page. Else a page is
/// estimated at c scalars, 600 at most; the second such page is taken as typical and measured; while
/// it is too tall, c shrinks by two and the first page is measured instead. Pages begin at every
/// multiple of c, ⌊n / c⌋ + 1 of them; the last has what is left, possibly nothing. No other page is
/// ever measured.
package struct FixedCountPaginator: MeasuringPaginator {
  /// The name that it is listed under.
  package static let id = "fixed-count"

  /// The most scalars on a page where nothing else is asked.
  package static let usualCap = 600

  package let environment: PaginatorEnvironment
  /// By how many scalars the count shrinks.
  var step = 2
  /// The most scalars on a page, `nil` for no limit.
  var cap: Int? = usualCap
  /// Whether the second page is measured before the first.
  var measuresTypicalPage = true

  /// `fixed-count`, with the options that differ from the method as apps ship it.
  package var name: String {
    optionedName(
      Self.id,
      [
        ("step", "\(step)", usual: "2"),
        ("cap", cap.map(String.init) ?? "none", usual: "\(Self.usualCap)"),
        ("typical", measuresTypicalPage ? "1" : "0", usual: "1"),
      ]
    )
  }

  package func section(of scalars: Range<Int>, with measurer: TextMeasurer) throws -> FunctionPass {
    let count = try scalarsPerPage(of: scalars, with: measurer)
    let pages = count.map { scalars.count / $0 + 1 } ?? 1
    var page = 0
    var start = scalars.lowerBound
    return FunctionPass {
      guard page < pages else { return nil }
      page += 1
      var end = scalars.upperBound
      if let count, page < pages, start < end {
        let target = scalars.lowerBound + page * count
        end = measurer.boundary(atOrBefore: target, after: start, limit: end)
      }
      defer { start = end }
      return PageRange(scalars: start, to: end, of: measurer.text)
    } cost: {
      measurer.work
    }
  }

  /// The count of scalars every page gets, `nil` when all fits on one page.
  private func scalarsPerPage(of scalars: Range<Int>, with measurer: TextMeasurer) throws -> Int? {
    let estimate = try measurer.estimate(of: scalars)
    if estimate.height < measurer.boxHeight { return nil }
    var count = min(estimate.scalarsPerPage, cap ?? .max)
    let start = scalars.lowerBound
    let first = measuresTypicalPage ? start + count : start
    var page = min(first, scalars.upperBound)..<min(first + count, scalars.upperBound)
    while try !measurer.fits(page) {
      count -= step
      guard count > 0 else {
        throw PaginationError.pageBelowOneGrapheme(scalarsPerPage: max(0, count))
      }
      page = start..<(start + count)
    }
    return count
  }
}
