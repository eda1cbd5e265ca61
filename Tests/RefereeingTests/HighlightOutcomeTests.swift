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
    return PageRange(
      start: TextOffset(utf8: top + token.1),
      end: TextOffset(utf8: top + token.2)
    )
  }
}

struct HighlightOutcomeTests {
  private static let text = SourceText.make(han(100))

  private func pages(every count: Int) throws -> Pagination {
    try Pagination(Self.text.pages(every: count), of: Self.text)
  }

  // Pages of 20 in 100: the middles at 10, 30, 50, 70, 90, the boundaries at 20, 40, 60, 80; four
  // characters on each side.
  @Test func `marks the middle of each page and each boundary`() throws {
    let outcome = HighlightOutcome(
      of: ByOffset(),
      from: try pages(every: 20),
      to: try pages(every: 12)
    )
    let middles = [10, 20, 30, 40, 50, 60, 70, 80, 90]
    #expect(outcome.highlights.map(\.start) == middles.map { $0 - 4 })
    #expect(outcome.highlights.map(\.end) == middles.map { $0 + 4 })
    #expect(outcome.highlights.map(\.page) == [0, 0, 1, 1, 2, 2, 3, 3, 4])
    #expect(
      outcome.highlights.allSatisfy { $0.restoredStart == $0.start && $0.restoredEnd == $0.end }
    )
    #expect(outcome.scheme == "by-offset")
  }

  // Page p of A starts at 20p, of B at 12p: what was [16, 24) on page 0 stays, [36, 44) on page 1
  // moves by −8. Page 4 is there in B, too: [86, 94) comes out at 48 + 6.
  @Test func `follows a scheme that keeps pages to where it goes wrong`() throws {
    let outcome = HighlightOutcome(
      of: ByPage(),
      from: try pages(every: 20),
      to: try pages(every: 12)
    )
    #expect(outcome.highlights.map(\.restoredStart) == [6, 16, 18, 28, 30, 40, 42, 52, 54])
    let lost = HighlightOutcome(of: ByPage(), from: try pages(every: 12), to: try pages(every: 20))
    // Nine pages become five: what stood on pages 5 to 8 is lost.
    #expect(lost.highlights.allSatisfy { ($0.restoredStart == nil) == ($0.page > 4) })
  }

  // é as e and U+0301 is one character of three bytes, so that four characters are eight scalars.
  @Test func `cuts no character in two`() throws {
    let text = SourceText(String(repeating: "e\u{301}", count: 20), language: "fr")
    let range = { (from: Int, to: Int) in
      PageRange(start: text.offset(ofScalar: from), end: text.offset(ofScalar: to))
    }
    let pagination = try Pagination([range(0, 20), range(20, 40)], of: text)
    let outcome = HighlightOutcome(of: ByOffset(), from: pagination, to: pagination)
    #expect(outcome.highlights.map(\.start) == [2, 12, 22])
    #expect(outcome.highlights.map(\.end) == [18, 28, 38])
  }

  @Test func `is content with pages of one character`() throws {
    let pagination = try pages(every: 1)
    let outcome = HighlightOutcome(of: ByOffset(), from: pagination, to: pagination)
    #expect(outcome.highlights.count == 199)
    #expect(outcome.highlights.allSatisfy { $0.start < $0.end })
  }
}
