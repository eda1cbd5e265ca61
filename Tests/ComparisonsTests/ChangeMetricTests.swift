import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// The metrics of changes and of readers, on Example E of Metrics.md 9 and 10.
struct ChangeMetricTests {
  private func findings(_ session: Session = .exampleE) throws -> ChangeFindings {
    try #require(ChangeFindings.all(of: session).last)
  }

  private func value(_ name: String, _ session: Session = .exampleE) throws -> MetricValue {
    try #require(Metric.named(name)).value(of: try findings(session))
  }

  private func value(
    _ name: String,
    _ strategy: String,
    _ session: Session = .exampleE
  ) throws -> MetricValue {
    try #require(Metric.named(name)).value(of: try findings(session), keeping: strategy)
  }

  @Test func `boundaries drift by number by 8 more each`() throws {
    // 8, 16, 24, 32, the worst at the end of page 3; B's other four have no partner.
    let drift = try value("index_drift")
    #expect(drift.statistics?.count == 4)
    #expect(drift[.sum] == 80)
    #expect(drift[.median] == 20)
    #expect(drift[.max] == 32)
    #expect(drift[.worstPage] == 3)
    #expect(drift.eligible == 4)
    #expect(drift.excluded == [.beyondShorterList: 4])
    #expect(try value("index_drift_slope")[.value] == -8)
  }

  @Test func `boundaries are a quarter of a page from the nearest, as by chance`() throws {
    // 4, 4, 0, 4 of 12: a third three times, 0 once.
    let nearest = try value("nearest_drift")
    #expect(nearest.statistics?.count == 3)
    #expect(nearest.eligible == 4)
    #expect(abs(try #require(nearest[.sum]) - 1) < 1e-12)
    #expect(nearest[.worstPage] == 0)
    #expect(nearest.excluded.isEmpty)
    #expect(try value("shared_ratio")[.value] == 0.25)
    #expect(abs(try #require(try value("drift_vs_chance")[.value]) - 1) < 1e-12)
  }

  /// Sums over the five readers, p0 to p4.
  @Test(arguments: [
    // −8, −16, −24, −32; errors 0, −1, −2, −2, so that p0 and p1 hit.
    ("page-number", [80.0, 0, 5, 0, 2, 0, 0, 0, 0, 0, 0]),
    // −8, −4, 0, +4; error +1. Once back 20, 20, 20, 20; often 20, 40, 60, 80 over 20 cycles, and
    // 1, 2, 3, 4 pages.
    ("proportional", [12, 4, 0, 1, 4, 0, 80, 0, 10, 0, 10]),
    // +4, +8, +12, +16; errors +1, +1, +1, +2.
    ("proportional-round", [0, 40, 0, 5, 1, 0, 0, 0, 0, 0, 0]),
    // −8, −4, 0, −8; back to 0, 20, 60, 60: 20 + 20 + 0 + 20; often 20, 40, 0, 20 over 20 cycles.
    ("fresh-anchor", [20, 0, 0, 0, 5, 0, 60, 0, 4, 0, 4]),
    ("sticky-anchor", [20, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0]),
    // All to the start: 20 + 40 + 60 + 80; errors 1, 3, 5, 6; over 20 cycles 200 / 20.
    ("paragraph-anchor", [200, 0, 15, 0, 1, 0, 200, 0, 10, 0, 10]),
  ])
  func `shifts, errors and losses add up by sign`(strategy: String, sums: [Double]) throws {
    let names = [
      "top_shift_back", "top_shift_forward", "position_page_error_back",
      "position_page_error_forward", "position_hit", "position_out_of_range",
      "round_trip_shift_back", "round_trip_shift_forward", "ratchet_rate_back",
      "ratchet_rate_forward", "ratchet_pages",
    ]
    for (name, sum) in zip(names, sums) {
      let value = try value(name, strategy)
      #expect(abs(try #require(value[.sum]) - sum) < 1e-9, "\(name)")
      #expect(value.eligible == 5 && value.excluded.isEmpty)
    }
  }

  /// Errors 0, 0, 1, 2, 2 on pages 0 to 4: Σ(p − 2)(e − 1) / Σ(p − 2)² = (2 + 1 + 0 + 1 + 2) / 10.
  @Test func `the page number's error grows with the page`() throws {
    let slope = try value("position_page_error_slope", "page-number")
    #expect(abs(try #require(slope[.value]) - 0.6) < 1e-12)
    #expect(try value("position_page_error_slope", "sticky-anchor")[.value] == 0)
  }

  @Test func `a hit counts pages, its worst is a miss, its headline the share`() throws {
    // Pages 2, 3 and 4 are missed.
    let hit = try value("position_hit", "page-number")
    #expect(hit[.rate] == 0.4)
    #expect(hit[.worstPage] == 2)
    #expect(Metric.positionHit.headline == .rate)
  }

  /// Nine pages to five: pages 5 to 8 are asked for in vain.
  @Test func `counts pages that the book no longer has`() throws {
    let session = Session.make(from: ranges(every: 12), [.make(ranges(every: 20))])
    let range = try value("position_out_of_range", "page-number", session)
    #expect(range[.sum] == 4)
    #expect(range[.worstPage] == 5)
    #expect(try value("position_out_of_range", "proportional", session)[.sum] == 0)
  }

  /// 20→12→9→0, 40→36→36→20, 60→60→54→40, 80→72→72→60: 20 each.
  @Test func `the slider's shift has its own metrics, n_a but on the last size`() throws {
    let session = Session.make(
      from: ranges(every: 20),
      [.make(ranges(every: 12)), .make(ranges(every: 9), to: 24)]
    )
    #expect(try value("path_shift_back", "fresh-anchor", session)[.sum] == 80)
    #expect(try value("path_shift_forward", "fresh-anchor", session)[.sum] == 0)
    #expect(try value("path_shift_back", "sticky-anchor", session)[.sum] == 0)
    let first = try value("path_shift_back", "fresh-anchor")
    #expect(first.statistics == nil && first.eligible == 0)
    #expect(first.excluded == [.noPath: 5])
  }

  @Test func `without readers every metric is absent with the reason, never 0`() throws {
    let empty = ranges(every: 12) + [PageRange(start: TextOffset(utf8: 100), end: .init(utf8: 100))]
    let sessions: [(Session, Exclusion, Bool)] = [
      (.make(from: ranges(every: 20), [.make([]).failing("It cannot.")]), .failed, false),
      (.make(from: ranges(every: 20), [.make([])]), .notAPartition, false),
      (.make(from: [], length: 0, [.make([])]), .emptyText, false),
      (.make(from: ranges(every: 20), [.make(empty)]), .emptyPage, true),
    ]
    for (session, reason, hasDrift) in sessions {
      let findings = try findings(session)
      for metric in Metric.ofChanges {
        let value = metric.value(of: findings)
        #expect((value.statistics != nil) == hasDrift, "\(metric.name), \(reason.rawValue)")
        if !hasDrift { #expect(value.excluded == [reason: 1] && value.eligible == 0) }
      }
      for metric in Metric.ofReaders {
        let value = metric.value(of: findings, keeping: "fresh-anchor")
        #expect(value.statistics == nil && value.eligible == 0)
        #expect(value.excluded == [reason: 1])
      }
    }
  }

  @Test func `one page has nothing to drift and no slope`() throws {
    let one = Session.make(from: ranges([0]), [.make(ranges([0]))])
    for metric in Metric.ofChanges where metric.scope == .text {
      let value = metric.value(of: try findings(one))
      #expect(value.statistics == nil)
      #expect(value.excluded == [.tooFewBoundaries: 1])
    }
    #expect(try value("index_drift", one).statistics == nil)
    let slope = try value("position_page_error_slope", "page-number", one)
    #expect(slope.excluded == [.belowTwoPages: 1])
  }

  @Test func `a metric says nothing of what it is not of`() throws {
    let findings = try findings()
    #expect(Metric.overflowPixels.value(of: findings).eligible == 0)
    #expect(Metric.topShiftBack.value(of: findings).eligible == 0)
    #expect(Metric.indexDrift.value(of: Trial.make()).eligible == 0)
    #expect(Metric.indexDrift.value(of: findings, keeping: "fresh-anchor").eligible == 0)
  }

  @Test func `units and directions are those of Metrics 9 to 12`() {
    let metrics = MetricSubject.allCases.filter { $0 != .trial }.flatMap(\.metrics)
    #expect(
      metrics.map { "\($0.name) \($0.unit.rawValue) \($0.direction.rawValue)" } == [
        "index_drift scalars lower_is_better",
        "index_drift_slope scalars_per_boundary neutral",
        "nearest_drift pages lower_is_better",
        "shared_ratio ratio higher_is_better",
        "drift_vs_chance ratio neutral",
        "top_shift_back scalars lower_is_better",
        "top_shift_forward scalars lower_is_better",
        "position_page_error_back pages lower_is_better",
        "position_page_error_forward pages lower_is_better",
        "position_page_error_slope pages_per_page neutral",
        "position_hit pages higher_is_better",
        "position_out_of_range pages lower_is_better",
        "round_trip_shift_back scalars lower_is_better",
        "round_trip_shift_forward scalars lower_is_better",
        "ratchet_rate_back scalars_per_cycle lower_is_better",
        "ratchet_rate_forward scalars_per_cycle lower_is_better",
        "ratchet_pages pages lower_is_better",
        "path_shift_back scalars lower_is_better",
        "path_shift_forward scalars lower_is_better",
        "identity_shift scalars lower_is_better",
        "highlight_jaccard ratio higher_is_better",
        "highlight_exact highlights higher_is_better",
        "highlight_shifted highlights lower_is_better",
        "highlight_truncated highlights lower_is_better",
        "highlight_lost highlights lower_is_better",
        "highlight_pages_drawn ratio higher_is_better",
        "bookmark_survival bookmarks higher_is_better",
        "bookmark_page_error_back pages lower_is_better",
        "bookmark_page_error_forward pages lower_is_better",
        "bookmark_ambiguous bookmarks lower_is_better",
        "bookmark_lost bookmarks lower_is_better",
        "bookmark_duplicate_ratio ratio lower_is_better",
      ]
    )
    for subject in MetricSubject.allCases {
      #expect(subject.metrics.allSatisfy { $0.subject == subject }, "\(subject)")
    }
    #expect(Set(Metric.everything.map(\.name)).count == Metric.everything.count)
  }
}
