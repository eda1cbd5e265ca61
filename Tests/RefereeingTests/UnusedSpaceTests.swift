import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// Lines are 24 px high throughout: Unifont at 24 px, five Han characters to a line, 100 px tall.
struct UnusedSpaceTests {
  private func measure(
    _ text: SourceText,
    _ scalars: Range<Int>,
    in layout: Layout = .lines24(),
    showing: Showing = .context
  ) throws -> PageMeasurement {
    try #require(text.judged([text.page(scalars)], in: layout, showing: showing).pages.first)
  }

  @Test(arguments: [
    // Metrics.md 4: 100 − 72 = 28, of which one more line takes 24.
    (lines: 3, unused: 28.0, missed: 1, avoidable: 24.0, residual: 4.0),
    (lines: 4, unused: 4.0, missed: 0, avoidable: 0.0, residual: 4.0),
    (lines: 1, unused: 76.0, missed: 3, avoidable: 72.0, residual: 4.0),
    // Too many lines: the space is used up.
    (lines: 5, unused: 0.0, missed: 0, avoidable: 0.0, residual: 0.0),
  ])
  func `is divided into what next lines would have filled and the rest`(
    lines: Int,
    unused: Double,
    missed: Int,
    avoidable: Double,
    residual: Double
  ) throws {
    for showing in [Showing.context, .substring] {
      let page = try measure(.make(han(60)), 0..<(5 * lines), showing: showing)
      #expect(page.unused == .pixels(unused))
      #expect(page.missedLines == missed)
      #expect(page.avoidable == .pixels(avoidable))
      #expect(page.residual == .pixels(residual))
      #expect(page.exclusion == nil)
    }
  }

  @Test func `counts only lines that there are`() throws {
    // After one line of three, room for three more: the two that are left would take 48.
    let page = try measure(.make(han(15)), 0..<5)
    #expect(page.missedLines == 2)
    #expect(page.avoidable == .pixels(48))
    #expect(page.residual == .pixels(28))
  }

  @Test(arguments: [
    // 72 + 4 + 24 = 100 fits exactly, 72 + 5 + 24 does not.
    (spacing: 4.0, missed: 1, avoidable: 28.0, residual: 0.0),
    (spacing: 5.0, missed: 0, avoidable: 0.0, residual: 28.0),
  ])
  func `counts the spacing before the next paragraph`(
    spacing: Double,
    missed: Int,
    avoidable: Double,
    residual: Double
  ) throws {
    let page = try measure(
      .make(han(15) + "\n" + han(15)),
      0..<16,
      in: .lines24 { $0.paragraphSpacing = .pixels(spacing) }
    )
    #expect(page.unused == .pixels(28))
    #expect(page.missedLines == missed)
    #expect(page.avoidable == .pixels(avoidable))
    #expect(page.residual == .pixels(residual))
  }

  @Test func `counts no spacing at a page's top and before a blank line`() throws {
    // The page begins with a paragraph (no spacing above it); the next two lines are blank, the
    // third begins a paragraph: 24 + 24 + 24 = 72, and 10 + 24 more do not fit into 100.
    let text = SourceText.make(han(5) + "\n\n\n" + han(5))
    let page = try measure(text, 0..<6, in: .lines24 { $0.paragraphSpacing = .pixels(10) })
    #expect(page.bottom == .pixels(24))
    #expect(page.missedLines == 2)
    #expect(page.avoidable == .pixels(48))
  }

  @Test func `counts no line beyond a forced break`() throws {
    let text = SourceText.make(han(30), forcedBreaksAtScalars: [10])
    let page = try measure(text, 0..<5)
    #expect(page.missedLines == 1)
    #expect(page.exclusion == nil)
  }

  @Test(arguments: [
    // Lines of 24 with 6 px leading, H = 117. Counted, four lines reach 96 and a fifth 120.
    (leading: LeadingPolicy.count, bottom: 96.0, missed: 0),
    // Hanging, four reach 93 and a fifth 117.
    (leading: .hang, bottom: 93.0, missed: 1),
  ])
  func `lets the last half-leading hang where the layout does`(
    leading: LeadingPolicy,
    bottom: Double,
    missed: Int
  ) throws {
    var style = TypeStyle.make(size: 18, lineHeight: 4.0 / 3)
    style.leading = leading
    let page = try measure(.make(han(60)), 0..<20, in: .make(width: 90, height: 117, type: style))
    #expect(page.bottom == .pixels(bottom))
    #expect(page.unused == .pixels(117 - bottom))
    #expect(page.missedLines == missed)
    #expect(page.avoidable == .pixels(24 * Double(missed)))
  }

  @Test func `looks as far ahead as a line reaches`() throws {
    // One line holds 40,000 characters, far more than the referee first looks ahead.
    let text = SourceText.make(han(10) + "\n" + han(30_000) + "\n" + han(10))
    let page = try measure(text, 0..<11, in: .lines24(columns: 40_000, height: 72))
    #expect(page.missedLines == 2)
    #expect(page.residual == .zero)
  }

  // MARK: Pages that say nothing

  private func exclusions(
    _ text: SourceText,
    _ starts: [Int],
    in layout: Layout = .lines24()
  ) -> [PageMeasurement.Exclusion?] {
    text.judged(startingAtScalars: starts, in: layout).pages.map(\.exclusion)
  }

  @Test func `is left out of the statistics on the last page`() {
    #expect(exclusions(.make(han(20)), [0, 5]) == [nil, .lastPage])
  }

  @Test func `is left out before a forced break`() {
    let text = SourceText.make(han(30), forcedBreaksAtScalars: [15])
    #expect(exclusions(text, [0, 10, 15, 25]) == [nil, .forcedBreak, nil, .lastPage])
  }

  @Test func `is left out on a page without lines`() {
    #expect(exclusions(.make(han(20)), [0, 10, 10]) == [nil, .noLines, .lastPage])
    #expect(exclusions(.make(han(20)), [0, 20]) == [.lastPage, .noLines])
  }

  @Test func `is left out before a line taller than a whole page`() throws {
    // 𠀋 (U+2000B) is missing in Unifont; Noto Sans CJK makes its line 24 · 1.448 = 34.75 px, more
    // than 30. The page before ends where it must.
    let text = SourceText.make("ABCD\n𠀋\nEF")
    var style = TypeStyle.make([TestFonts.unifont, TestFonts.notoSansCJK], size: 24)
    style.lineHeightFrom = .tallest
    let layout = Layout.make(width: 120, height: 30, type: style)
    #expect(exclusions(text, [0, 5, 7], in: layout) == [.tallLine, nil, .lastPage])
    style.lineHeightFrom = .primary
    let primary = Layout.make(width: 120, height: 30, type: style)
    #expect(exclusions(text, [0, 5, 7], in: primary) == [nil, nil, .lastPage])
  }

  @Test func `is left out on every page where no line fits`() {
    #expect(
      exclusions(.make(han(15)), [0, 5, 10], in: .lines24(height: 20))
        == [.tallLine, .tallLine, .lastPage]
    )
  }

  @Test func `counts where a line fits because its leading hangs`() throws {
    // Lines of 24 px in 22 px: the lower half-leading of 3 px may hang, so that each page holds a
    // line, and no line is taller than a page.
    let style = TypeStyle.make(size: 18, lineHeight: 4.0 / 3) { $0.leading = .hang }
    #expect(
      exclusions(.make(han(15)), [0, 5, 10], in: .make(width: 90, height: 22, type: style))
        == [nil, nil, .lastPage]
    )
    // An empty page has room for that line, too.
    let layout = Layout.make(width: 90, height: 22, type: style)
    #expect(try measure(.make(han(15)), 5..<5, in: layout).missedLines == 1)
  }

  // A paragraph of 40 characters, eight lines of five, cut after ten: two lines, and the next two of the
  // same paragraph would have fitted into the other 52 px, whatever stands before paragraphs. Of 14
  // characters indented by one em (4, 5, 5) the first nine are two lines and one line more would have
  // fitted; laid out anew, indented once more, the last five would be two.
  @Test(arguments: Showing.allCases)
  func `a paragraph that goes on is neither spaced nor indented again`(showing: Showing) throws {
    let spaced = Layout.lines24 { $0.paragraphSpacing = .pixels(24) }
    let page = try measure(.make(han(40)), 0..<10, in: spaced, showing: showing)
    #expect(page.missedLines == 2 && page.avoidable == .pixels(48))
    let indented = Layout.lines24 { $0.firstLineIndent = .pixels(24) }
    let short = try measure(.make(han(14)), 0..<9, in: indented, showing: showing)
    #expect(short.missedLines == 1 && short.avoidable == .pixels(24))
  }
}
