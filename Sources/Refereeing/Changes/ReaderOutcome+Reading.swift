package import PaginatorKit

extension ReaderOutcome {
  /// Lets a reader begin on each page of A and follows where a strategy takes them.
  ///
  /// - Parameters:
  ///   - strategy: How the place is kept.
  ///   - before: The pages of A.
  ///   - after: The pages of B.
  ///   - path: The layouts that a reader goes through in turn after A, before A again; `nil` for
  ///     none.
  /// - Complexity: O(pages · log pages).
  package init(
    of strategy: some PositionStrategy,
    from before: Pagination,
    to after: Pagination,
    through path: [Pagination]? = nil
  ) {
    let journeys = (0..<before.count)
      .map { page in
        Journey(strategy, on: page, in: before)
      }
    var there = journeys
    for index in there.indices { there[index].change(from: before, to: after) }
    var back = there
    for index in back.indices { back[index].change(from: after, to: before) }
    var still = journeys
    for index in still.indices { still[index].change(from: before, to: before) }
    let cycled = Self.afterCycles(back.map(\.page), saving: strategy.saving)
    let top = { (pagination: Pagination, page: Int) in
      pagination.text.scalarIndex(of: pagination.start(of: page))
    }
    self.init(
      strategy: strategy.name,
      readers: (0..<before.count)
        .map { page in
          Reader(
            page: page,
            top: top(before, page),
            landing: there[page].page,
            landingTop: top(after, there[page].page),
            rightPage: after.page(holding: before.start(of: page)),
            isOutOfRange: there[page].isOutOfRange,
            roundTripTop: top(before, back[page].page),
            cyclesTop: top(before, cycled[page]),
            cyclesPage: cycled[page],
            pathTop: path.map { path in
              var journey = journeys[page]
              var last = before
              for next in path + [before] {
                journey.change(from: last, to: next)
                last = next
              }
              return top(before, journey.page)
            },
            identityTop: top(before, still[page].page)
          )
        }
    )
  }

  /// The pages after all cycles, from those after one.
  ///
  /// Who writes down the place before each change forgets all but the page, so that one cycle is a
  /// function of the page; who wrote it down once returns to the same page each time.
  private static func afterCycles(_ next: [Int], saving: PositionSaving) -> [Int] {
    guard saving == .beforeEachChange else { return next }
    return next.indices.map { page in
      var page = page
      for _ in 0..<cycles { page = next[page] }
      return page
    }
  }
}

/// A reader on the way from layout to layout.
struct Journey<Strategy: PositionStrategy> {
  private let strategy: Strategy
  private var token: Strategy.Token
  private(set) var page: Int
  private(set) var isOutOfRange = false

  /// A reader who turned to a page.
  init(_ strategy: Strategy, on page: Int, in pagination: Pagination) {
    self.strategy = strategy
    self.page = page
    token = strategy.save(page, in: pagination)
  }

  mutating func change(from old: Pagination, to new: Pagination) {
    if strategy.saving == .beforeEachChange { token = strategy.save(page, in: old) }
    let wanted = strategy.restore(token, in: new)
    page = min(max(wanted, 0), new.count - 1)
    isOutOfRange = wanted != page
  }
}
