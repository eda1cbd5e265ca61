import PaginatorKit
import Paginators
import TestSupport
import Testing

/// Lines are 24 px high and hold five Han characters; a page of 100 px holds four.
struct FixedCountPaginatorTests {
  private func paginate(
    _ string: String,
    by options: String = "",
    in layout: Layout = .lines24()
  ) throws -> (starts: [Int], work: Work) {
    try paginated(string, by: "fixed-count" + options, in: layout)
  }

  @Test func `ends with a blank page where the count divides the text`() throws {
    // n = 100: h = 20 · 24 = 480, r = ⌊480 / 100⌋ + 1 = 5, c = 20. [20, 40) is 96 px tall and
    // fits. ⌊100 / 20⌋ + 1 = 6 pages, the last with nothing. Measured: 100 + 20.
    let (starts, work) = try paginate(han(100))
    #expect(starts == [0, 20, 40, 60, 80, 100])
    #expect(work.measureCalls == 2)
    #expect(work.measuredScalars == 120)
    #expect(work.pagesProduced == 6)
  }

  @Test func `puts what is left on the last page`() throws {
    // n = 104: 21 lines, h = 504, r = 6, c = ⌊104 / 6⌋ = 17; four lines fit; ⌊104 / 17⌋ + 1 = 7.
    #expect(try paginate(han(104)).starts == [0, 17, 34, 51, 68, 85, 102])
  }

  // Paragraphs of one character make short lines: 20 characters, 10 of one character and their
  // break, 60 characters. n = 100; 5 + 9 + 12 = 26 lines of 24 = 624; r = 7, c = 14. The second
  // page [14, 28) is 6 + 1 characters on two lines and three short ones: 120 px, too tall.
  private let shortSecond = han(20) + String(repeating: "一\n", count: 10) + han(60)

  @Test func `shrinks by two and measures the first page once the second is too tall`() throws {
    // c = 12: [0, 12) is three lines and fits. ⌊100 / 12⌋ + 1 = 9. Measured: 100 + 14 + 12.
    let (starts, work) = try paginate(shortSecond)
    #expect(starts == [0, 12, 24, 36, 48, 60, 72, 84, 96])
    #expect(work.measureCalls == 3)
    #expect(work.measuredScalars == 126)
  }

  @Test func `shrinks by its step`() throws {
    // c = 13: [0, 13) is three lines and fits. ⌊100 / 13⌋ + 1 = 8.
    #expect(try paginate(shortSecond, by: ":step=1").starts == [0, 13, 26, 39, 52, 65, 78, 91])
  }

  @Test func `takes the first page for typical when it is told so`() throws {
    // [0, 14) is three lines and fits: c = 14, ⌊100 / 14⌋ + 1 = 8.
    let (starts, work) = try paginate(shortSecond, by: ":typical=0")
    #expect(starts == [0, 14, 28, 42, 56, 70, 84, 98])
    #expect(work.measureCalls == 2)
  }

  // Ten short lines first, then 80 characters: 10 + 16 = 26 lines, again r = 7 and c = 14. [14, 28)
  // is three short lines and eight characters on two: too tall.
  private let shortFirst = String(repeating: "一\n", count: 10) + han(80)

  @Test(arguments: [
    // [0, 12) is six lines, [0, 10) five, [0, 8) four. Measured: 100 + 14 + 12 + 10 + 8.
    (options: "", count: 8, calls: 5, scalars: 144),
    // [0, 11) is six lines, [0, 8) four: 100 + 14 + 11 + 8.
    (options: ":step=3", count: 8, calls: 4, scalars: 133),
    // 13 to 8: [0, 9) is four short lines and a fifth: 100 + 14 + 13 + 12 + 11 + 10 + 9 + 8.
    (options: ":step=1", count: 8, calls: 8, scalars: 177),
    // [0, 14) is seven lines: 100 + 14 + 12 + 10 + 8.
    (options: ":typical=0", count: 8, calls: 5, scalars: 144),
  ])
  func `shrinks until the first page fits`(
    options: String,
    count: Int,
    calls: Int,
    scalars: Int
  ) throws {
    let (starts, work) = try paginate(shortFirst, by: options)
    #expect(starts == Array(stride(from: 0, to: 100, by: count)))
    #expect(work.measureCalls == calls)
    #expect(work.measuredScalars == scalars)
  }

  @Test func `measures no other page, whatever hides or is wasted there`() throws {
    // 80 characters first, then 20 short lines: 16 + 20 = 36 lines, n = 120, h = 864, r = 9, c = 13.
    // [13, 26) is three lines. Every page gets 13, so that those of short lines overflow.
    let (starts, work) = try paginate(han(80) + String(repeating: "一\n", count: 20))
    #expect(starts == Array(stride(from: 0, to: 120, by: 13)))
    #expect(work.measureCalls == 2)
  }

  @Test(arguments: [
    // 3000 characters, 50 to a line, 20 lines of 24 in 490 px: a page holds 1000. 60 lines = 1440,
    // r = 3, c = 1000, capped at 600: ⌊3000 / 600⌋ + 1 pages.
    ("", [0, 600, 1200, 1800, 2400, 3000]),
    // Without the cap ⌊3000 / 1000⌋ + 1 pages.
    (":cap=none", [0, 1000, 2000, 3000]),
    (":cap=800", [0, 800, 1600, 2400]),
    (":cap=1001", [0, 1000, 2000, 3000]),
  ])
  func `puts no more on a page than its cap`(options: String, starts: [Int]) throws {
    let layout = Layout.lines24(columns: 50, height: 490)
    #expect(try paginate(han(3000), by: options, in: layout).starts == starts)
  }

  @Test func `makes three pages of a text for two`() throws {
    // Metrics.md 5: n = 1200, 600 a page (30 to a line, 20 lines in 490 px), +50 %.
    let layout = Layout.lines24(columns: 30, height: 490)
    #expect(try paginate(han(1200), in: layout).starts == [0, 600, 1200])
    let text = SourceText.make(han(1200))
    #expect(try Pagination(of: text, in: layout, by: "greedy").pages.count == 2)
  }

  @Test func `makes one page of a text that is lower than the box`() throws {
    // Three lines are 72 px.
    let (starts, work) = try paginate(han(15), in: .lines24(height: 73))
    #expect(starts == [0])
    #expect(work.measureCalls == 1)
    #expect(work.measuredScalars == 15)
  }

  @Test func `makes three pages of a text that fills the box`() throws {
    // h = H = 72: r = 2, c = ⌊15 / 2⌋ = 7, ⌊15 / 7⌋ + 1 = 3.
    #expect(try paginate(han(15), in: .lines24(height: 72)).starts == [0, 7, 14])
  }

  @Test func `moves a boundary down to the start of a character`() throws {
    // 19 characters, CRLF, 79 characters: 4 + 16 lines, c = 20. The first page is measured as 19
    // characters and CR, four lines, and fits. CRLF, at 19 and 20, stays together.
    let string = han(19) + "\r\n" + han(79)
    #expect(try paginate(string, by: ":typical=0").starts == [0, 19, 40, 60, 80, 100])
  }

  @Test func `fails where a page has room for less than a character`() throws {
    // Four blank lines are 96 px, in boxes of 24: r = 5, c = ⌊4 / 5⌋ = 0.
    let error = #expect(throws: PaginationError.self) {
      try paginate("\n\n\n\n", in: .lines24(height: 24))
    }
    #expect(error == .pageBelowOneGrapheme(scalarsPerPage: 0))
    #expect(
      error?.description
        == "The method estimates 0 characters a page, which is less than one; "
        + "choose a larger page or a smaller font size."
    )
  }

  @Test func `fails where shrinking leaves less than a character`() throws {
    // c = 14 does not fit, and 14 − 20 is none.
    #expect(throws: PaginationError.pageBelowOneGrapheme(scalarsPerPage: 0)) {
      try paginate(shortSecond, by: ":step=20")
    }
  }
}
