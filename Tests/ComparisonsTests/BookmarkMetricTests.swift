import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct BookmarkMetricTests {
  /// Of four bookmarks one opens the right page, one a page two before it, one a page three behind
  /// it, and one none; two have another mark after the change, one is ambiguous.
  private let outcome = BookmarkOutcome(
    way: "page-number",
    items: [
      .init(page: 0, offset: 3, rightPage: 1, landing: 1),
      .init(page: 1, offset: 25, rightPage: 4, landing: 2, isDuplicated: true),
      .init(page: 2, offset: 44, rightPage: 5, landing: 8, isAmbiguous: true),
      .init(page: 3, offset: 70, rightPage: 6, landing: nil, isDuplicated: true),
    ]
  )

  @Test func `say what became of each bookmark`() {
    func value(_ metric: Metric) -> MetricValue { metric.value(of: outcome) }
    #expect(value(.bookmarkSurvival)[.rate] == 0.25)
    #expect(value(.bookmarkSurvival)[.worstPage] == 1)
    #expect(value(.bookmarkPageErrorBack)[.max] == 2)
    #expect(value(.bookmarkPageErrorBack)[.worstPage] == 1)
    #expect(value(.bookmarkPageErrorForward)[.max] == 3)
    #expect(value(.bookmarkPageErrorForward)[.sum] == 3)
    #expect(value(.bookmarkPageErrorBack).eligible == 3)
    #expect(value(.bookmarkPageErrorBack).excluded == [.lost: 1])
    #expect(value(.bookmarkAmbiguous)[.rate] == 0.25)
    #expect(value(.bookmarkLost)[.rate] == 0.25)
    #expect(value(.bookmarkLost)[.worstPage] == 3)
    // Six marks of four places.
    #expect(value(.bookmarkDuplicateRatio)[.value] == 0.5)
    #expect(Statistic.count.unit(of: .bookmarkLost) == "bookmarks")
  }

  @Test func `nothing is marked in no text, and nothing is said of it`() {
    let none = BookmarkOutcome(way: "page-number", items: [])
    for metric in Metric.ofBookmarks {
      #expect(metric.value(of: none).statistics == nil, "\(metric.name)")
    }
    #expect(Metric.bookmarkDuplicateRatio.value(of: none).excluded == [.noBookmark: 1])
  }

  @Test func `are summed up by shares and the worst errors`() {
    #expect(outcome.share(\.survives) == 0.25 && outcome.share(\.isAmbiguous) == 0.25)
    #expect(outcome.share { $0.landing == nil } == 0.25 && outcome.share(\.isDuplicated) == 0.5)
    #expect(outcome.furthest.back == 2 && outcome.furthest.forward == 3)
  }

  // Example E: all 100 places are tried, and 16 of them are on the page of their number:
  // page 0 of both holds 0 to 11; of page 1, 20–39 and 12–23, they share 20 to 23; of page 2, 40–59 and
  // 24–35, nothing, and nothing behind it. 12 + 4 = 16.
  @Test func `page-number keeps 16 of 100 in Example E, an offset keeps all`() throws {
    let findings = try #require(ChangeFindings.all(of: .exampleE).first)
    func rate(_ metric: Metric, _ scheme: String) -> Double? {
      metric.value(of: findings, keeping: scheme)[metric.headline]
    }
    #expect(rate(.bookmarkSurvival, "page-number") == 0.16)
    #expect(rate(.bookmarkSurvival, "scalar-offset") == 1)
    #expect(rate(.bookmarkDuplicateRatio, "scalar-offset") == 0)
    // A place keeps its page number where it keeps its page, else it has two.
    let duplicates = try #require(rate(.bookmarkDuplicateRatio, "page-number"))
    #expect(abs(duplicates - 0.84) < 1e-12)
    // Of each page of A the first twelve offsets are there in B's page of the number.
    #expect(rate(.bookmarkLost, "page-relative") == 0.4)
    #expect(rate(.bookmarkLost, "page-number") == 0)
    // Page 4 of A ends at 99, which is on B's last page, 8.
    #expect(rate(.bookmarkPageErrorBack, "page-number") == 4)
    #expect(Metric.bookmarkLost.value(of: findings, keeping: "sticky-anchor").eligible == 0)
  }

  @Test func `are explained by the worst bookmark`() throws {
    var session = Session.exampleE
    session.changes[0].ownPlaces = KeptOutcomes(bookmarks: [outcome])
    let findings = try #require(ChangeFindings.all(of: session).first)
    func lines(_ metric: Metric) -> [String] {
      Explanation(of: metric, in: findings, keeping: "own-page-number").arithmetic()
    }
    #expect(
      lines(.bookmarkPageErrorBack) == [
        "the bookmark at 25 on page 2 opens page 3 after the change, and its place is on page 5",
        "bookmark_page_error_back = max(0, 5 − 3) = 2 pages",
      ]
    )
    #expect(
      lines(.bookmarkPageErrorForward).last
        == "bookmark_page_error_forward = max(0, 9 − 6) = 3 pages"
    )
    #expect(lines(.bookmarkSurvival).last == "that is another page: 0")
    #expect(lines(.bookmarkAmbiguous).last == "its mark fits another place, too: 1")
    #expect(lines(.bookmarkLost) == ["the bookmark at 70 on page 4 is lost: no page is opened"])
    #expect(
      lines(.bookmarkDuplicateRatio) == [
        "bookmark_duplicate_ratio = 6 marks of before and after the change / 4 places − 1 = 0.5"
      ]
    )
  }

  // From [16, 24) B's page 1 shows [12, 16); it is on it alone.
  @Test func `highlights under every scheme, those in parts among them`() throws {
    let findings = try #require(ChangeFindings.all(of: .exampleE).first)
    func value(_ metric: Metric, _ scheme: String) -> MetricValue {
      metric.value(of: findings, keeping: scheme)
    }
    #expect(value(.highlightExact, "scalar-offset")[.rate] == 1)
    #expect(value(.highlightPagesDrawn, "scalar-offset")[.rate] == 1)
    // Five in the middle of pages and four across boundaries. Page 0's [6, 14) is cut at 12; all others
    // are elsewhere: page p is at 12p, not at 20p. What begins past offset 11 is at 16, on the page before.
    #expect(value(.highlightExact, "page-relative")[.count] == 0)
    #expect(value(.highlightTruncated, "page-relative")[.count] == 1)
    #expect(value(.highlightShifted, "page-relative")[.count] == 8)
    #expect(value(.highlightExact, "page-number").eligible == 9)
    #expect(value(.highlightPagesDrawn, "page-relative").eligible == 9)
  }

  // |[8, 12) ∪ [20, 24) ∩ [8, 16)| = 4; 8 marked before, 8 after: 4 / 12.
  @Test func `the overlap of a highlight in parts counts the parts alone`() {
    let highlight = KeptHighlight(
      page: 0,
      start: 8,
      end: 16,
      restoredStart: 8,
      restoredEnd: 24,
      parts: [.init(start: 8, end: 12), .init(start: 20, end: 24)]
    )
    #expect(highlight.jaccard == 4.0 / 12)
    #expect(highlight.fate == .shifted)
    // [8, 10) and [12, 16) are parts of it: 6 of 8.
    var cut = highlight
    cut.parts = [.init(start: 8, end: 10), .init(start: 12, end: 16)]
    #expect(cut.fate == .truncated && cut.jaccard == 0.75)
    // Two that touch are the whole.
    cut.parts = [.init(start: 8, end: 12), .init(start: 12, end: 16)]
    #expect(cut.fate == .exact && cut.jaccard == 1)
  }

  @Test func `what a strategy moves without a change is told`() throws {
    let findings = try #require(ChangeFindings.all(of: .exampleE).first)
    // One paragraph: from 80 back to the start.
    #expect(Metric.identityShift.value(of: findings, keeping: "paragraph-anchor")[.max] == 80)
    for strategy in PositionStrategies.all.map(\.name) where strategy != "paragraph-anchor" {
      #expect(Metric.identityShift.value(of: findings, keeping: strategy)[.max] == 0, "\(strategy)")
    }
    #expect(
      Explanation(of: .identityShift, in: findings, keeping: "paragraph-anchor")
        .arithmetic().last
        == "identity_shift = top in the layout it was in − s = |0 − 80| = 80 scalars"
    )
  }
}
