package import PaginatorKit

/// Each page grown by an estimated page at a time until it is too tall, then shrunk by two until
/// it fits.
package struct GrowShrinkPaginator: MeasuringPaginator {
  /// The name that it is listed under.
  package static let id = "grow-shrink"

  package let environment: PaginatorEnvironment
  /// By how many scalars a page shrinks.
  let step: Int

  /// `grow-shrink`, with its step when it is not 2.
  package var name: String { step == 2 ? Self.id : "\(Self.id):step=\(step)" }

  package func section(of scalars: Range<Int>, with measurer: TextMeasurer) throws -> FunctionPass {
    let estimate = try measurer.estimate(of: scalars).scalarsPerPage
    return FunctionPass(of: scalars, with: measurer) { start in
      try endOfPage(from: start, limit: scalars.upperBound, estimate: estimate, with: measurer)
    }
  }

  private func endOfPage(
    from start: Int,
    limit: Int,
    estimate: Int,
    with measurer: TextMeasurer
  ) throws -> Int {
    var end = measurer.boundary(atOrBefore: start + estimate, after: start, limit: limit)
    var fits = try measurer.fits(start..<end)
    while fits, end < limit {
      end = measurer.boundary(atOrBefore: end + estimate, after: end, limit: limit)
      fits = try measurer.fits(start..<end)
    }
    while !fits {
      end = try measurer.endOfTallRange(start..<end, by: step)
      let shorter = measurer.boundary(atOrBefore: end - step, after: start, limit: limit)
      guard shorter < end else { break }
      end = shorter
      fits = try measurer.fits(start..<end)
    }
    return end
  }
}
