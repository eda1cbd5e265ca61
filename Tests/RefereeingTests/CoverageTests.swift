import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

struct CoverageTests {
  /// Ten scalars of one to four bytes, so that no offset is right by accident.
  private let text = SourceText.make("一a二é三😀四d五e")

  private func coverage(_ ranges: [Range<Int>]) -> Coverage {
    Coverage(of: ranges.map { text.page($0) }, in: text)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pages: [Range<Int>]
    var gap = 0
    var duplicated = 0
    var disorder = 0
    var outOfRange = 0
  }

  @Test(arguments: [
    Case(testDescription: "three pages one after the other", pages: [0..<4, 4..<7, 7..<10]),
    Case(testDescription: "a single page", pages: [0..<10]),
    Case(testDescription: "a loop that stops at n − 1", pages: [0..<4, 4..<9], gap: 1),
    Case(testDescription: "no page at all", pages: [], gap: 10),
    Case(testDescription: "the first container lost", pages: [4..<7, 7..<10], gap: 4),
    Case(testDescription: "a line between pages lost", pages: [0..<4, 6..<10], gap: 2),
    Case(
      testDescription: "a line shown twice",
      pages: [0..<6, 4..<10],
      duplicated: 2,
      disorder: 1
    ),
    // Scalars 2 to 4 stand on two pages, 4 and 5 on three: each counts once.
    Case(
      testDescription: "three pages over each other",
      pages: [0..<6, 2..<8, 4..<10],
      duplicated: 6,
      disorder: 2
    ),
    // The first begins after the next one starts, the second before the first ends.
    Case(testDescription: "two pages exchanged", pages: [4..<7, 0..<4, 7..<10], disorder: 2),
    Case(
      testDescription: "the last page beyond the end",
      pages: [0..<4, 4..<12],
      outOfRange: 1
    ),
    Case(
      testDescription: "the first page before the start",
      pages: [-3..<4, 4..<10],
      outOfRange: 1
    ),
    Case(
      testDescription: "a page that lies wholly outside",
      pages: [0..<10, 12..<15],
      outOfRange: 1
    ),
    Case(testDescription: "an empty page at the end", pages: [0..<10, 10..<10]),
    Case(testDescription: "an empty page between two", pages: [0..<4, 4..<4, 4..<10]),
  ])
  func `counts what pages leave out, repeat and disorder`(pages: Case) {
    let coverage = coverage(pages.pages)
    #expect(coverage.gap == pages.gap)
    #expect(coverage.duplicated == pages.duplicated)
    #expect(coverage.disorder == pages.disorder)
    #expect(coverage.outOfRange == pages.outOfRange)
    #expect(
      coverage.isPartition
        == (pages.gap + pages.duplicated + pages.disorder + pages.outOfRange == 0)
    )
  }

  @Test func `takes a page that ends before it starts for disorder and for no text`() {
    let pages = [
      text.page(0..<4), PageRange(start: text.offset(ofScalar: 7), end: text.offset(ofScalar: 4)),
      text.page(7..<10),
    ]
    let coverage = Coverage(of: pages, in: text)
    #expect(coverage.disorder == 1)
    #expect(coverage.gap == 3)
    #expect(coverage.duplicated == 0)
  }

  @Test func `rounds a byte inside a character down to the character's start`() {
    // 一 is bytes 0 to 2, a byte 3, 二 bytes 4 to 6: both cuts at bytes 5 and 6 are scalar 2.
    let pages = [
      PageRange(start: .zero, end: TextOffset(utf8: 5)),
      PageRange(start: TextOffset(utf8: 6), end: text.end),
    ]
    #expect(Coverage(of: pages, in: text).isPartition)
  }

  @Test func `finds nothing missing in an empty text without pages`() {
    #expect(Coverage(of: [], in: .make("")).isPartition)
  }

  @Test(arguments: [
    // White space between two pages is skipped, and said apart.
    ("一二 \n三四", [0..<2, 4..<6], 2, 2),
    // A gap of white space and a character is no skipped white space.
    ("一二 八三四", [0..<2, 4..<6], 2, 0),
    // White space left out at the text's ends stands at no boundary.
    ("\n一二三 ", [1..<4], 2, 0),
    // A no-break space is no white space that may be skipped.
    ("一二\u{A0}三四", [0..<2, 3..<5], 1, 0),
  ])
  func `says apart how much of the gaps is white space at a boundary`(
    string: String,
    pages: [Range<Int>],
    gap: Int,
    whitespace: Int
  ) {
    let text = SourceText.make(string)
    let coverage = Coverage(of: pages.map { text.page($0) }, in: text)
    #expect(coverage.gap == gap)
    #expect(coverage.gapWhitespace == whitespace)
  }

  @Test(arguments: Seed.first(60))
  func `counts as an array of counters does`(seed: Seed) {
    var random = seed
    let text = SourceText.make(random.text(pieces: random.number(in: 0...12)))
    let count = text.scalarCount
    var pages: [(start: Int, end: Int)] = []
    for _ in 0..<random.number(in: 0...8) {
      pages.append(
        (random.number(in: -3...(count + 3)), random.number(in: -3...(count + 3)))
      )
    }
    // Counted one by one: how many pages each scalar stands on.
    var covers = [Int](repeating: 0, count: count)
    for page in pages where page.start < page.end {
      for scalar in max(0, page.start)..<max(0, page.start, min(count, page.end)) {
        covers[scalar] += 1
      }
    }
    let ranges = pages.map {
      PageRange(start: text.offset(ofScalar: $0.start), end: text.offset(ofScalar: $0.end))
    }
    let coverage = Coverage(of: ranges, in: text)
    #expect(coverage.gap == covers.count { $0 == 0 })
    #expect(coverage.duplicated == covers.count { $0 > 1 })
    #expect(
      coverage.outOfRange
        == pages.count { !(0...count).contains($0.start) || !(0...count).contains($0.end) }
    )
    #expect(
      coverage.disorder
        == pages.indices.count { index in
          let page = pages[index]
          return page.end < page.start || (index > 0 && page.start < pages[index - 1].end)
            || (index + 1 < pages.count && page.start > pages[index + 1].start)
        }
    )
    #expect(coverage.gapWhitespace <= coverage.gap)
  }

  // 😀 has the bytes 12 to 15. Rounded down, an end at 14 is an end at 12: nothing is lost.
  @Test(arguments: [
    ([0, 14, 24], 1), ([0, 12, 24], 0), ([0, 13, 15, 24], 2), ([0, 1, 24], 1), ([0, 24], 0),
  ])
  func `places inside a scalar are counted, and else rounded down`(ends: [Int], places: Int) {
    #expect(text.utf8.count == 24)
    let offsets = ends.map { TextOffset(utf8: min($0, text.utf8.count)) }
    let pages = zip(offsets, offsets.dropFirst()).map(PageRange.init(start:end:))
    let coverage = Coverage(of: pages, in: text)
    #expect(coverage.midScalar == places)
    #expect(coverage.isPartition)
  }

  /// An end inside a character is where that begins; one outside of the text is its nearest one, and one before the
  /// start is the start.
  @Test func `a page's part of the text begins and ends with characters`() {
    let starts = [0, 3, 4, 7, 9, 12, 16, 19, 20, 23, 24]
    #expect(text.utf8.count == 24)
    func rounded(_ byte: Int) -> Int { starts.last { $0 <= byte } ?? 0 }
    for start in [.min] + Array(-2...26) + [.max] {
      for end in [.min] + Array(-2...26) + [.max] {
        let page = PageRange(start: TextOffset(utf8: start), end: TextOffset(utf8: end))
        let inside = text.inside(page)
        #expect(inside.start.utf8 == rounded(start))
        #expect(inside.end.utf8 == max(rounded(start), rounded(end)))
      }
    }
  }

  @Test func `places of readers are followed over pages between characters`() {
    func pages(_ places: [Int]) -> [PageRange] {
      zip(places, places.dropFirst())
        .map { PageRange(start: TextOffset(utf8: $0), end: TextOffset(utf8: $1)) }
    }
    // Inside 一, at 二, inside 😀 and outside.
    #expect(
      text.roundedDown(pages([0, 2, 4, 14, 24, 30, -1])) == pages([0, 0, 4, 12, 24, 30, -1])
    )
    let whole = pages([0, 3, 4, 24])
    #expect(text.roundedDown(whole) == whole)
  }
}
