import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// Ink worked by hand with U+2588 FULL BLOCK, which in Unifont fills its cell.
///
/// It is 1/2 em wide and reaches from the descender (8/64 em below the baseline) to the ascender
/// (56/64 em above). At 24 px a block is
/// 12 px wide and 24 px tall, so a line of single height is all ink.
struct InkTests {
  private func judge(_ text: SourceText, _ layout: Layout, pages: [PageRange]? = nil) -> Judgement {
    text.judged(pages ?? [text.page(0..<text.scalarCount)], in: layout)
  }

  private func blocks(_ count: Int) -> SourceText { .make(String(repeating: "█", count: count)) }

  @Test func `ink that fills its lines stays inside the box`() {
    let ink = judge(blocks(8), .lines24(columns: 2, height: 48)).pages[0].ink
    #expect(ink == InkMeasurement())
  }

  /// Line boxes of 12 px around 24 px of ink: 6 px stand out above the first and below the last.
  @Test func `ink reaches out of lines that are lower than the font`() {
    let layout = Layout.make(width: 48, height: 24, type: .make(size: 24, lineHeight: 0.5))
    let page = judge(blocks(8), layout).pages[0]
    #expect(page.overflow == .zero)
    #expect(page.ink.overflowTop == .pixels(6))
    #expect(page.ink.overflowBottom == .pixels(6))
    #expect(page.ink.overflowLeft == .zero && page.ink.overflowRight == .zero)
  }

  /// A block of 12 px in a line of 6 px: 6 px stand out at the end, at the start, or 3 px each.
  @Test(arguments: [
    (Alignment.start, 0.0, 6.0), (.end, 6, 0), (.center, 3, 3), (.justify, 0, 6),
  ])
  func `alignment decides where a wide glyph stands out`(
    alignment: Alignment,
    left: Double,
    right: Double
  ) {
    let layout = Layout.lines24(columns: 0.25) { $0.alignment = alignment }
    let ink = judge(blocks(1), layout).pages[0].ink
    #expect(ink.overflowLeft == .pixels(left))
    #expect(ink.overflowRight == .pixels(right))
  }

  /// Four blocks a line.
  ///
  /// The fifth line runs from 96 to 120 px: at 100 px 4 of its 24 px are seen, at
  /// 108 px 12, which is half.
  @Test(arguments: [(100.0, 16), (108, 20), (107.984375, 16), (120, 20), (96, 16), (1, 0)])
  func `a cluster is painted when half of its ink is seen`(height: Double, painted: Int) {
    let judgement = judge(blocks(20), .lines24(columns: 2, height: height))
    #expect(judgement.painted == PaintedCoverage(clusters: 20, painted: painted))
  }

  /// Two blocks fill the line, and the stop behind them stands beside it: 24 px, with ink in the left half.
  @Test(arguments: [(HangingMarks.allowEnd, 1, 0.0), (.none, 2, 0)])
  func `a stop that hangs is neither lost nor past the side`(
    hang: HangingMarks,
    lines: Int,
    overflow: Double
  ) {
    let text = SourceText.make("██。")
    let judgement = judge(text, .lines24(columns: 1) { $0.hang = hang })
    #expect(judgement.pages[0].lines == lines)
    #expect(judgement.pages[0].ink.overflowRight == .pixels(overflow))
    #expect(judgement.painted == PaintedCoverage(clusters: 3, painted: 3))
  }

  @Test func `white space is no cluster to paint, and lost text is not painted`() {
    let text = SourceText.make("█ █\n█\u{3000}█")
    let layout = Layout.lines24(columns: 2)
    #expect(judge(text, layout).painted == PaintedCoverage(clusters: 4, painted: 4))
    let first = [text.page(0..<3)]
    #expect(judge(text, layout, pages: first).painted == PaintedCoverage(clusters: 4, painted: 2))
  }

  @Test func `text that is shown twice is painted once`() {
    let text = blocks(4)
    let twice = [text.page(0..<4), text.page(0..<4)]
    let judgement = judge(text, .lines24(columns: 2), pages: twice)
    #expect(judgement.painted == PaintedCoverage(clusters: 4, painted: 4))
    #expect(judgement.coverage.duplicated == 4)
  }

  @Test func `a text without clusters has no coverage`() {
    #expect(judge(.make("\n \n"), .lines24()).painted?.ratio == nil)
  }
}
