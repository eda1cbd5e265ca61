import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// Keeps highlights by their offsets.
private struct ByOffset: HighlightScheme {
  let name = "by-offset"
  func save(_ range: PageRange, in pagination: Pagination) -> PageRange { range }
  func restore(_ range: PageRange, in pagination: Pagination) -> PageRange? { range }
}

/// Keeps highlights by the page and the offsets in it, as Example E of Metrics.md does; a page that is
/// gone loses them.
private struct ByPage: HighlightScheme {
  let name = "by-page"

  func save(_ range: PageRange, in pagination: Pagination) -> (Int, Int, Int) {
    let page = pagination.page(holding: range.start)
    let top = pagination.start(of: page).utf8
    return (page, range.start.utf8 - top, range.end.utf8 - top)
  }

  func restore(_ token: (Int, Int, Int), in pagination: Pagination) -> PageRange? {
    guard token.0 < pagination.count else { return nil }
    let top = pagination.start(of: token.0).utf8
    return PageRange(start: TextOffset(utf8: top + token.1), end: TextOffset(utf8: top + token.2))
  }
}

struct HighlightOutcomeTests {
  private static let text = SourceText.make(han(100))

  private func pages(every count: Int) throws -> Pagination {
    try Self.text.pagination(every: count)
  }

  private func outcome(
    of scheme: some HighlightScheme,
    from before: Int = 20,
    to after: Int = 12
  ) throws -> HighlightOutcome {
    HighlightOutcome(of: scheme, from: try pages(every: before), to: try pages(every: after))
  }

  // Pages of 20 in 100: the middles at 10, 30, 50, 70, 90, the boundaries at 20, 40, 60, 80; four
  // characters on each side.
  @Test func `marks the middle of each page and each boundary`() throws {
    let outcome = try outcome(of: ByOffset())
    let middles = [10, 20, 30, 40, 50, 60, 70, 80, 90]
    #expect(outcome.items.map(\.start) == middles.map { $0 - 4 })
    #expect(outcome.items.map(\.end) == middles.map { $0 + 4 })
    #expect(outcome.items.map(\.page) == [0, 0, 1, 1, 2, 2, 3, 3, 4])
    #expect(
      outcome.items.allSatisfy { $0.restoredStart == $0.start && $0.restoredEnd == $0.end }
    )
    #expect(outcome.way == "by-offset")
  }

  // Page p of A starts at 20p, of B at 12p: what was [16, 24) on page 0 stays, [36, 44) on page 1
  // moves by −8. Page 4 is there in B, too: [86, 94) comes out at 48 + 6.
  @Test func `follows a scheme that keeps pages to where it goes wrong`() throws {
    let outcome = try outcome(of: ByPage())
    #expect(outcome.items.map(\.restoredStart) == [6, 16, 18, 28, 30, 40, 42, 52, 54])
    let lost = try self.outcome(of: ByPage(), from: 12, to: 20)
    // Nine pages become five: what stood on pages 5 to 8 is lost.
    #expect(lost.items.allSatisfy { ($0.restoredStart == nil) == ($0.page > 4) })
  }

  // é as e and U+0301 is one character of three bytes, so that four characters are eight scalars.
  @Test func `cuts no character in two`() throws {
    let text = SourceText(String(repeating: "e\u{301}", count: 20), language: "fr")
    let range = { (from: Int, to: Int) in
      PageRange(start: text.offset(ofScalar: from), end: text.offset(ofScalar: to))
    }
    let pagination = try Pagination([range(0, 20), range(20, 40)], of: text)
    let outcome = HighlightOutcome(of: ByOffset(), from: pagination, to: pagination)
    #expect(outcome.items.map(\.start) == [2, 12, 22])
    #expect(outcome.items.map(\.end) == [18, 28, 38])
  }

  @Test func `is content with pages of one character`() throws {
    let outcome = try outcome(of: ByOffset(), from: 1, to: 1)
    #expect(outcome.items.count == 199)
    #expect(outcome.items.allSatisfy { $0.start < $0.end })
  }

  // Example E, page-relative. [16, 24) is page 0, 16 ..< 20, which B's page of twelve has not, and page
  // 1, 0 ..< 4: [12, 16) on B's page 1. It is itself on B's page 1 alone, [12, 24). [36, 44) is page 1,
  // 16 ..< 20, lost, and page 2, 0 ..< 4: [24, 28) on page 2; itself on page 3, [36, 48).
  @Test func `counts the pages of a highlight and those that show something of it`() throws {
    let outcome = try outcome(of: PageRelativeHighlights())
    let crossing = outcome.items.filter { $0.start % 20 == 16 }
    #expect(crossing.map(\.start) == [16, 36, 56, 76])
    #expect(crossing.map(\.restoredStart) == [12, 24, 36, 48])
    #expect(crossing.map(\.restoredEnd) == [16, 28, 40, 52])
    #expect(crossing.map(\.pagesMet) == [1, 1, 2, 1])
    // [56, 64) is on pages 4 and 5; what is marked for it is on page 3.
    #expect(crossing.map(\.pagesDrawn) == [1, 0, 0, 0])
  }

  // From B to A, [8, 16) comes back as [8, 12) and [20, 24); it is on A's page 0.
  @Test func `keeps the parts of a highlight that has a hole`() throws {
    let outcome = try outcome(of: PageRelativeHighlights(), from: 12, to: 20)
    let highlight = try #require(outcome.items.first { $0.start == 8 })
    #expect(highlight.restoredStart == 8 && highlight.restoredEnd == 24)
    #expect(highlight.parts == [.init(start: 8, end: 12), .init(start: 20, end: 24)])
    #expect(highlight.marked == highlight.parts)
    #expect(highlight.pagesMet == 1 && highlight.pagesDrawn == 1)
  }

  // A book has half a million: three counts and one of pages, an optional number, another one and a count in the room
  // behind it, a reference.
  @Test func `a highlight takes little memory`() {
    #expect(MemoryLayout<KeptHighlight>.stride == 16 + 16 + 16 + 8)
  }

  // Parts that touch or overlap are one; those that end before they start mark nothing.
  @Test func `what is marked is in order and without what is empty`() {
    let highlight = KeptHighlight(
      page: 0,
      start: 0,
      end: 9,
      restoredStart: 0,
      restoredEnd: 20,
      parts: [
        .init(start: 15, end: 20), .init(start: 4, end: 6), .init(start: 0, end: 4),
        .init(start: 9, end: 8), .init(start: 5, end: 7),
      ]
    )
    #expect(highlight.marked == [.init(start: 0, end: 7), .init(start: 15, end: 20)])
  }

  @Test func `what is marked outside the text is on no page`() throws {
    var outcome = HighlightOutcome(
      way: "own",
      items: [
        .init(page: 0, start: 2, end: 6, restoredStart: 200, restoredEnd: 300),
        .init(page: 0, start: 2, end: 6, restoredStart: -9, restoredEnd: 3),
        .init(page: 0, start: 10, end: 14, restoredStart: Int.min, restoredEnd: Int.max),
      ]
    )
    outcome.countPages(of: try pages(every: 12))
    #expect(outcome.items.map(\.pagesMet) == [1, 1, 2])
    #expect(outcome.items.map(\.pagesDrawn) == [0, 1, 2])
  }
}
