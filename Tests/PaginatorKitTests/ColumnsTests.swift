import Foundation
import PaginatorKit
import TestSupport
import Testing

/// Screens of several columns, in pixels.
struct ColumnsTests {
  private func screen(
    _ width: Double,
    _ height: Double,
    _ columns: Columns,
    inset: Double = 0
  ) -> PageGeometry {
    PageGeometry(
      width: .pixels(width),
      height: .pixels(height),
      insets: Insets(all: .pixels(inset)),
      columns: columns
    )
  }

  /// 800 − 2 · 40 = 720 = 2 · 340 + 40; the height is that of the room.
  @Test func `gives each column its part of the room, side by side`() {
    let page = screen(800, 600, Columns(count: 2, gap: .pixels(40)), inset: 40)
    #expect(page.contentWidth == .pixels(340))
    #expect(page.contentHeight == .pixels(520))
    #expect(page.columnOrigins(.leftToRight).map(\.x) == [.zero, .pixels(380)])
    #expect(page.columnOrigins(.rightToLeft).map(\.x) == [.pixels(380), .zero])
    #expect(page.columnOrigins(.rightToLeft).map(\.y) == [.zero, .zero])
    // 340 + 2 · 40 by 520 + 2 · 40.
    #expect((page.alone.width, page.alone.height) == (.pixels(420), .pixels(600)))
    #expect((page.alone.contentWidth, page.alone.contentHeight) == (.pixels(340), .pixels(520)))
    #expect(page.alone.columns == .one)
  }

  /// 220 = 2 · 100 + 20.
  @Test func `sets them one below the other`() {
    let page = screen(120, 220, Columns(count: 2, gap: .pixels(20), axis: .vertical))
    #expect((page.contentWidth, page.contentHeight) == (.pixels(120), .pixels(100)))
    #expect(page.columnOrigins(.rightToLeft).map(\.y) == [.zero, .pixels(120)])
    #expect(page.columnOrigins(.rightToLeft).map(\.x) == [.zero, .zero])
  }

  /// 100 − 2 · 1 = 98 px = 6,272/64; a third is 2,090.67.
  @Test func `rounds down to 1/64 px`() {
    let page = screen(100, 10, Columns(count: 3, gap: .pixels(1)))
    #expect(page.contentWidth == Length(sixtyFourths: 2_090))
  }

  @Test func `is written only where there are several`() throws {
    let alone = screen(375, 667, Columns(count: 1, gap: .pixels(9)))
    let written = try JSONEncoder().encode(alone)
    #expect(!String(decoding: written, as: UTF8.self).contains("columns"))
    let spread = screen(800, 600, Columns(count: 2, gap: .pixels(40), axis: .vertical))
    let read = try JSONDecoder().decode(PageGeometry.self, from: JSONEncoder().encode(spread))
    #expect(read == spread)
  }

  /// Pages of two scalars; the fifth begins a chapter, in the first column of another screen.
  @Test func `counts the columns of pages`() {
    let text = SourceText.make("一二三四五六七八九十一二")
    let broken = text.with(forcedBreaks: [text.offset(ofScalar: 6)])
    let pages = (0..<6).map { text.page(($0 * 2)..<($0 * 2 + 2)) }
    let two = Columns(count: 2)
    #expect(two.numbers(of: pages, in: text) == [0, 1, 0, 1, 0, 1])
    #expect(two.numbers(of: pages, in: broken) == [0, 1, 0, 0, 1, 0])
    #expect(Columns.one.numbers(of: pages, in: broken) == [0, 0, 0, 0, 0, 0])
  }
}
