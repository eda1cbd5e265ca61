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

  /// How many readers change the layout together: an app that has to open the book anew for each layout does so a
  /// few times.
  private static var mostTogether: Int { 256 }

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
    items = []
    items.reserveCapacity(before.count)
    // What a strategy keeps is forgotten before the next pages are asked about.
    for first in stride(from: 0, to: before.count, by: Self.mostTogether) {
      let pages = first..<min(first + Self.mostTogether, before.count)
      let here = Travellers(strategy, on: pages, in: before)
      let still = here.after([before])
      let there = here.after([after])
      let back = there.after([before])
      let around = path.map { here.after($0 + [before]) }
      for (number, page) in pages.enumerated() {
        var reader = KeptReader(page: page, top: tops[page])
        reader.landing = there.pages[number]
        reader.landingTop = topsAfter[there.pages[number]]
        reader.rightPage = after.page(holding: before.start(of: page))
        reader.isOutOfRange = there.areOutOfRange[number]
        reader.roundTripTop = tops[back.pages[number]]
        reader.cyclesPage = back.pages[number]
        reader.pathTop = around.map { tops[$0.pages[number]] }
        reader.identityTop = tops[still.pages[number]]
        items.append(reader)
      }
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

/// Readers who are in one layout, and change it one after the other before any changes it again.
struct Travellers<Strategy: PositionStrategy> {
  private let strategy: Strategy
  private var pagination: Pagination
  private var tokens: [Strategy.Token]
  /// The page that each is on.
  private(set) var pages: [Int]
  /// Whether each was to turn to a page that there is not.
  private(set) var areOutOfRange: [Bool]

  /// Readers who turned to pages.
  init(_ strategy: Strategy, on pages: some Sequence<Int>, in pagination: Pagination) {
    self.strategy = strategy
    self.pagination = pagination
    let pages = Array(pages)
    self.pages = pages
    tokens = pages.map { strategy.save($0, in: pagination) }
    areOutOfRange = pages.map { _ in false }
  }

  /// The same readers after they went through other layouts.
  func after(_ path: [Pagination]) -> Self {
    var moved = self
    for next in path { moved.change(to: next) }
    return moved
  }

  mutating func change(to next: Pagination) {
    let (strategy, old) = (strategy, pagination)
    let last = next.count - 1
    // A reader's place is written down and asked for before the next one's.
    let savesAnew = strategy.saving == .beforeEachChange
    for index in pages.indices {
      if savesAnew { tokens[index] = strategy.save(pages[index], in: old) }
      let wanted = strategy.restore(tokens[index], in: next)
      pages[index] = min(max(wanted, 0), last)
      areOutOfRange[index] = wanted != pages[index]
    }
    pagination = next
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
