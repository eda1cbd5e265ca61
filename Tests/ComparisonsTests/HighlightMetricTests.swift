import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// The metrics of highlights, Metrics.md 11.
struct HighlightMetricTests {
  private typealias Highlight = KeptHighlight

  /// A highlight on page 2 (from 0) of [18, 26) that comes back somewhere.
  private static func highlight(_ start: Int?, _ end: Int?) -> KeptHighlight {
    KeptHighlight(page: 2, start: 18, end: 26, restoredStart: start, restoredEnd: end)
  }

  @Test(arguments: [
    (highlight(18, 26), Highlight.Fate.exact, 1.0),
    // Example E of Metrics.md: the second half comes back with another page; nothing is shared.
    (highlight(12, 18), .shifted, 0),
    // 6 of 8.
    (highlight(20, 26), .truncated, 0.75),
    (highlight(18, 20), .truncated, 0.25),
    // [12, 26) and [18, 26): 8 of 14.
    (highlight(12, 26), .shifted, 8.0 / 14),
    // [22, 30) and [18, 26): 4 of 12.
    (highlight(22, 30), .shifted, 1.0 / 3),
    (highlight(26, 30), .shifted, 0),
    (highlight(nil, nil), .lost, 0), (highlight(20, 20), .lost, 0), (highlight(26, 18), .lost, 0),
    // Somebody else's numbers.
    (highlight(.min, .max), .shifted, 0), (highlight(.max, .min), .lost, 0),
  ])
  func `a highlight is one of four`(
    highlight: KeptHighlight,
    fate: KeptHighlight.Fate,
    jaccard: Double
  ) {
    #expect(highlight.fate == fate)
    #expect(abs(highlight.jaccard - jaccard) < 1e-12)
  }

  @Test func `each metric counts its own`() throws {
    let outcome = HighlightOutcome(
      way: "own",
      items: [(18, 26), (20, 26), (12, 18), nil]
        .enumerated()
        .map { page, restored in
          var highlight = Self.highlight(restored?.0, restored?.1)
          highlight.page = page
          return highlight
        }
    )
    // 1, 0.75, 0 and 0: median 0.375, sum 1.75; the first of the worst is on the third page.
    let jaccard = Metric.highlightJaccard.value(of: outcome)
    #expect(jaccard.statistics?.median == 0.375)
    #expect(jaccard.statistics?.sum == 1.75)
    #expect(jaccard.statistics?.worstPage == 2)
    for (metric, page) in [
      (Metric.highlightExact, 1), (.highlightTruncated, 1), (.highlightShifted, 2),
      (.highlightLost, 3),
    ] {
      let value = metric.value(of: outcome)
      #expect(value.statistics?.rate == 0.25, "\(metric.name)")
      #expect(value.statistics?.worstPage == page, "\(metric.name)")
      #expect(value.eligible == 4)
    }
    #expect(Statistic.count.unit(of: .highlightLost) == "highlights")
  }
}
