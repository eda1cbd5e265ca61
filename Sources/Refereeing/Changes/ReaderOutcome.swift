package import PaginatorKit

/// Where readers with one position strategy land when the layout changes from A to B: one reader for
/// each page of A (Metrics.md 10).
package typealias ReaderOutcome = KeptOutcome<KeptReader>

/// A reader who was on one page of A.
package struct KeptReader: KeptItem {
  /// The page of A: p.
  @Count package var page: Int
  /// Where that page starts: s.
  @Count package var top: Int
  /// The page of B that the reader lands on: q.
  @Count package var landing: Int
  /// Where that page starts: t.
  @Count package var landingTop: Int
  /// The page of B that holds s.
  @Count package var rightPage: Int
  /// Whether the strategy asked for a page that B does not have.
  package var isOutOfRange: Bool
  /// Where the reader's page starts after A → B → A.
  @Count package var roundTripTop: Int
  /// Where the reader's page of A starts after 20 cycles A → B → A.
  @Count package var cyclesTop: Int
  /// The reader's page of A after 20 cycles.
  @Count package var cyclesPage: Int
  /// Where the reader's page of A starts after all targets of the kind in turn and back; `nil` for
  /// a change that is part of no path.
  @KnownCount package var pathTop: Int?
  /// Where the page starts that the reader is shown in A itself, without a change; `nil` in
  /// sessions of an earlier version.
  @KnownCount package var identityTop: Int?

  /// t − s: below 0 the reader reads again, above 0 unread text is skipped.
  package var topShift: Int { landingTop - top }

  /// q minus the page that holds s.
  package var pageError: Int { landing - rightPage }

  /// Whether the reader's place is on the page.
  package var isHit: Bool { landing == rightPage }
}

extension KeptReader {
  /// A reader of a page who stays there, as far as nothing else is said.
  package init(page: Int, top: Int) {
    self.init(
      page: page,
      top: top,
      landing: page,
      landingTop: top,
      rightPage: page,
      isOutOfRange: false,
      roundTripTop: top,
      cyclesTop: top,
      cyclesPage: page,
      pathTop: nil,
      identityTop: nil
    )
  }
}

extension ReaderOutcome {
  /// How many cycles A → B → A are made.
  package static var cycles: Int { 20 }

  /// Lets a reader begin on each page of A and follows where a strategy takes them; `path` has the
  /// layouts that a reader goes through in turn after A, before A again.
  ///
  /// - Complexity: O(pages · log pages).
  package init(
    of strategy: some PositionStrategy,
    from before: Pagination,
    to after: Pagination,
    through path: [Pagination]? = nil
  ) {
    let tops = before.pages.map { before.text.scalarIndex(of: $0.start) }
    let topsAfter = after.pages.map { after.text.scalarIndex(of: $0.start) }
    way = strategy.name
    // What a strategy keeps of a page is forgotten before the next page is asked about.
    items = (0..<before.count)
      .map { page in
        let journey = Journey(strategy, on: page, in: before)
        var there = journey
        there.change(from: before, to: after)
        var back = there
        back.change(from: after, to: before)
        var still = journey
        still.change(from: before, to: before)
        var reader = KeptReader(page: page, top: tops[page])
        reader.landing = there.page
        reader.landingTop = topsAfter[there.page]
        reader.rightPage = after.page(holding: before.start(of: page))
        reader.isOutOfRange = there.isOutOfRange
        reader.roundTripTop = tops[back.page]
        reader.cyclesPage = back.page
        reader.pathTop = path.map { path in
          var journey = journey
          var last = before
          for next in path + [before] {
            journey.change(from: last, to: next)
            last = next
          }
          return tops[journey.page]
        }
        reader.identityTop = tops[still.page]
        return reader
      }
    let cycled = Self.afterCycles(items.map(\.cyclesPage), saving: strategy.saving)
    for (index, page) in cycled.enumerated() {
      items[index].cyclesPage = page
      items[index].cyclesTop = tops[page]
    }
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

extension ReaderOutcome {
  /// Returns each promise of Metrics.md 10 that the readers of a built-in strategy break, in a
  /// sentence; the strategies of apps promise nothing.
  ///
  /// `sticky-anchor` always shows the reader's place and comes back to it exactly. `fresh-anchor`
  /// always shows it, never moves forward, and stays where it is exactly when B has the same page
  /// start.
  package var brokenPromises: [String] {
    guard let kind = AnchorStrategy.Kind(rawValue: way), kind != .paragraph else { return [] }
    return items.flatMap { reader in
      // Words are made of what is broken alone.
      var page: String { "page \(reader.page + 1)" }
      var broken = reader.isHit ? [] : ["misses the place of \(page)"]
      let pathTop = reader.pathTop ?? reader.top
      if kind == .sticky {
        if [reader.roundTripTop, reader.cyclesTop, pathTop].contains(where: { $0 != reader.top }) {
          broken.append("does not bring \(page) back")
        }
        return broken
      }
      let tops = [reader.landingTop, reader.roundTripTop, pathTop]
      if tops.contains(where: { $0 > reader.top }) || reader.cyclesTop > reader.roundTripTop {
        broken.append("moves \(page) forward")
      }
      if (reader.roundTripTop == reader.top) != (reader.landingTop == reader.top) {
        broken.append("\(page) is a fixed point, but no shared boundary, or the other way")
      }
      return broken
    }
  }
}
