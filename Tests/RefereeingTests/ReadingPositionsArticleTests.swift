import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

// The code of Reading-positions.md.
struct MiddleOfPage: PositionStrategy {
  let name = "middle-of-page"

  func save(_ page: Int, in pagination: Pagination) -> TextOffset {
    let range = pagination.pages[page]
    return TextOffset(utf8: (range.start.utf8 + range.end.utf8) / 2)
  }

  func restore(_ middle: TextOffset, in pagination: Pagination) -> Int {
    pagination.page(holding: middle)
  }
}

// Likewise.
struct ByQuote: BookmarkScheme {
  let name = "by-quote"

  func save(_ anchor: TextOffset, in pagination: Pagination) -> String {
    String(pagination.text.string(from: anchor, to: pagination.text.end).prefix(20))
  }

  func restore(_ quote: String, in pagination: Pagination) -> BookmarkPlace {
    let text = pagination.text.string(from: .zero, to: pagination.text.end)
    guard let found = text.firstRange(of: quote) else { return .lost }
    let before = text[..<found.lowerBound].utf8.count
    return .offset(TextOffset(utf8: before))
  }
}

struct ReadingPositionsArticleTests {
  private let text = SourceText.make(String(repeating: "x", count: 100))

  @Test func `the article holds the code that is tested here`() throws {
    let article = try String(
      contentsOfFile: Repository.root
        + "/Sources/PaginatorKit/PaginatorKit.docc/Reading-positions.md",
      encoding: .utf8
    )
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 4)
    for block in blocks {
      for line in block.split(separator: "\n") {
        let code = line.trimmingCharacters(in: .whitespaces)
        #expect(source.contains(code), "\(code)")
      }
    }
  }

  /// Every 20 against every 12: middles 10, 30, 50, 70, 90 are on the pages at 0, 24, 48, 60 and 84.
  ///
  /// Their middles 6, 30, 54, 66 and 90 are on the first pages again. Tops 20, 40 and 80 are on the
  /// pages at 12, 36 and 72, one before.
  @Test func `an app's strategy is measured from outside`() throws {
    let pagesAt17 = text.pages(every: 20)
    let pagesAt20 = text.pages(every: 12)
    let before = try Pagination(pagesAt17, of: text)
    let after = try Pagination(pagesAt20, of: text)
    let readers = ReaderOutcome(of: MiddleOfPage(), from: before, to: after).items
    #expect(readers.map(\.landingTop) == [0, 24, 48, 60, 84])
    #expect(readers.map(\.topShift) == [0, 4, 8, 0, 4])
    #expect(readers.map(\.pageError) == [0, 1, 1, 0, 1])
    #expect(readers.map(\.roundTripTop) == [0, 20, 40, 60, 80])
  }

  // A text of ten characters again and again: every quote stands at 0 to 9 first, on page 0 of both.
  // What it does not say of itself shows in that places of two pages share a mark.
  @Test func `an app's quote is measured from outside, and found ambiguous`() throws {
    let text = SourceText.make(han(100))
    let before = try Pagination(text.pages(every: 20), of: text)
    let after = try Pagination(text.pages(every: 12), of: text)
    let outcome = BookmarkOutcome(
      of: ByQuote(),
      from: before,
      to: after,
      at: [5, 25, 33].map(text.offset(ofScalar:))
    )
    #expect(outcome.items.map(\.landing) == [0, 0, 0])
    #expect(outcome.items.map(\.rightPage) == [0, 2, 2])
    // 5 and 25 begin the same words; 33 begins others.
    #expect(outcome.items.map(\.isAmbiguous) == [true, true, false])
  }

  @Test func `the example of one page runs`() throws {
    let pagesAt17 = text.pages(every: 2)
    let pagesAt20 = text.pages(every: 3)
    let strategy = KeptOnTurn()
    let before = try Pagination(pagesAt17, of: text)
    let after = try Pagination(pagesAt20, of: text)
    let token = strategy.save(41, in: before)
    let shown = strategy.restore(token, in: after)
    let isRight = shown == after.page(holding: before.start(of: 41))
    // 82 and its page's middle, 83, are both on 81–84.
    #expect(isRight)
    #expect(strategy.saving == .onTurn)
  }
}

/// The same, written down when the reader turns a page.
private struct KeptOnTurn: PositionStrategy {
  let name = "kept-on-turn"
  var saving: PositionSaving { .onTurn }
  func save(_ page: Int, in pagination: Pagination) -> TextOffset {
    MiddleOfPage().save(page, in: pagination)
  }
  func restore(_ middle: TextOffset, in pagination: Pagination) -> Int {
    MiddleOfPage().restore(middle, in: pagination)
  }
}
