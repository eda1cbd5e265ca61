import PaginatorKit
import Paginators
import TestSupport
import Testing
@testable import Typesetting

struct BalancedPagesTests {
  /// Lines of paragraphs, each line with a height in 1/64 px.
  private func lines(_ paragraphs: [[Int64]], spacing: Int64 = 0) -> [Line] {
    var lines: [Line] = []
    for heights in paragraphs {
      for (index, height) in heights.enumerated() {
        lines.append(
          Line(
            start: lines.count,
            end: lines.count + 1,
            width: .zero,
            height: Length(sixtyFourths: height),
            lowerHalfLeading: .zero,
            spacingBefore: Length(sixtyFourths: index == 0 ? spacing : 0),
            startsParagraph: index == 0,
            endsParagraph: index == heights.count - 1
          )
        )
      }
    }
    return lines
  }

  private func ends(
    _ lines: [Line],
    height: Int64,
    leading: LeadingPolicy = .count,
    _ orphans: Int = 1,
    _ widows: Int = 1
  ) -> [Int] {
    BalancedPages(
      lines,
      height: Length(sixtyFourths: height),
      leading: leading,
      rules: KeepRules(orphans: orphans, widows: widows)
    )
    .ends
  }

  // MARK: Worked out by hand

  @Test func `makes no page of no lines and one of what fits`() {
    #expect(ends([], height: 10) == [])
    #expect(ends(lines([[1, 1], [1]]), height: 3) == [3])
  }

  @Test func `spreads a shortage over the pages before it`() {
    // Ten paragraphs of one line and one of five, which 3/3 keeps whole, six lines to a page:
    // 6 | 4 | 5 leaves 0² + 2², 5 | 5 | 5 leaves 1² + 1².
    let paragraphs = [[Int64]](repeating: [1], count: 10) + [[1, 1, 1, 1, 1]]
    #expect(ends(lines(paragraphs), height: 6, 3, 3) == [5, 10, 15])
    // Without rules each page is full, the last with what is left.
    #expect(ends(lines(paragraphs), height: 6) == [6, 12, 15])
  }

  @Test func `breaks a rule before it takes a page more`() {
    // Four paragraphs of three lines, four to a page: only 4 | 4 | 4 has three pages. Nothing is left
    // alone by 3 | 3 | 3 | 3, which has four.
    let paragraphs = [[Int64]](repeating: [1, 1, 1], count: 4)
    #expect(ends(lines(paragraphs), height: 4, 2, 2) == [4, 8, 12])
    // With room for one line less to save: 3 | 3 | 3 keeps all, 4 | 4 | 1 wastes nothing.
    #expect(ends(lines(Array(paragraphs.prefix(3))), height: 4, 2, 2) == [3, 6, 9])
  }

  @Test func `takes the fuller page first of equal cuts`() {
    // In 3, the lines 2, 1, 2, 3 make {2, 1} {2} {3}, which leaves 0² + 1², or {2} {1, 2} {3}, which
    // leaves 1² + 0².
    #expect(ends(lines([[2], [1], [2], [3]]), height: 3) == [2, 3, 4])
  }

  @Test func `gives a line that is taller than the box a page of its own`() {
    #expect(ends(lines([[1], [9], [1], [1]]), height: 3) == [1, 2, 4])
    #expect(ends(lines([[1, 1]]), height: 0) == [1, 2])
  }

  @Test func `drops the spacing of a page's first paragraph`() {
    // 4 + 2 + 4 = 10 fit; each page begins without its spacing.
    #expect(ends(lines([[4], [4], [4], [4]], spacing: 2), height: 10) == [2, 4])
    #expect(ends(lines([[4], [4], [4], [4]], spacing: 3), height: 10) == [1, 2, 3, 4])
  }

  @Test func `lets the last half-leading hang`() {
    var five = lines([[Int64](repeating: 24, count: 10)])
    for index in five.indices { five[index].lowerHalfLeading = Length(sixtyFourths: 3) }
    // Metrics.md 1: lines of 24 with 6 of leading in 117: four counted, five hanging.
    #expect(ends(five, height: 117) == [4, 8, 10])
    #expect(ends(five, height: 117, leading: .hang) == [5, 10])
  }

  @Test func `sums squares that no 64 bits hold`() {
    // In units of 2³⁸ the lines are 2, 2, 1 and 4 and the box is 4: {2, 2} {1} {4} leaves 0² + 3² = 9,
    // {2} {2, 1} {4} leaves 2² + 1² = 5, each times 2⁷⁶, of which the lower 64 bits are 0.
    let unit: Int64 = 1 << 38
    let four = lines([[2 * unit], [2 * unit], [unit], [4 * unit]])
    #expect(ends(four, height: 4 * unit) == [1, 3, 4])
  }

  // MARK: Against all cuts there are

  /// What a cut costs, `nil` when a page does not fit; reckoned line by line.
  private func cost(
    of ends: [Int],
    _ lines: [Line],
    height: Int64,
    isHanging: Bool,
    _ orphans: Int,
    _ widows: Int
  ) -> [Int64]? {
    var (needless, parted): (Int64, Int64) = (0, 0)
    var violations: Int64 = 0
    var squares: Int64 = 0
    var start = 0
    for end in ends {
      var bottom: Int64 = 0
      for index in start..<end {
        if index > start { bottom += lines[index].spacingBefore.sixtyFourths }
        bottom += lines[index].height.sixtyFourths
      }
      if isHanging { bottom -= lines[end - 1].lowerHalfLeading.sixtyFourths }
      guard bottom <= height || end - start == 1 else { return nil }
      if end < lines.count, lines[end].avoidsBreakBefore {
        parted += 1
        if lines[start..<end].dropFirst().contains(where: { !$0.avoidsBreakBefore }) {
          needless += 1
        }
      }
      if end < lines.count {
        squares += max(0, height - bottom) * max(0, height - bottom)
        if !lines[end].startsParagraph {
          let first = lines[...end].lastIndex(where: \.startsParagraph)
          let last = lines[end...].firstIndex(where: \.endsParagraph) ?? lines.count - 1
          if let first, end - first < orphans { violations += 1 }
          if last + 1 - end < widows { violations += 1 }
        }
      }
      start = end
    }
    // Fuller pages first: a later end is less, and so on through the pages.
    return [needless, parted, Int64(ends.count), violations, squares] + ends.map { Int64(-$0) }
  }

  @Test(arguments: Seed.first(100))
  func `is the best of all cuts`(seed: Seed) throws {
    var random = seed
    var paragraphs: [[Int64]] = []
    let isEven = random.number(in: 0...1) == 0
    while paragraphs.joined().count < random.number(in: 2...11) {
      paragraphs.append(
        (0..<random.number(in: 1...6)).map { _ in isEven ? 4 : Int64(random.number(in: 2...6)) }
      )
    }
    let spacing = Int64(random.element(of: [0, 0, 1, 3]))
    var lines = Array(self.lines(paragraphs, spacing: spacing).prefix(12))
    // Now and then the stretch begins inside a paragraph, or has a line that fits nowhere.
    if random.number(in: 0...3) == 0 { lines[0].startsParagraph = false }
    if random.number(in: 0...5) == 0 { lines[lines.count / 2].height = Length(sixtyFourths: 40) }
    for index in lines.indices {
      lines[index].lowerHalfLeading = Length(sixtyFourths: Int64(random.number(in: 0...1)))
    }
    // Every other text keeps some lines with those before them.
    if random.number(in: 0...1) == 0 {
      for index in lines.indices { lines[index].avoidsBreakBefore = random.number(in: 0...2) > 0 }
    }
    let height = Int64(random.number(in: 8...22))
    let leading = random.element(of: LeadingPolicy.allCases)
    let orphans = random.number(in: 1...4)
    let widows = random.number(in: 1...4)

    var best: [Int64]?
    for cuts in 0..<(1 << (lines.count - 1)) {
      let ends = (1..<lines.count).filter { cuts >> ($0 - 1) & 1 == 1 } + [lines.count]
      let cost = cost(of: ends, lines, height: height, isHanging: leading == .hang, orphans, widows)
      guard let cost else { continue }
      if best.map({ cost.lexicographicallyPrecedes($0) }) ?? true { best = cost }
    }
    let expected = try #require(best).dropFirst(5).map { Int(-$0) }
    #expect(ends(lines, height: height, leading: leading, orphans, widows) == expected)
  }
}
