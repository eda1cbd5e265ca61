import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// Lines are 24 px high throughout: Unifont at 24 px, five Han characters to a line.
struct OverflowTests {
  private func measure(
    _ text: SourceText,
    _ scalars: Range<Int>,
    in layout: Layout,
    showing: Showing = .substring
  ) throws -> PageMeasurement {
    try #require(text.judged([text.page(scalars)], in: layout, showing: showing).pages.first)
  }

  @Test(arguments: [Showing.context, .substring])
  func `is 20 px and one clipped line for five lines in 100 px`(showing: Showing) throws {
    // Metrics.md 3: 5 · 24 = 120, 20 below 100; only the fifth, from 96 to 120, ends below.
    let page = try measure(.make(han(40)), 0..<25, in: .lines24(), showing: showing)
    #expect(page.lines == 5)
    #expect(page.bottom == .pixels(120))
    #expect(page.overflow == .pixels(20))
    #expect(page.overflowLines == 1)
    #expect(page.clippedLines == 1)
    #expect(page.hiddenLines == 0)
    #expect(page.unused == .zero)
    #expect(!page.isOverflowUnavoidable)
  }

  @Test(arguments: [
    // Seven lines reach 168; the fifth starts at 96, the sixth at 120, the seventh at 144.
    (lines: 7, height: 100.0, overflow: 68.0, clipped: 1, hidden: 2),
    // The fifth line starts exactly where the box ends: nothing of it is seen.
    (lines: 5, height: 96.0, overflow: 24.0, clipped: 0, hidden: 1),
    // It ends exactly where the box ends: it fits.
    (lines: 5, height: 120.0, overflow: 0.0, clipped: 0, hidden: 0),
    // One 1/64 px is missing, and a line fits exactly when it fits.
    (lines: 5, height: 120 - 1.0 / 64, overflow: 1.0 / 64, clipped: 1, hidden: 0),
  ])
  func `tells clipped from hidden lines`(
    lines: Int,
    height: Double,
    overflow: Double,
    clipped: Int,
    hidden: Int
  ) throws {
    let page = try measure(.make(han(60)), 0..<(5 * lines), in: .lines24(height: height))
    #expect(page.overflow == .pixels(overflow))
    #expect(page.clippedLines == clipped)
    #expect(page.hiddenLines == hidden)
    #expect(page.overflowLines == clipped + hidden)
  }

  @Test func `is 16 px on every full page of a container taller than its box`() {
    // Metrics.md 3: a container of 568 takes 23 lines, 552 px; the box is 536. 23 · 5 = 115.
    let text = SourceText.make(han(115 * 3 + 20))
    let pages = text.pages(every: 115)
    let judgement = text.judged(
      pages,
      in: .lines24(height: 536),
      showing: .substring,
      reference: pages
    )
    #expect(
      judgement.pages.map(\.overflow)
        == [.pixels(16), .pixels(16), .pixels(16), .zero]
    )
    #expect(judgement.pages.map(\.overflowLines) == [1, 1, 1, 0])
  }

  @Test func `counts the leading below the last line, unless it may hang`() throws {
    // Metrics.md 1: 18 px · 4/3 = 24, leading 6, half of it below. Five lines reach 120, or 117
    // without the lower half of the leading.
    let text = SourceText.make(han(30))
    let style = TypeStyle.make(size: 18, lineHeight: 4.0 / 3)
    var hanging = style
    hanging.leading = .hang
    let counted = try measure(text, 0..<25, in: .make(width: 90, height: 117, type: style))
    #expect(counted.bottom == .pixels(120))
    #expect(counted.overflow == .pixels(3))
    let hung = try measure(text, 0..<25, in: .make(width: 90, height: 117, type: hanging))
    #expect(hung.bottom == .pixels(117))
    #expect(hung.overflow == .zero)
    #expect(hung.overflowLines == 0)
  }

  // MARK: Along the line

  @Test func `past the width is unavoidable for one character wider than the box`() throws {
    // A Han character is 24 px, the box 20 px wide: each stands on a line of its own, 4 px too far.
    let page = try measure(.make(han(6)), 0..<3, in: .make(width: 20, type: .make(size: 24)))
    #expect(page.lines == 3)
    #expect(page.overflowX == .pixels(4))
    #expect(page.overflow == .pixels(8))  // 3 · 24 in 64
    #expect(!page.isOverflowUnavoidable)  // the third line could stand on another page
    let two = try measure(.make(han(6)), 0..<2, in: .make(width: 20, type: .make(size: 24)))
    #expect(two.overflowX == .pixels(4))
    #expect(two.overflow == .zero)
    #expect(two.isOverflowUnavoidable)
  }

  @Test func `leaves white space out that hangs at a line's end`() throws {
    // Five characters fill 120 px; an ideographic space and three spaces hang behind them.
    let page = try measure(
      .make(han(5) + "\u{3000}   \n" + han(5)),
      0..<10,
      in: .lines24()
    )
    #expect(page.lines == 1)
    #expect(page.overflowX == .zero)
  }

  @Test func `is zero along the line for a word longer than the line`() throws {
    // 25 letters of 12 px in 120 px: cut at graphemes into lines of 10, 10 and 5.
    let page = try measure(.make(String(repeating: "m", count: 25)), 0..<25, in: .lines24())
    #expect(page.lines == 3)
    #expect(page.overflowX == .zero)
  }

  // MARK: A line taller than the box

  @Test func `is unavoidable for one line taller than the box, and only for one`() throws {
    let layout = Layout.lines24(height: 20)
    let one = try measure(.make(han(10)), 0..<5, in: layout)
    #expect(one.overflow == .pixels(4))
    #expect(one.overflowLines == 1)
    #expect(one.clippedLines == 1)
    #expect(one.isOverflowUnavoidable)
    let two = try measure(.make(han(10)), 0..<10, in: layout)
    #expect(two.overflow == .pixels(28))
    #expect(two.clippedLines == 1)
    #expect(two.hiddenLines == 1)
    #expect(!two.isOverflowUnavoidable)
  }

  @Test func `is not called unavoidable where nothing overflows`() throws {
    #expect(try !measure(.make(han(10)), 0..<10, in: .lines24()).isOverflowUnavoidable)
  }

  @Test func `is all zero on a page without lines`() throws {
    // Metrics.md 1: bottom 0, unused H.
    let page = try measure(.make(han(10)), 5..<5, in: .lines24())
    #expect(page.lines == 0)
    #expect(page.bottom == .zero)
    #expect(page.overflow == .zero)
    #expect(page.unused == .pixels(100))
  }
}
