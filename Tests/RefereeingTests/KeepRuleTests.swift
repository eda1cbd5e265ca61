import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// Pages that a declared keep rule shortens, Metrics.md 4 and 6.
///
/// Lines are five Han characters, pages
/// as many lines tall as a case says.
struct KeepRuleTests {
  private func exclusions(
    _ paragraphs: [Int],
    height: Int,
    pages: [Int],
    rules: KeepRules?,
    balances: Bool = false,
    reference: Int = 0,
    showing: Showing = .context,
    claims: Bool = false
  ) -> [PageMeasurement.Exclusion?] {
    let text = SourceText.make(paragraphs.map { han(5 * $0) }.joined(separator: "\n"))
    // Where each line begins: after the last line of a paragraph stands its break.
    var starts: [Int] = []
    var scalar = 0
    for count in paragraphs {
      for _ in 0..<count {
        starts.append(scalar)
        scalar += 5
      }
      scalar += 1
    }
    var line = 0
    let pageStarts = pages.map { count in
      defer { line += count }
      return starts[line]
    }
    let ranges = text.pages(startingAtScalars: pageStarts)
    let greedy = Array(repeating: text.page(0..<1), count: reference)
    let referee = Referee.make(text, .lines24(height: 24 * Double(height)))
    guard claims else {
      return
        referee.judge(
          ranges,
          showing: showing,
          reference: greedy,
          keeping: rules,
          balances: balances
        )
        .pages.map(\.exclusion)
    }
    var first = 0
    let ends = starts + [text.scalarCount]
    let lines = pages.map { count in
      defer { first += count }
      return text.lines24(betweenScalars: Array(ends[first...first + count]))
    }
    return
      referee.judge(
        ranges,
        claiming: lines,
        reference: greedy,
        keeping: rules,
        balances: balances
      )
      .pages.map(\.exclusion)
  }

  /// Metrics.md 6: H = 4 lines, paragraphs of 5 and 4, orphans = widows = 2: 3 | 2 + 2 | 2.
  ///
  /// A fourth
  /// line on page 1 would leave one line of the first paragraph.
  @Test(arguments: [Showing.context, .substring], [false, true])
  func `a page that a widow would follow is left out`(showing: Showing, claims: Bool) {
    let two = KeepRules(orphans: 2, widows: 2)
    #expect(
      exclusions(
        [5, 4],
        height: 4,
        pages: [3, 4, 2],
        rules: two,
        showing: showing,
        claims: claims
      )
        == [.keepRule, nil, .lastPage]
    )
    // Nobody declared anything, or the rules ask for nothing: the line was missed.
    for rules in [nil, KeepRules(orphans: 1, widows: 1), KeepRules(orphans: 2, widows: 1)] {
      #expect(
        exclusions([5, 4], height: 4, pages: [3, 4, 2], rules: rules, claims: claims)
          == [nil, nil, .lastPage]
      )
    }
  }

  /// Worked pages of css-break's tests widows-orphans 022 and 035 to 039 (web-platform-tests): lines a
  /// page, lines, orphans, widows, and the lines of each page.
  @Test(
    arguments: [
      (2, 7, 1, 2, [2, 2, 1, 2], [2]), (4, 9, 2, 3, [4, 2, 3], [1]), (6, 14, 2, 6, [6, 2, 6], [1]),
      (8, 19, 3, 7, [8, 4, 7], [1]), (9, 19, 6, 4, [9, 6, 4], [1]), (9, 10, 7, 3, [7, 3], [0]),
    ] as [(Int, Int, Int, Int, [Int], [Int])]
  )
  func `every page that css-break shortens is left out`(
    height: Int,
    lines: Int,
    orphans: Int,
    widows: Int,
    pages: [Int],
    shortened: [Int]
  ) {
    let rules = KeepRules(orphans: orphans, widows: widows)
    let expected = pages.indices.map { page -> PageMeasurement.Exclusion? in
      page == pages.count - 1 ? .lastPage : shortened.contains(page) ? .keepRule : nil
    }
    for claims in [false, true] {
      #expect(
        exclusions([lines], height: height, pages: pages, rules: rules, claims: claims) == expected
      )
    }
  }

  @Test func `a page that leaves a paragraph's first line for the next is left out`() {
    // Three lines, then one of the next paragraph would fit: an orphan.
    #expect(
      exclusions([3, 6], height: 4, pages: [3, 4, 2], rules: KeepRules(orphans: 2, widows: 2))
        == [.keepRule, nil, .lastPage]
    )
  }

  @Test func `a page that could have held more by the rules is not`() {
    let two = KeepRules(orphans: 2, widows: 2)
    // Nine lines, 4 a page: two on page 1, where three would do (3 | 6).
    #expect(exclusions([9], height: 4, pages: [2, 4, 3], rules: two) == [nil, nil, .lastPage])
    // A paragraph's end is always a place to break: 2 + 2 lines fit on page 1.
    #expect(
      exclusions([2, 2, 4], height: 4, pages: [2, 2, 4], rules: two) == [nil, nil, .lastPage]
    )
    // So is the text's end.
    #expect(exclusions([4], height: 4, pages: [3, 1], rules: two) == [nil, .lastPage])
  }

  @Test func `is judged only where pages follow on each other`() {
    // The second page repeats a line of the first, so nobody knows the lines before its end.
    let text = SourceText.make(han(25) + "\n" + han(20))
    let pages = [(0, 10), (5, 15), (15, 46)].map { text.page($0..<$1) }
    let judgement = Referee.make(text, .lines24(height: 72))
      .judge(
        pages,
        showing: .context,
        reference: [],
        keeping: KeepRules(orphans: 4, widows: 4)
      )
    #expect(judgement.pages.map(\.exclusion) == [nil, nil, .lastPage])
    #expect(judgement.pages.prefix(2).allSatisfy { $0.missedLines == 1 })
  }

  /// Eleven lines, 4 a page: greedy needs 3 pages.
  ///
  /// 4 | 4 | 3 or 4 | 3 | 4 do, too.
  @Test func `who balances may shorten any page while no page more is needed`() {
    let two = KeepRules(orphans: 2, widows: 2)
    func judged(_ pages: [Int], rules: KeepRules? = two) -> [PageMeasurement.Exclusion?] {
      exclusions([11], height: 4, pages: pages, rules: rules, balances: true, reference: 3)
    }
    #expect(judged([4, 3, 4]) == [nil, .keepRule, .lastPage])
    #expect(judged([3, 4, 4]) == [.keepRule, nil, .lastPage])
    // One page more is too many: only where one line would be left a rule forbids a fourth. And
    // nobody excuses what nobody declared.
    #expect(judged([3, 3, 3, 2]) == [nil, nil, .keepRule, .lastPage])
    #expect(judged([4, 3, 4], rules: nil) == [nil, nil, .lastPage])
  }

  @Test func `looks as far ahead as a line reaches`() {
    // A line holds 40,000 characters; the third of four would leave one line.
    let text = SourceText.make(han(160_000))
    let pages = text.pages(startingAtScalars: [0, 80_000])
    let judgement = Referee.make(text, .lines24(columns: 40_000, height: 72))
      .judge(pages, showing: .context, reference: [], keeping: KeepRules(orphans: 1, widows: 2))
    #expect(judgement.pages.map(\.exclusion) == [.keepRule, .lastPage])
  }
}
