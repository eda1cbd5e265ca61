import Corpora
import PaginatorKit
import Synchronization
import TestSupport
import Testing

@testable import Refereeing
@testable import Trials

/// Ten characters: pages of five on the small device, of two on the large one.
private struct ByWidth: Paginator {
  let name = "by-width"
  let showing = Showing.context

  func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
    -> any PaginationPass
  {
    let length = layout.page.contentWidth > .pixels(200) ? 2 : 5
    return try StubPaginator { number, text in
      guard number * length < text.scalarCount else { return nil }
      return PageRange(
        start: text.offset(ofScalar: number * length),
        end: text.offset(ofScalar: min(text.scalarCount, (number + 1) * length))
      )
    }
    .pass(over: text, in: layout, from: start)
  }
}

/// The page's number stays; the layouts that it is asked about are written down.
private final class PageKeeper: PositionStrategy {
  let name = "page-number"
  private let failing: Bool
  private let state = Mutex((widths: [Length](), failure: String?.none))

  init(failing: Bool = false) {
    self.failing = failing
  }

  var widths: [Length] { state.withLock { $0.widths } }

  private func note(_ pagination: Pagination) {
    state.withLock {
      if let layout = pagination.layout { $0.widths.append(layout.page.contentWidth) }
      if failing { $0.failure = "The app forgot." }
    }
  }

  func save(_ page: Int, in pagination: Pagination) -> Int {
    note(pagination)
    return page
  }

  func restore(_ page: Int, in pagination: Pagination) -> Int {
    note(pagination)
    return page
  }

  func takeFailure() -> String? {
    state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }
}

struct KeepingPlacesTests {
  private func change(keeping places: any PositionStrategy) throws -> Change {
    let participant = Plan.Participant(
      "by-width",
      .library,
      Reader(ByWidth(), keepingPlacesBy: places)
    )
    let text = Plan.Text(
      corpus: .make(),
      settings: [.make("small", width: 120)],
      targets: [Plan.Target(kind: .device, setting: .make("large", width: 240))]
    )
    let plan = Plan.make(texts: [text], participants: [participant])
    return try #require(measureChanges(of: plan, after: try plan.run()).first)
  }

  // Pages 0 and 1 of five characters, tops 0 and 5; pages of two after the change: the same numbers
  // have the tops 0 and 2, and the right pages are 0 and 2.
  @Test func `an own way is followed from every page, under its own name`() throws {
    let keeper = PageKeeper()
    let kept = try #require(try change(keeping: keeper).ownPlaces)
    let readers = try #require(kept.readers.first)
    #expect(readers.way == "page-number")
    #expect(readers.items.map(\.landing) == [0, 1])
    #expect(readers.items.map(\.landingTop) == [0, 2])
    #expect(readers.items.map(\.rightPage) == [0, 2])
    #expect(kept.highlights.isEmpty && kept.failure == nil)
    #expect(Set(keeper.widths) == [.pixels(120), .pixels(240)])
  }

  @Test func `a way that fails leaves its sentence and no figure`() throws {
    let kept = try change(keeping: PageKeeper(failing: true)).ownPlaces
    #expect(kept == KeptOutcomes(failure: "The app forgot."))
  }
}
