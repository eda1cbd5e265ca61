import PaginatorKit
import Paginators
import TestSupport
import Testing

/// Lines are 24 px high.
struct WindowPaginatorTests {
  @Test func `puts no more than its window on a page`() throws {
    // 40 to a line, 25 lines in 610 px: a page holds 1000. The window ends the page at 750, 18
    // lines and three quarters, short and inside a line.
    let text = SourceText.make(han(3000))
    let layout = Layout.lines24(columns: 40, height: 610)
    let pages = try Pagination(of: text, in: layout, by: "window-750")
    #expect(pages.starts(in: text) == [0, 750, 1500, 2250])
    #expect(try Pagination(of: text, in: layout, by: "greedy").starts(in: text) == [0, 1000, 2000])
    #expect(
      try Pagination(of: text, in: layout, by: "window:n=2000").starts(in: text)
        == [0, 1000, 2000]
    )
  }

  @Test func `sets all of its window, whatever the frame shows`() throws {
    // n = 100, 20 a page: windows of 100, 80, 60, 40 and 20 characters.
    let text = SourceText.make(han(100))
    let pages = try Pagination(of: text, in: .lines24(), by: "window-750")
    #expect(pages.starts(in: text) == [0, 20, 40, 60, 80])
    #expect(pages.work.measuredScalars == 300)
    #expect(pages.work.layoutPasses == 5)
    #expect(pages.work.measureCalls == 0)
    // With a window of 30: 30, 30, 30, 30 and the last 20.
    let narrow = try Pagination(of: text, in: .lines24(), by: "window:n=30")
    #expect(narrow.starts(in: text) == [0, 20, 40, 60, 80])
    #expect(narrow.work.measuredScalars == 140)
  }

  @Test func `sets the paragraphs of its window that the frame does not show`() throws {
    // Ten paragraphs of 20 characters and a break, one a page: 21 · (10 + 9 + … + 1).
    let text = SourceText.make(String(repeating: han(20) + "\n", count: 10))
    let pages = try Pagination(of: text, in: .lines24(), by: "window-750")
    #expect(pages.starts(in: text) == Array(stride(from: 0, to: 210, by: 21)))
    #expect(pages.work.measuredScalars == 21 * 55)
  }

  @Test func `makes the pages of greedy where a page holds less than its window`() throws {
    // 343 × 635 px at 17 px hold 20 · 21 = 420 characters.
    let text = try Book.sutra.text()
    let layout = Layout.phone(.sutra)
    let pages = try Pagination(of: text, in: layout, by: "window-750").pages
    #expect(try pages == Pagination(of: text, in: layout, by: "greedy").pages)
  }

  @Test(arguments: Book.allCases)
  func `never goes beyond its window`(book: Book) throws {
    // 778 × 1048 px at 14 px hold some 2,300 Chinese characters.
    let text = try book.text()
    let layout = Layout.phone(book, size: 14, width: 778, height: 1048)
    let pages = try Pagination(of: text, in: layout, by: "window-750")
    #expect(pages.isPartition(of: text))
    #expect(pages.lengths(in: text).dropLast().allSatisfy { $0 == 750 })
    #expect(try pages.pages.count > Pagination(of: text, in: layout, by: "greedy").pages.count)
  }

  @Test func `ends its window between characters`() throws {
    // Families of five scalars: a window of 12 ends after two of them, one of 3 after one.
    let text = SourceText.make(String(repeating: "👨‍👩‍👧", count: 6))
    let layout = Layout.lines24(columns: 100)
    let twelve = try Pagination(of: text, in: layout, by: "window:n=12")
    #expect(twelve.starts(in: text) == [0, 10, 20])
    let three = try Pagination(of: text, in: layout, by: "window:n=3")
    #expect(three.starts(in: text) == [0, 5, 10, 15, 20, 25])
  }
}
