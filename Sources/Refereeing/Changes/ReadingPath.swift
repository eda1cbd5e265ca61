package import PaginatorKit

/// Where readers are while the layout is changed again and again: A → B → … → A, several times.
///
///     // n = 100; A breaks every 20, B every 12. A reader on the page at 40 whose app keeps the top
///     // of the page that is shown goes to the pages at 36, 20, 12, 0 and stays there.
///     ReadingPath(of: AnchorStrategy(.fresh), from: a, through: [b], cycles: 2).tops.map { $0[2] }
///     // [40, 36, 20, 12, 0]
package struct ReadingPath: Hashable, Sendable {
  /// The name of the position strategy.
  package var strategy: String
  /// How many changes make one cycle.
  package var stepsPerCycle: Int
  /// Where the page starts that each reader is shown, in scalars: by step with the start before any
  /// change first, then by reader.
  package var tops: [[Int]]

  /// How many readers there are at most, unless asked for otherwise.
  package static let mostReaders = 400

  /// Lets readers begin on pages of A, or where there are too many on pages at even distances, and
  /// follows them through the layouts of all cycles.
  ///
  /// - Complexity: O(readers · steps · log pages).
  package init(
    of strategy: some PositionStrategy,
    from first: Pagination,
    through stops: [Pagination],
    cycles: Int,
    mostReaders: Int = mostReaders
  ) {
    self.strategy = strategy.name
    stepsPerCycle = stops.count + 1
    let step = (first.count + mostReaders - 1) / max(mostReaders, 1)
    var readers = Travellers(
      strategy,
      on: stride(from: 0, to: first.count, by: max(step, 1)),
      in: first
    )
    func tops(in pagination: Pagination) -> [Int] {
      readers.pages.map { pagination.text.scalarIndex(of: pagination.start(of: $0)) }
    }
    self.tops = [tops(in: first)]
    for next in Array(repeating: stops + [first], count: max(cycles, 0)).joined() {
      readers.change(to: next)
      self.tops.append(tops(in: next))
    }
  }
}
