import PaginatorKit
import Paginators
import TestSupport
import Testing

/// Lines are 24 px high; unless said otherwise they hold five Han characters, a page four lines.
struct GrowShrinkPaginatorTests {
  private func paginate(
    _ string: String,
    by specification: String = "grow-shrink",
    in layout: Layout = .lines24()
  ) throws -> (starts: [Int], work: Work) {
    try paginated(string, by: specification, in: layout)
  }

  @Test func `grows a page by an estimate, then shrinks it by two`() throws {
    // n = 100: h = 480, r = 5, c = 20. A page: 20 fits, 40 does not, 38, 36 … 20: 12 measures.
    // Metrics.md 8: shrinking from g = 40 to 20 costs ((40 − 20) / 2 + 1)(40 + 20) / (2 · 20) =
    // 16.5 pages = 330, and 20 for the growth: 350. So four pages; the fifth fits at once.
    let (starts, work) = try paginate(han(100))
    #expect(starts == [0, 20, 40, 60, 80])
    #expect(work.measureCalls == 1 + 4 * 12 + 1)
    #expect(work.measuredScalars == 100 + 4 * 350 + 20)
    #expect(work.pagesProduced == 5)
  }

  @Test func `loses one character where two steps straddle the page`() throws {
    // Three to a line, five lines in 130 px: 15 fit. n = 60: h = 480, r = 4, c = 15. A page: 15
    // fits, 30 does not, 28, 26 … 16 (six lines) do not, 14 does: 15 + 30 + 168 = 213 in ten
    // measures. The fourth page has 18 left: 15, 18, 16, 14 = 63. The last has 4.
    let layout = Layout.lines24(columns: 3, height: 130)
    let (starts, work) = try paginate(han(60), in: layout)
    #expect(starts == [0, 14, 28, 42, 56])
    #expect(work.measureCalls == 1 + 3 * 10 + 4 + 1)
    #expect(work.measuredScalars == 60 + 3 * 213 + 63 + 4)
  }

  @Test func `loses none when it shrinks by one, and measures more`() throws {
    // A page: 15, 30, 29 … 15: 15 + 30 + 330 = 375 in 17 measures, three times; then 15.
    let layout = Layout.lines24(columns: 3, height: 130)
    let (starts, work) = try paginate(han(60), by: "grow-shrink:step=1", in: layout)
    #expect(starts == [0, 15, 30, 45])
    #expect(work.measureCalls == 1 + 3 * 17 + 1)
    #expect(work.measuredScalars == 60 + 3 * 375 + 15)
  }

  @Test func `has no cap`() throws {
    // 1000 to a page, as fixed-count without its cap; the third page ends the text.
    let layout = Layout.lines24(columns: 50, height: 490)
    #expect(try paginate(han(3000), in: layout).starts == [0, 1000, 2000])
  }

  @Test func `grows and shrinks each page by itself`() throws {
    // 40 short lines, then 80 characters: 40 + 16 = 56 lines, n = 160, h = 1344, r = 14, c = 11.
    // Among short lines 11 are too tall, 9 five lines, 7 four. The page at 77 begins with a break
    // and a short line and takes two lines of characters: 11 fits; 22, 20 … 14 do not, 12 does. The
    // page at 89 has characters only: 11 fits, 22 does not, 20 does.
    let (starts, _) = try paginate(String(repeating: "一\n", count: 40) + han(80))
    #expect(starts == [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 89, 109, 129, 149])
  }

  @Test func `grows until a page is too tall`() throws {
    // 200 blank lines, then 100 characters: 220 lines, n = 300, h = 5280, r = 53, c = 5. Of blank
    // lines 5 are too tall, 3 fit. The page at 198 takes two and 9 characters: 5 and 10 fit, 15 and
    // 13 do not, 11 does. Then 5, 10, 15, 20 fit, 25, 23 and 21 do not, 19 does.
    let (starts, _) = try paginate(String(repeating: "\n", count: 200) + han(100))
    #expect(starts == Array(stride(from: 0, through: 198, by: 3)) + [209, 228, 247, 266, 285])
  }

  @Test func `shrinks over whole characters`() throws {
    // Families of five scalars, 👨‍👩‍👧, which Unifont lacks: whatever they measure, no page parts one.
    let text = SourceText.make(String(repeating: "👨‍👩‍👧", count: 60))
    let pagination = try Pagination(of: text, in: .lines24(columns: 10), by: "grow-shrink")
    #expect(pagination.pages.count > 1)
    #expect(pagination.isPartition(of: text))
    #expect(pagination.starts(in: text).allSatisfy { $0 % 5 == 0 })
  }
}
