import PaginatorKit
import TestSupport
import Testing

/// Highlights of Example E of Metrics.md 11: n = 100; A breaks every 20, B every 12.
struct HighlightSchemesTests {
  // 一 to 十 ten times, each time with a number of its own.
  private static let text = SourceText(
    (0..<10).map { "一二三四五六七八九" + String("甲乙丙丁戊己庚辛壬癸".dropFirst($0).prefix(1)) }
      .joined(),
    language: "zh-Hant"
  )

  private func range(_ start: Int, _ end: Int) -> PageRange {
    PageRange(scalars: start, to: end, of: Self.text)
  }

  private func pages(every count: Int) throws -> Pagination {
    try Self.text.pagination(every: count)
  }

  private func restored<Scheme: HighlightScheme>(
    _ scheme: Scheme,
    _ range: PageRange,
    from before: Int = 20,
    to after: Int = 12
  ) throws -> [PageRange] {
    let token = scheme.save(range, in: try pages(every: before))
    return scheme.restoredParts(of: token, in: try pages(every: after))
  }

  // [18, 26) is on pages 0 and 1 of A: B's pages 0 and 1 are [0, 24).
  @Test func `page-number marks whole pages`() throws {
    let scheme = PageNumberHighlights()
    #expect(try restored(scheme, range(18, 26)) == [range(0, 24)])
    // [18, 20) ends with page 0, and is not on page 1.
    #expect(try restored(scheme, range(18, 20)) == [range(0, 12)])
    // Pages 4 and 5 of B are [48, 72): A has a page 4, [80, 100), and no page 5. Pages 7 and 8: none.
    #expect(try restored(scheme, range(58, 62), from: 12, to: 20) == [range(80, 100)])
    #expect(try restored(scheme, range(94, 98), from: 12, to: 20) == [])
  }

  // Kept as page 0, 18 ..< 20, and page 1, 0 ..< 6. Page 0 of B ends at 12, so that the first part is
  // lost, and page 1 begins there.
  @Test func `page-relative marks Example E's second half at 12 to 18`() throws {
    let scheme = PageRelativeHighlights()
    #expect(
      scheme.save(range(18, 26), in: try pages(every: 20))
        == [.init(page: 0, start: 18, end: 20), .init(page: 1, start: 0, end: 6)]
    )
    #expect(try restored(scheme, range(18, 26)) == [range(12, 18)])
    #expect(try restored(scheme, range(18, 20)) == [])
  }

  // From B to A: [8, 16) is page 0, 8 ..< 12, and page 1, 0 ..< 4: [8, 12) and [20, 24). Back from A,
  // [6, 16) is page 0, 6 ..< 16, of which B's page has 6 ..< 12.
  @Test func `page-relative leaves a hole where pages grow and cuts where they shrink`() throws {
    let scheme = PageRelativeHighlights()
    let token = scheme.save(range(8, 16), in: try pages(every: 12))
    #expect(
      scheme.restoredParts(of: token, in: try pages(every: 20)) == [range(8, 12), range(20, 24)]
    )
    #expect(scheme.restore(token, in: try pages(every: 20)) == range(8, 24))
    #expect(try restored(scheme, range(6, 16)) == [range(6, 12)])
  }

  // [11, 50) of B's pages of 12 touches 0 to 4; a part for each.
  @Test func `page-relative keeps a part for each page`() throws {
    let parts = PageRelativeHighlights().save(range(11, 50), in: try pages(every: 12))
    #expect(parts.map(\.page) == [0, 1, 2, 3, 4])
    #expect(parts.map(\.start) == [11, 0, 0, 0, 0])
    #expect(parts.map(\.end) == [12, 12, 12, 12, 2])
  }

  @Test func `scalar-offset marks the same text`() throws {
    #expect(try restored(ScalarOffsetHighlights(), range(18, 26)) == [range(18, 26)])
  }

  // 九乙一二三四五六 stands once; 一二三四 of the second ten stands at 0 first.
  @Test func `text-quote marks the first occurrence`() throws {
    let scheme = TextQuoteHighlights()
    #expect(try restored(scheme, range(18, 26)) == [range(18, 26)])
    #expect(try restored(scheme, range(10, 14)) == [range(0, 4)])
    #expect(scheme.restore(Array("不在".utf8), in: try pages(every: 12)) == nil)
  }

  @Test(arguments: Seed.first(20))
  func `all but whole pages come back in their own layout`(seed: Seed) throws {
    var random = seed
    let start = random.number(in: 0...90)
    let marked = range(start, random.number(in: start + 1...100))
    let size = random.number(in: 1...40)
    for scheme in HighlightSchemes.all where scheme.name != "page-number" {
      let parts = try restored(scheme, marked, from: size, to: size)
      let start = try #require(parts.first?.start)
      let length = parts.reduce(0) { $0 + $1.end.utf8 - $1.start.utf8 }
      // A quote may stand earlier, too.
      #expect(start == marked.start || scheme.name == "text-quote", "\(scheme.name)")
      #expect(length == marked.end.utf8 - marked.start.utf8, "\(scheme.name)")
    }
  }
}
