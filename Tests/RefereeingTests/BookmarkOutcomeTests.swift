import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// Example E of Metrics.md 12: n = 100; A breaks every 20, B every 12: 5 pages and 9.
struct BookmarkOutcomeTests {
  private static let text = SourceText.make(han(100))

  private func pages(every count: Int) throws -> Pagination {
    try Self.text.pagination(every: count)
  }

  private func outcome(_ name: String, at anchors: [Int]) throws -> [KeptBookmark] {
    let scheme = try #require(BookmarkSchemes.all.first { $0.name == name })
    return BookmarkOutcome(
      of: scheme,
      from: try pages(every: 20),
      to: try pages(every: 12),
      at: anchors.map(Self.text.offset(ofScalar:))
    )
    .items
  }

  // 20, 40, 50 and 59 are on pages 1, 2, 2 and 2 of A, at 0, 0, 10 and 19. In B they are on pages 1, 3,
  // 4 and 4: 12–24, 36–48, 48–60.
  //
  // page-number opens 1, 2, 2, 2. page-relative opens 12, 24, 34 and nothing, for B's page 2 has twelve
  // places: pages 1, 2, 2. scalar-offset opens the right pages.
  //
  // Marks: the page number of 20 is 1 in both; of the others 2, then 3 or 4. Of page-relative 20 is
  // (1, 0), then (1, 8); all have two.
  @Test(arguments: [
    ("page-number", [1, 2, 2, 2], [false, true, true, true]),
    ("page-relative", [1, 2, 2, nil], [true, true, true, true]),
    ("scalar-offset", [1, 3, 4, 4], [false, false, false, false]),
  ])
  func `opens what Example E says`(name: String, landings: [Int?], twice: [Bool]) throws {
    let bookmarks = try outcome(name, at: [20, 40, 50, 59])
    #expect(bookmarks.map(\.page) == [1, 2, 2, 2])
    #expect(bookmarks.map(\.offset) == [20, 40, 50, 59])
    #expect(bookmarks.map(\.rightPage) == [1, 3, 4, 4])
    #expect(bookmarks.map(\.landing) == landings)
    #expect(bookmarks.map(\.isDuplicated) == twice)
    #expect(bookmarks.allSatisfy { !$0.isAmbiguous })
    #expect(bookmarks.map(\.survives) == zip(landings, [1, 3, 4, 4]).map { $0 == $1 })
    let errors = zip(landings, [1, 3, 4, 4]).map { landing, right in landing.map { $0 - right } }
    #expect(bookmarks.map(\.pageError) == errors)
  }

  // The text is one phrase of 25 characters four times. A quote from 30 stands at 5 first, on page 0 of
  // B; the one from 20 crosses into the next phrase, and stands at 20 first.
  @Test func `a quote that stands twice opens its first occurrence and is ambiguous`() throws {
    let phrase = "須菩提於意云何可以身相見如來不不也世尊不可以身相得"
    let text = SourceText(String(repeating: phrase, count: 4), language: "zh-Hant")
    let outcome = BookmarkOutcome(
      of: TextQuoteBookmarks(),
      from: try text.pagination(every: 20),
      to: try text.pagination(every: 12),
      at: [20, 30, 96].map(text.offset(ofScalar:))
    )
    #expect(phrase.count == 25 && text.scalarCount == 100)
    #expect(outcome.items.map(\.landing) == [1, 0, 1])
    #expect(outcome.items.map(\.rightPage) == [1, 2, 8])
    #expect(outcome.items.map(\.isAmbiguous) == [true, true, true])
    #expect(outcome.items.allSatisfy { !$0.isDuplicated })
  }

  /// Keeps the character at the place, opens its first occurrence, and thinks that is all there is.
  private struct ByCharacter: BookmarkScheme {
    let name = "by-character"
    func save(_ anchor: TextOffset, in pagination: Pagination) -> String {
      String(pagination.text.string(from: anchor, to: pagination.text.end).prefix(1))
    }
    func restore(_ character: String, in pagination: Pagination) -> BookmarkPlace {
      character == "一" ? .offset(.zero) : .page(77)
    }
  }

  // 一 stands at 0 and 5: pages 0 and 1 of pages of four. 乙 stands at 6 and 7, both on page 1.
  @Test func `a mark of places on two pages is ambiguous, whatever its scheme says`() throws {
    let text = SourceText("一二三四五一乙乙", language: "zh-Hant")
    let pagination = try text.pagination(every: 4)
    let outcome = BookmarkOutcome(
      of: ByCharacter(),
      from: pagination,
      to: pagination,
      at: (0..<8).map(text.offset(ofScalar:))
    )
    #expect(
      outcome.items.map(\.isAmbiguous)
        == [true, false, false, false, false, true, false, false]
    )
    // There is no page 77.
    #expect(outcome.items.map { $0.landing == nil } == (0..<8).map { ![0, 5].contains($0) })
  }

  // Of 100 characters each is tried, since 200 are at most at even distances.
  @Test func `tries every character of a short text`() throws {
    let anchors = BookmarkOutcome.anchors(in: try pages(every: 12))
    #expect(anchors.map(Self.text.scalarIndex(of:)) == Array(0..<100))
  }

  // 1,000 characters: every fifth; of the boundaries at 333, 666 and 999 also 332, 333, 666, 998 and
  // 999, which are none of these (665 is); and at most 50 that are drawn.
  @Test func `tries some hundred places of a long text, and both sides of each boundary`() throws {
    let text = SourceText.make(han(1_000))
    let pagination = try text.pagination(every: 333)
    let anchors = BookmarkOutcome.anchors(in: pagination).map(text.scalarIndex(of:))
    let sure = Set(stride(from: 0, to: 1_000, by: 5)).union([332, 333, 665, 666, 998, 999])
    #expect(sure.isSubset(of: anchors))
    #expect(Set(anchors).count == anchors.count && anchors == anchors.sorted())
    // Four in five of the drawn ones are new, more or less.
    #expect((sure.count + 30...sure.count + 50).contains(anchors.count))
    #expect(BookmarkOutcome.anchors(in: pagination).map(text.scalarIndex(of:)) == anchors)
  }

  // é as e and U+0301 is one character of two scalars; the boundary at 21 is inside one.
  @Test func `marks no place inside a character`() throws {
    let text = SourceText(String(repeating: "e\u{301}", count: 500), language: "fr")
    let cut = text.offset(ofScalar: 21)
    let pagination = try Pagination(
      [PageRange(start: .zero, end: cut), PageRange(start: cut, end: text.end)],
      of: text
    )
    let anchors = BookmarkOutcome.anchors(in: pagination).map(text.scalarIndex(of:))
    #expect(anchors.allSatisfy { $0.isMultiple(of: 2) })
    #expect(anchors.contains(20) && anchors.contains(22))
  }

  @Test(arguments: Seed.first(20))
  func `an offset opens the right page between any two partitions`(seed: Seed) throws {
    var random = seed
    let text = SourceText.make(han(random.number(in: 1...300)))
    let before = try text.pagination(every: random.number(in: 1...50))
    let after = try text.pagination(every: random.number(in: 1...50))
    let anchors = BookmarkOutcome.anchors(in: before)
    let outcome = BookmarkOutcome(of: ScalarOffsetBookmarks(), from: before, to: after, at: anchors)
    #expect(outcome.items.count == anchors.count)
    #expect(outcome.items.allSatisfy { $0.survives && !$0.isDuplicated && !$0.isAmbiguous })
  }
}
