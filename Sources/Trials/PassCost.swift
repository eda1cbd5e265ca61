package import PaginatorKit

/// What a whole pass of a paginator over a text costs, in work and in time.
package struct PassCost: Hashable, Sendable {
  package var pages: [PageRange]
  /// The work, which repeats exactly.
  package var work: Work
  /// The CPU time in nanoseconds.
  package var cpu: MedianEstimate
}

/// Times whole passes of paginators, caches empty, one of each in turn, so that a noisy moment falls
/// on all of them.
///
/// - Returns: The costs in the order of the paginators.
/// - Throws: What keeps one of them from paginating.
package func passCosts(
  of paginators: [any Paginator],
  over text: SourceText,
  in layout: Layout,
  samples: Int,
  clocks: any Clocks
) throws -> [PassCost] {
  var results: [Paginated] = []
  var times = paginators.map { _ in [Int]() }
  for sample in 0..<max(1, samples) {
    for (index, paginator) in paginators.enumerated() {
      let begin = clocks.processorNanoseconds(of: paginator)
      let result = try paginate(text, in: layout, with: paginator)
      times[index].append(clocks.processorNanoseconds(of: paginator) - begin)
      if sample == 0 { results.append(result) }
    }
  }
  return zip(results, times)
    .map { PassCost(pages: $0.pages, work: $0.work, cpu: MedianEstimate($1)) }
}
