import PaginatorKit
import Paginators
import TestSupport
import Testing

/// Lines are 24 px high and hold five Han characters or ten letters.
struct BinarySearchPaginatorTests {
  private func paginate(
    _ string: String,
    in layout: Layout = .lines24()
  ) throws -> (starts: [Int], work: Work) {
    try paginated(string, by: "binary-search", in: layout)
  }

  @Test func `doubles the length of the page before, then bisects`() throws {
    // Room for 5 · 4 characters. A page: 20 fits, 40 does not; 30, 25, 22, 21 do not: 158 in six
    // measures. So four pages; of the fifth all 20 fit.
    let (starts, work) = try paginate(han(100))
    #expect(starts == [0, 20, 40, 60, 80])
    #expect(work.measureCalls == 4 * 6 + 1)
    #expect(work.measuredScalars == 4 * 158 + 20)
  }

  @Test func `begins with the length of the page before`() throws {
    // Ten short lines of two scalars, then 60 characters. Measured, page by page:
    //   from 0: 20, 10, 5, 7, 8, 9: four short lines are 8, 59 in all
    //   from 8: 8, 16, 12, 10, 9: 55
    //   from 16: 8, 16, 12, 14, 15: two short lines and ten characters are 14, 65
    //   from 30: 14, 28, 21, 17, 19, 20: 119
    //   from 50: 20, 30, 25, 22, 21: 118 (only 30 are left)
    //   from 70: 10
    let (starts, work) = try paginate(String(repeating: "一\n", count: 10) + han(60))
    #expect(starts == [0, 8, 16, 30, 50, 70])
    #expect(work.measureCalls == 6 + 5 + 5 + 6 + 5 + 1)
    #expect(work.measuredScalars == 59 + 55 + 65 + 119 + 118 + 10)
  }

  @Test func `cuts lines and words in the middle`() throws {
    // One line of ten letters a page. Words of seven: greedy breaks after each, a prefix does not
    // get taller while its line fills.
    let layout = Layout.lines24(height: 24)
    #expect(try paginate("aaaaaaa bbbbbbb ccccccc", in: layout).starts == [0, 10, 20])
  }

  @Test func `opens pages with closing marks`() throws {
    // Metrics.md 5, with characters for letters: two slices where greedy needs three pages.
    #expect(try paginate("一二三四五。六七八九", in: .lines24(height: 24)).starts == [0, 5])
  }

  @Test(arguments: Seed.first(40))
  func `takes a prefix that fits, whose next character does not`(seed: Seed) throws {
    var random = seed
    let text = SourceText.make(random.text(pieces: 150, of: [.han, .newline]))
    let layout = Layout.make(
      width: Double(random.number(in: 40...300)),
      height: Double(random.number(in: 24...200)),
      type: .make(size: 16)
    )
    let pagination = try Pagination(of: text, in: layout, by: "binary-search")
    #expect(pagination.isPartition(of: text))
    let starts = pagination.starts(in: text) + [text.scalarCount]
    for (start, end) in zip(starts, starts.dropFirst()) {
      #expect(try pageCount(of: text, start..<end, in: layout) == 1)
      guard end < text.scalarCount else { continue }
      // CRLF is one character.
      let next = text.string(from: text.offset(ofScalar: end), to: text.end).first
      let length = next?.unicodeScalars.count ?? 0
      #expect(try pageCount(of: text, start..<(end + length), in: layout) == 2)
    }
    // Each probe doubles or halves what may still be the page's length.
    let measures = 2 * (Int.bitWidth - text.scalarCount.leadingZeroBitCount) + 2
    #expect(pagination.work.measureCalls <= pagination.pages.count * measures)
  }

  private func pageCount(of text: SourceText, _ scalars: Range<Int>, in layout: Layout) throws
    -> Int
  {
    let slice = text.string(
      from: text.offset(ofScalar: scalars.lowerBound),
      to: text.offset(ofScalar: scalars.upperBound)
    )
    return try Pagination(of: .make(slice), in: layout, by: "greedy").pages.count
  }

  @Test func `fails at a character wider than the page`() throws {
    #expect(
      throws: PaginationError.graphemeWiderThanBox(
        graphemeWidth: .pixels(24),
        boxWidth: .pixels(12)
      )
    ) {
      try paginate(han(5), in: .lines24(columns: 0.5, height: 48))
    }
  }
}
