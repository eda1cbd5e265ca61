import Corpora
import PaginatorKit
import Places
import TestSupport
import Testing

/// Places that paginators name and find themselves.
struct OwnLocatorsTests {
  /// Six pages, which begin at 0, 3, 6, 9, 12 and 17, and three, at 0, 6 and 12.
  private let hand: BookByHand

  init() throws { hand = try BookByHand() }

  /// A paginator that calls a place what it is told to, by its scalar, and finds it again.
  private struct Naming: Paginator {
    var name = "naming"
    var showing: Showing { .context }
    var capabilities: Set<Capability> = [.locate]
    var called: @Sendable (Int) throws -> String = { "place \($0)" }
    var found: @Sendable (String) throws -> Int = { Int($0.dropFirst(6)) ?? -1 }

    func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
      -> any PaginationPass
    {
      throw PaginationError.notImplemented(.seek)
    }

    func locator(of offset: TextOffset, over text: SourceText, in layout: Layout) throws -> String {
      try called(text.scalarIndex(of: offset))
    }

    func offset(of locator: String, over text: SourceText, in layout: Layout) throws -> TextOffset {
      text.offset(ofScalar: try found(locator))
    }
  }

  private struct Refusal: Error, CustomStringConvertible { let description = "no such place" }

  private func pages(_ pages: PlacedPages, named naming: Naming) -> PlacedPages {
    PlacedPages(
      pages.pagination,
      of: hand.book,
      locators: OwnLocators(of: naming, over: hand.book.text, in: .make(width: 300, height: 300))
    )
  }

  @Test func `a paginator finds what it named, on other pages`() throws {
    let transfer = try PlaceTransfer(
      "own",
      pages(hand.small, named: Naming()),
      "own",
      pages(hand.large, named: Naming())
    )
    #expect(transfer.outcomes.map(\.saved.string) == [0, 3, 6, 9, 12, 17].map { "place \($0)" })
    #expect(transfer.off == [0, 0, 0, 0, 0, 0])
    #expect(transfer.readBy.map(\.words) == ["locator"])
  }

  @Test func `one that finds another place is as far off as that is`() throws {
    let early = Naming(found: { max(0, (Int($0.dropFirst(6)) ?? 0) - 3) })
    let transfer = try PlaceTransfer(
      "own",
      pages(hand.small, named: Naming()),
      "own",
      pages(hand.small, named: early)
    )
    // 0, 0, 3, 6, 9 and 14 stand on pages 0 0 1 2 3 4.
    #expect(transfer.off == [0, -1, -1, -1, -1, -1])
  }

  @Test func `a CFI of its own is read by others, and theirs by it`() throws {
    let cfi = try PlaceTransfer("cfi", hand.small, "cfi", hand.small).outcomes.map(\.saved.string)
    let starts = [0, 3, 6, 9, 12, 17]
    let web = Naming(
      called: { cfi[try #require(starts.firstIndex(of: $0))] },
      found: { starts[try #require(cfi.firstIndex(of: $0))] }
    )
    let own = try pages(hand.small, named: web)
    let opened = try PlaceTransfer("own", own, "epubjs", hand.large)
    #expect(opened.off == [0, 0, 0, 0, 0, 0])
    #expect(opened.readBy.map(\.words) == ["CFI"])
    let given = try PlaceTransfer("foliate", hand.small, "own", own)
    #expect(given.isExact)
    let pointers = try PlaceTransfer("own", own, "koreader", hand.large)
    #expect(pointers.absence == nil && pointers.lost == 6)
  }

  /// As crengine writes them since August 2026.
  @Test func `an xpointer whose steps all have numbers is read by others`() throws {
    let xpointers = try PlaceTransfer("xpointer", hand.small, "xpointer", hand.small).outcomes
      .map {
        $0.saved.string.replacing("/body/", with: "/body[1]/").replacing("/i/", with: "/i[1]/")
          .replacing("text().", with: "text()[1].")
      }
    #expect(xpointers[0] == "/body[1]/DocFragment[1]/body[1]/p[1]/text()[1].0")
    let starts = [0, 3, 6, 9, 12, 17]
    let own = try pages(
      hand.small,
      named: Naming(called: { xpointers[try #require(starts.firstIndex(of: $0))] })
    )
    let opened = try PlaceTransfer("own", own, "xpointer", hand.large)
    #expect(opened.off == [0, 0, 0, 0, 0, 0])
    #expect(opened.readBy.map(\.words) == ["xpointer"])
  }

  @Test func `what a paginator cannot name or find is lost, with what it said`() throws {
    let mute = try pages(hand.small, named: Naming(called: { _ in throw Refusal() }))
    let deaf = try pages(hand.small, named: Naming(found: { _ in throw Refusal() }))
    for (saver, restorer) in [(mute, deaf), (deaf, deaf)] {
      let transfer = try PlaceTransfer("own", saver, "own", restorer)
      #expect(transfer.lost == 6 && transfer.absence == nil)
      #expect(transfer.outcomes.allSatisfy { $0.failure == "no such place" })
    }
  }

  @Test func `who names no places is told of`() throws {
    let silent = try pages(hand.small, named: Naming(capabilities: []))
    let transfer = try PlaceTransfer("own", silent, "own", silent)
    #expect(
      transfer.absence == "own: greedy names no places itself, as one with the capability 'locate' "
        + "does; write own@ and the name of one"
    )
    #expect(try PlaceTransfer("cfi", silent, "cfi", silent).isExact)
  }
}
