import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct FaultTotalsTests {
  /// Against a count of each alone.
  @Test(arguments: Seed.first(30))
  func `one walk finds what a walk for each finds`(seed: Seed) {
    var random = seed
    let pages = PageMeasurement.pages(lines: (0..<random.number(in: 0...12)).map { _ in 4 })
      .map { page in
        var page = page
        page.overflowLines = random.number(in: 0...2)
        page.overflow = .pixels(Double(random.number(in: 0...40)))
        page.overflowX = .pixels(Double(random.number(in: 0...1)))
        page.isOverflowUnavoidable = random.number(in: 0...2) == 0
        page.missedLines = random.number(in: 0...2)
        page.exclusion = random.number(in: 0...2) == 0 ? .keepRule : nil
        page.boundary = random.number(in: 0...2) == 0 ? nil : .sound
        page.boundary?.midGrapheme = random.number(in: 0...3) == 0
        page.boundary?.midLine = random.number(in: 0...3) == 0
        return page
      }
    var coverage = Coverage.sound
    (coverage.gap, coverage.midScalar) = (random.number(in: 0...2), random.number(in: 0...2))
    guard let judgement = Trial.make(pages: pages, coverage: coverage).judgement else { return }
    let totals = FaultTotals(of: judgement)
    let hidden = pages.filter { !$0.isOverflowUnavoidable && $0.overflowLines > 0 }
    #expect(totals[.hiddenText] == hidden.reduce(0) { $0 + $1.overflowLines })
    #expect(
      totals[.wideLines] == pages.count { $0.overflowX > .zero && !$0.isOverflowUnavoidable }
    )
    #expect(totals[.lostText] == coverage.gap)
    #expect(
      totals[.cutCharacters]
        == coverage.midScalar + pages.count { $0.boundary?.midGrapheme == true }
    )
    #expect(totals[.badBreaks] == judgement.badBreaks)
    #expect(totals.hasKeptRule == pages.contains { $0.exclusion == .keepRule })
    let worst = totals.worst[.overflow]
    #expect(worst?.lines == (hidden.isEmpty ? nil : Int64(totals[.hiddenText])))
    let first = hidden.max { ($0.overflow, -$0.page) < ($1.overflow, -$1.page) }
    #expect(worst?.page == first?.page)
  }
}
