import PaginatorKit
import TestSupport
import Testing

/// Example E of Metrics.md 12: n = 100; A breaks every 20, B every 12: 5 pages and 9, the last of B
/// four scalars long.
struct BookmarkSchemesTests {
  // Ten phrases of ten characters; the fifth, from 40 to 50, is the first one again.
  private static let phrases = [
    "一二三四五六七八九十", "天地玄黃宇宙洪荒日月", "盈昃辰宿列張寒來暑往", "秋收冬藏閏餘成歲律呂",
    "一二三四五六七八九十", "調陽雲騰致雨露結為霜", "金生麗水玉出崑岡劍號", "巨闕珠稱夜光果珍李柰",
    "菜重芥薑海鹹河淡鱗潛", "羽翔龍師火帝鳥官人皇",
  ]
  private static let text = SourceText(phrases.joined(), language: "zh-Hant")

  private func pages(every count: Int) throws -> Pagination {
    try Self.text.pagination(every: count)
  }

  private func opened<Scheme: BookmarkScheme>(
    _ scheme: Scheme,
    _ anchor: Int,
    from before: Int = 20,
    to after: Int = 12
  ) throws -> BookmarkPlace {
    let token = scheme.save(Self.text.offset(ofScalar: anchor), in: try pages(every: before))
    return scheme.restore(token, in: try pages(every: after))
  }

  private func offset(_ scalar: Int) -> TextOffset { Self.text.offset(ofScalar: scalar) }

  // 20, 40 and 50 are on pages 1, 2 and 2 of A, at 0, 0 and 10.
  @Test func `page-number opens the page of the same number`() throws {
    let scheme = PageNumberBookmarks()
    #expect(try [20, 40, 50].map { try opened(scheme, $0) } == [.page(1), .page(2), .page(2)])
    // Page 8 of B is none of A's; who asks for it is told by the number.
    #expect(try opened(scheme, 99, from: 12, to: 20) == .page(8))
  }

  // 12 + 0, 24 + 0, 24 + 10. 59 is page 2's offset 19, and B's pages end at 12. 95 from B is page 7's
  // offset 11, and A has no page 7.
  @Test func `page-relative opens the same offset on the page of the same number`() throws {
    let scheme = PageRelativeBookmarks()
    #expect(
      try [20, 40, 50].map { try opened(scheme, $0) }
        == [.offset(offset(12)), .offset(offset(24)), .offset(offset(34))]
    )
    #expect(try opened(scheme, 59) == .lost)
    #expect(try opened(scheme, 95, from: 12, to: 20) == .lost)
    let mark = scheme.save(offset(50), in: try pages(every: 20))
    #expect(mark == .init(page: 2, offset: 10))
    // 11 is the last place of page 2 of B, 12 is past it.
    #expect(
      scheme.restore(.init(page: 2, offset: 11), in: try pages(every: 12)) == .offset(offset(35))
    )
    #expect(scheme.restore(.init(page: 2, offset: 12), in: try pages(every: 12)) == .lost)
  }

  @Test func `scalar-offset opens the same place`() throws {
    let scheme = ScalarOffsetBookmarks()
    #expect(
      try [20, 40, 50].map { try opened(scheme, $0) }
        == [.offset(offset(20)), .offset(offset(40)), .offset(offset(50))]
    )
    #expect(scheme.save(offset(50), in: try pages(every: 12)) == 50)
  }

  // The eight characters at 40 stand at 0, too, and so do those at 41 and 42; at 43 the eighth is the
  // first of another phrase.
  @Test func `text-quote opens the first occurrence and says when there are more`() throws {
    let scheme = TextQuoteBookmarks()
    #expect(try opened(scheme, 20) == .offset(offset(20)))
    #expect(try opened(scheme, 40) == .ambiguous(offset(0)))
    #expect(try opened(scheme, 0) == .ambiguous(offset(0)))
    #expect(try opened(scheme, 42) == .ambiguous(offset(2)))
    #expect(try opened(scheme, 43) == .offset(offset(43)))
    #expect(try opened(scheme, 50) == .offset(offset(50)))
    // Three characters are left, and they stand there alone.
    #expect(try opened(scheme, 97) == .offset(offset(97)))
    #expect(scheme.restore(Array("不在".utf8), in: try pages(every: 12)) == .lost)
    #expect(scheme.restore([], in: try pages(every: 12)) == .lost)
  }

  // é as e and U+0301 is one cluster of three bytes.
  @Test func `a quote cuts no cluster in two`() throws {
    let text = SourceText(String(repeating: "e\u{301}", count: 300), language: "fr")
    let pagination = try text.pagination(every: text.scalarCount)
    let quote = TextQuoteBookmarks(length: 40).save(text.offset(ofScalar: 2), in: pagination)
    #expect(quote == Array(String(repeating: "e\u{301}", count: 40).utf8))
    #expect(TextQuoteBookmarks(length: 1).save(text.offset(ofScalar: 2), in: pagination).count == 3)
  }

  /// A cluster of 200 scalars is longer than what is looked at first.
  @Test func `a quote holds a cluster of any length whole`() throws {
    let long = "e" + String(repeating: "\u{301}", count: 200)
    let text = SourceText(long + "abc", language: "en")
    let pagination = try text.pagination(every: text.scalarCount)
    #expect(TextQuoteBookmarks(length: 2).save(.zero, in: pagination) == Array((long + "a").utf8))
  }

  @Test func `the names are those of Metrics 12`() {
    let names = ["page-number", "page-relative", "scalar-offset", "text-quote"]
    #expect(BookmarkSchemes.all.map(\.name) == names)
    #expect(HighlightSchemes.all.map(\.name) == names)
  }
}
