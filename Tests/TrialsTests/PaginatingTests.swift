import PaginatorKit
import TestSupport
import Testing

@testable import Trials

struct PaginatingTests {
  private let text = SourceText.make("一二三四五六七八九十")

  private func run(
    _ page: @escaping @Sendable (Int, SourceText) throws -> PageRange?
  ) throws -> Paginated {
    try paginate(text, in: .make(), with: StubPaginator(page: page))
  }

  private static func scalars(_ range: Range<Int>, _ text: SourceText) -> PageRange {
    PageRange(
      start: text.offset(ofScalar: range.lowerBound),
      end: text.offset(ofScalar: range.upperBound)
    )
  }

  @Test func `takes pages as they come, until there are no more`() throws {
    let ranges = [5..<10, 0..<5, 3..<20]
    let result = try run { number, text in
      number < 3 ? Self.scalars(ranges[number], text) : nil
    }
    #expect(result.pages == ranges.map { Self.scalars($0, text) })
    #expect(result.work.pagesProduced == 3)
  }

  @Test(arguments: [
    [0..<10, 10..<10], [0..<0, 0..<10], [0..<5, 5..<5, 5..<10, 10..<10],
  ])
  func `takes an empty page for a finding`(ranges: [Range<Int>]) throws {
    let result = try run { number, text in
      number < ranges.count ? Self.scalars(ranges[number], text) : nil
    }
    #expect(result.pages.count == ranges.count)
  }

  @Test(arguments: [
    (pages: 0, sentence: "Page 2"), (pages: 3, sentence: "Page 5"),
  ])
  func `stops a method that returns empty pages for ever`(pages: Int, sentence: String) throws {
    let asked = Count()
    let error = #expect(throws: PaginationError.self) {
      try run { number, text in
        asked.increase()
        return Self.scalars(min(number, pages)..<min(number + 1, pages), text)
      }
    }
    #expect(
      error?.description
        == sentence + " gets no further than the pages before it; the method would never finish."
    )
    #expect(asked.value == pages + 2)
  }

  /// Ten characters: the first page gets on, eleven more may repeat it, the twelfth may not.
  @Test func `stops a method that returns the same page for ever`() throws {
    let error = #expect(throws: PaginationError.self) {
      try run { _, text in Self.scalars(0..<3, text) }
    }
    #expect(error == .noProgress(page: 12))
  }

  @Test func `stops a method that goes backwards for ever`() {
    #expect(throws: PaginationError.noProgress(page: 1)) {
      try run { _, text in
        PageRange(start: text.offset(ofScalar: 5), end: text.offset(ofScalar: 2))
      }
    }
  }

  @Test func `passes on what a method throws`() {
    struct Odd: Error {}
    #expect(throws: Odd.self) { try run { _, _ in throw Odd() } }
    #expect(throws: Odd.self) {
      try paginate(text, in: .make(), with: StubPaginator.onePage { throw Odd() })
    }
  }
}
