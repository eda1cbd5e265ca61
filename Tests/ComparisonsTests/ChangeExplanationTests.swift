import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// Example E of Metrics.md 9 and 10: n = 100; A breaks every 20, B every 12.
struct ChangeExplanationTests {
  private func explanation(
    _ name: String,
    _ strategy: String? = nil,
    _ session: Session = .exampleE
  ) throws -> Explanation {
    Explanation(
      of: try #require(Metric.named(name)),
      in: try #require(ChangeFindings.all(of: session).last),
      keeping: strategy
    )
  }

  @Test func `names paginator, text, change and strategy`() throws {
    #expect(
      try explanation("index_drift").heading == "index_drift of a, sutra, phone-6 at 17 px > 20 px"
    )
    #expect(
      try explanation("ratchet_pages", "fresh-anchor").heading
        == "ratchet_pages of a, sutra, phone-6 at 17 px > 20 px, fresh-anchor"
    )
  }

  @Test func `counts what was eligible and what was left out`() throws {
    #expect(
      try explanation("index_drift").figures == [
        "4 eligible page boundaries; left out: 4 beyond shorter list",
        "Other than 0: 4 (100 %); sum 80, median 20, p95 32, max 32 scalars",
      ]
    )
    let gap = Session.make(from: ranges(every: 20), [.make([])])
    let absent = try explanation("top_shift_back", "fresh-anchor", gap)
    #expect(absent.figures == ["0 eligible pages; left out: 1 not a partition"])
    #expect(absent.arithmetic().isEmpty)
    let failed = Session.make(from: ranges(every: 20), [.make([]).failing("It cannot.")])
    #expect(
      try explanation("index_drift", nil, failed).figures
        == ["After the change it failed: It cannot."]
    )
  }

  /// The fourth boundary moves most, from 80 to 48; the first is 4 of 12 from the nearest.
  @Test(arguments: [
    (
      "index_drift",
      [
        "boundary 4 at scalar 80: the 4th is at 48 after the change",
        "index_drift = |48 − 80| = 32 scalars",
      ]
    ),
    (
      "nearest_drift",
      [
        "boundary 1 at scalar 20: after the change the nearest is 4 scalars away, and the page "
          + "there holds 12",
        "nearest_drift = 4 / 12 = 0.3333 pages",
      ]
    ),
    (
      "index_drift_slope",
      ["index_drift_slope = the line through the drifts of 4 boundaries: -8 scalars a boundary"]
    ),
    ("shared_ratio", ["shared_ratio = 1 there after the change, too / 4 before it = 0.25"]),
    ("drift_vs_chance", ["drift_vs_chance = mean nearest_drift 0.25 pages / 0.25 = 1"]),
  ])
  func `shows the arithmetic of the worst boundary`(name: String, lines: [String]) throws {
    #expect(try explanation(name).arithmetic() == lines)
  }

  @Test func `counts boundaries within their chapter`() throws {
    // Chapter 2 is 50–100: 70 and 90 against 60 and 95; 70 moves by 10 and 90 by 5.
    let session = Session.make(
      from: ranges([0, 20, 50, 70, 90]),
      forcedBreaks: [50],
      [.make(ranges([0, 25, 50, 60, 95]))]
    )
    #expect(
      try explanation("index_drift", nil, session).arithmetic() == [
        "boundary 1 of its chapter at scalar 70: the 1st is at 60 after the change",
        "index_drift = |60 − 70| = 10 scalars",
      ]
    )
  }

  /// p4 (80): page number shows page 5, at 48, and 80 is on page 7.
  @Test(arguments: [
    ("top_shift_back", "s − t = 80 − 48 = 32 scalars"),
    ("position_page_error_back", "right page − q = 6 − 4 = 2 pages"),
  ])
  func `shows p, s, q, t and the right page`(name: String, formula: String) throws {
    let lines = try explanation(name, "page-number").arithmetic()
    #expect(lines.last == "\(name) = \(formula)")
    // The error of p3 is 2 pages, too, and p3 is the first.
    guard name == "top_shift_back" else { return }
    #expect(
      lines.dropLast() == [
        "the reader is on p = page 5 of 5, whose top is s = 80",
        "shown after the change is q = page 5 of 9, whose top is t = 48; s is on page 7",
      ]
    )
  }

  /// Proportional loses four pages, from page 5 (80) to page 1 (0): 80 / 20 = 4 a cycle.
  ///
  /// Round shows 96 for 80. Fresh comes from 40 to 20 in one cycle.
  @Test(arguments: [
    (
      "ratchet_rate_back", "proportional",
      "(s − top after 20 cycles) / 20 = max(0, 80 − 0) / 20 = 4 scalars a cycle"
    ),
    ("ratchet_pages", "proportional", "page after 20 cycles against p: |1 − 5| = 4 pages"),
    ("top_shift_forward", "proportional-round", "t − s = 96 − 80 = 16 scalars"),
    ("position_page_error_forward", "proportional-round", "q − right page = 9 − 7 = 2 pages"),
    ("round_trip_shift_back", "fresh-anchor", "s − top after there and back = 20 − 0 = 20 scalars"),
    ("position_hit", "page-number", "q does not hold s: 0"),
    ("position_out_of_range", "page-number", "the page asked for is there: 0"),
    ("top_shift_forward", "page-number", "t − s = 0 − 0 = 0 scalars"),
  ])
  func `shows the formula of each metric of readers`(
    name: String,
    strategy: String,
    formula: String
  ) throws {
    let line = try explanation(name, strategy).arithmetic().last
    #expect(line == "\(name) = \(formula)")
  }

  /// Page errors 0, 0, 1, 2, 2.
  @Test func `shows what a slope is fitted through`() throws {
    #expect(
      try explanation("position_page_error_slope", "page-number").arithmetic() == [
        "position_page_error_slope = the line through the page errors of 5 pages, whatever their "
          + "sign: 0.6 pages a page"
      ]
    )
  }

  @Test func `shows the slider`() throws {
    let session = Session.make(
      from: ranges(every: 20),
      [.make(ranges(every: 12)), .make(ranges(every: 9), to: 24)]
    )
    // 20→12→9→0.
    #expect(
      try explanation("path_shift_back", "fresh-anchor", session).arithmetic().last
        == "path_shift_back = s − top after all sizes and back = 20 − 0 = 20 scalars"
    )
    #expect(
      try explanation("path_shift_forward", "sticky-anchor", session).arithmetic().last
        == "path_shift_forward = top after all sizes and back − s = 0 − 0 = 0 scalars"
    )
  }
}
