import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Paginators

/// Lines of five Han characters, 24 px high.
struct BalancedPaginatorTests {
  private func starts(
    _ string: String,
    linesPerPage: Int,
    by id: String = "balanced",
    breaks: [Int] = [],
    _ change: (inout TypeStyle) -> Void = { _ in }
  ) throws -> [Int] {
    let layout = Layout.lines24(height: Double(24 * linesPerPage), change)
    return try paginated(string, by: id, in: layout, breaks: breaks).starts
  }

  @Test func `keeps two lines together where nothing is asked for`() throws {
    // Paragraphs of 5 and 4 lines, four to a page: 3 | 2 + 2 | 2, as greedy with rules; the break
    // is the 26th character.
    let string = han(25) + "\n" + han(20)
    #expect(try starts(string, linesPerPage: 4) == [0, 15, 36])
    #expect(try starts(string, linesPerPage: 4, by: "balanced:orphans=1,widows=1") == [0, 20, 41])
  }

  @Test func `spreads a shortage where greedy leaves it on one page`() throws {
    // Ten paragraphs of one line, of six scalars with the break, and one of five lines, which 3/3
    // keeps whole; six lines to a page: greedy 6 | 4 | 5, balanced 5 | 5 | 5.
    let string = String(repeating: han(5) + "\n", count: 10) + han(25)
    let rules: (inout TypeStyle) -> Void = { ($0.orphans, $0.widows) = (3, 3) }
    #expect(try starts(string, linesPerPage: 6, by: "greedy", rules) == [0, 36, 60])
    #expect(try starts(string, linesPerPage: 6, rules) == [0, 30, 60])
    #expect(try starts(string, linesPerPage: 6, by: "balanced:orphans=3,widows=3") == [0, 30, 60])
  }

  @Test func `balances each chapter for itself`() throws {
    // As above, with a page forced after two paragraphs. Of the eight others and the five lines,
    // 4 | 4 | 5 leaves 2² + 2², and 6 | 2 | 5 would leave 4².
    let string = String(repeating: han(5) + "\n", count: 10) + han(25)
    #expect(
      try starts(string, linesPerPage: 6, breaks: [12]) { ($0.orphans, $0.widows) = (3, 3) }
        == [0, 12, 36, 60]
    )
    // 2/2 lets the five lines break after two and after three: 6 | 5 | 2 leaves 1², as 5 | 6 | 2 does.
    #expect(try starts(string, linesPerPage: 6, breaks: [12]) == [0, 12, 48, 75])
  }

  @Test func `takes the stricter of its own rules and the layout's`() throws {
    let balanced = BalancedPaginator(
      environment: PaginatorEnvironment(fonts: TestFonts.library),
      rules: KeepRules(orphans: 2, widows: 3)
    )
    var type = TypeStyle.make { ($0.orphans, $0.widows) = (4, 1) }
    #expect(balanced.keepRules(in: type) == KeepRules(orphans: 4, widows: 3))
    (type.orphans, type.widows) = (1, 5)
    #expect(balanced.keepRules(in: type) == KeepRules(orphans: 2, widows: 5))
    #expect(balanced.name == "balanced:widows=3")
    #expect(balanced.capabilities == [.keepsWidows, .balancesPages, .verticalLines])
  }

  @Test(arguments: Seed.first(60))
  func `needs as many pages as greedy without rules, and breaks no more of them`(
    seed: Seed
  ) throws {
    var random = seed
    let string = random.text(pieces: random.number(in: 10...150))
    let breaks = random.breaks(random.number(in: 0...3), in: string)
    let text = SourceText.make(string, forcedBreaksAtScalars: breaks)
    let style = TypeStyle.make(
      [TestFonts.notoSansCJK, TestFonts.dejaVuSans],
      size: Double(random.number(in: 10...24)),
      lineHeight: 1.2
    ) {
      $0.leading = random.element(of: LeadingPolicy.allCases)
      $0.lineHeightFrom = random.element(of: LineHeightRule.allCases)
      $0.firstLineIndent = .pixels(random.element(of: [0, 32]))
      $0.paragraphSpacing = .pixels(random.element(of: [0, 8]))
    }
    let layout = Layout.make(
      width: Double(random.number(in: 60...300)),
      height: Double(random.number(in: 20...200)),
      type: style
    )
    let pages = try Pagination(of: text, in: layout, by: "balanced")
    let greedy = try Pagination(of: text, in: layout, by: "greedy")
    #expect(pages.isPartition(of: text))
    #expect(pages.pages.count == greedy.pages.count)
    #expect(pages.work.measuredScalars == greedy.work.measuredScalars)
    // A page of greedy's ends at or after one of the same number: it is as full as can be.
    for (page, filled) in zip(pages.pages, greedy.pages) { #expect(page.end <= filled.end) }
  }
}
