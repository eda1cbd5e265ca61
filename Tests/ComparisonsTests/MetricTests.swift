import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct MetricTests {
  @Test func `are listed in the fixed order`() {
    #expect(
      Metric.all.map(\.name) == [
        "gap", "duplicated", "disorder", "out_of_range", "blank_pages", "gap_whitespace",
        "hidden_lines",
        "overflow_px", "overflow_lines", "clipped_lines", "overflow_x_px", "unavoidable_overflow",
        "ink_overflow_top_px", "ink_overflow_right_px", "ink_overflow_bottom_px",
        "ink_overflow_left_px", "unused_px", "unused_ratio", "missed_lines", "avoidable_px",
        "residual_px", "constrained_px",
        "bottom_spread_px", "pages", "page_inflation", "page_excess", "bad_breaks", "mid_scalar",
        "mid_grapheme",
        "illegal_break", "mid_line", "mid_word", "hyphen_page_end", "orphans", "widows",
        "orphans_per_fragment",
        "widows_per_fragment", "runt_lines", "runt_lines_per_fragment", "stranded_headings",
        "split_boxes", "keep_violations", "kinsoku",
        "kinsoku_basic", "kinsoku_gb", "kinsoku_strict", "split_pair", "kinsoku_basic_per_1000",
        "kinsoku_gb_per_1000", "kinsoku_strict_per_1000", "split_pair_per_1000",
        "reference_drift", "reference_drift_slope",
        "agreement", "painted_coverage", "isolation_fidelity", "missing_glyphs",
        "dropped_spacing_px", "style_fidelity", "measure_calls",
        "measured_scalars",
        "measurement_amplification", "shape_calls", "shaped_glyphs", "layout_passes",
        "pages_produced", "work_exponent", "instructions", "total_time", "first_page_time",
        "prepare_time",
        "fill_time", "exchange_time",
        "scalars_per_second", "pages_per_second", "peak_memory_bytes", "anchored_page_time",
        "page_turn_time", "page_turn_p99_time", "missed_frames_60", "missed_frames_90",
        "missed_frames_120", "longest_slice", "scaling_exponent", "retained_bytes_per_page",
      ]
    )
  }

  @Test(arguments: Metric.all.map(\.name))
  func `says what it means in sentences`(name: String) throws {
    let metric = try #require(Metric.named(name))
    #expect(metric.meaning.hasSuffix(".") && !metric.meaning.dropLast().contains(". "))
    #expect(metric.eligibility.hasSuffix("."))
  }

  @Test(arguments: [
    ("gap", "gap_scalars"), ("pages", "pages"), ("unused_px", "unused_px_median"),
    ("overflow_lines", "overflow_lines_sum"), ("page_inflation", "page_inflation_ratio"),
    ("reference_drift", "reference_drift_max_pages"), ("mid_line", "mid_line_sum_boundaries"),
    ("measured_scalars", "measured_scalars"),
    ("reference_drift_slope", "reference_drift_slope_pages_per_page"),
    ("bottom_spread_px", "bottom_spread_px"), ("blank_pages", "blank_pages"),
    ("total_time", "total_time_ns"), ("pages_per_second", "pages_per_second"),
    ("peak_memory_bytes", "peak_memory_bytes"), ("instructions", "instructions"),
  ])
  func `names its column with its unit`(name: String, column: String) {
    #expect(Metric.named(name)?.columnName == column)
  }

  @Test(arguments: [
    ("wasted", "missed_lines"), ("Bad Breaks", "bad_breaks"), ("lost", "gap"),
    ("repeated", "duplicated"), ("wide", "overflow_x_px"), ("outside", "out_of_range"),
    ("disorder", "disorder"),
  ])
  func `is known by its word in the results table`(word: String, name: String) {
    #expect(Metric.known(as: word)?.name == name)
  }

  @Test func `counts what is too much on a page and what is missing`() throws {
    for (page, sums) in [
      // Metrics.md 3: 5 · 24 = 120, 20 px too low; the fifth line runs from 96 to 120.
      (
        PageMeasurement.make(lines: 5),
        ["overflow_px": 20.0, "overflow_lines": 1, "clipped_lines": 1, "hidden_lines": 0]
      ),
      // 7 · 24 = 168: the fifth line (96 to 120) is clipped, the sixth and seventh are hidden.
      (.make(lines: 7), ["overflow_lines": 3, "clipped_lines": 1, "hidden_lines": 2]),
      // Metrics.md 4: 100 − 72 = 28; one line of 24 would have fitted, 4 px are left.
      (
        .make(lines: 3, missed: 1),
        [
          "unused_px": 28, "unused_ratio": 0.28, "missed_lines": 1, "avoidable_px": 24,
          "residual_px": 4,
        ]
      ),
      // What nobody could avoid counts, too, and apart.
      (
        .make(lines: 1, lineHeight: 120, unavoidable: true),
        ["overflow_px": 20, "overflow_lines": 1, "unavoidable_overflow": 1]
      ),
    ] {
      for (name, sum) in sums {
        let value = try #require(Metric.named(name)).value(of: Trial.make(pages: [page]))
        #expect(value[.sum] == sum, "\(name)")
      }
    }
  }

  @Test func `counts the overflow of a container taller than its box on each full page`() {
    // Metrics.md 3: container 568 behind a box of 536, 23 lines of 24 = 552: 16 px on each.
    let full = (0..<3).map { PageMeasurement.make(page: $0, lines: 23, boxHeight: 536) }
    let value = Metric.overflowPixels.value(of: Trial.make(pages: full))
    #expect(value.statistics?.count == 3)
    #expect(value.statistics?.sum == 48)
    #expect(value.statistics?.median == 16)
    #expect(value.statistics?.worstPage == 0)
  }

  @Test func `leaves pages out by reason that could not have held more`() {
    let pages: [PageMeasurement] = [
      .make(page: 0, lines: 4),
      .make(page: 1, lines: 1, exclusion: .forcedBreak),
      .make(page: 2, lines: 0, exclusion: .noLines),
      .make(page: 3, lines: 1, exclusion: .forcedBreak),
      .make(page: 4, lines: 2, exclusion: .lastPage),
    ]
    let unused = Metric.unusedPixels.value(of: Trial.make(pages: pages))
    #expect(unused.eligible == 1)
    #expect(unused.statistics?.sum == 4)
    #expect(unused.excluded == [.forcedBreak: 2, .noLines: 1, .lastPage: 1])
    let overflow = Metric.overflowPixels.value(of: Trial.make(pages: pages))
    #expect(overflow.eligible == 4)
    #expect(overflow.excluded == [.noLines: 1])
  }

  @Test func `is absent and not 0 when no page is eligible`() {
    let trial = Trial.make(pages: PageMeasurement.pages(lines: [3]))
    let value = Metric.missedLines.value(of: trial)
    #expect(value.statistics == nil)
    #expect(value.eligible == 0)
    #expect(value.excluded == [.lastPage: 1])
    #expect(Metric.bottomSpread.value(of: trial)[.value] == nil)
    #expect(Metric.bottomSpread.value(of: trial).excluded == [.noEligiblePage: 1])
  }

  @Test(arguments: Metric.all.map(\.name))
  func `is absent when the trial failed`(name: String) throws {
    let metric = try #require(Metric.named(name))
    let value = metric.value(of: Trial.make().failing("It cannot."))
    #expect(value.statistics == nil)
    #expect(value.eligible == 0)
  }

  @Test func `measures ragged page bottoms`() {
    // Bottoms 96, 96, 72, 48 and a last page of 24 left out: p95 96, median (72 + 96) / 2 = 84.
    let trial = Trial.make(pages: PageMeasurement.pages(lines: [4, 4, 3, 2, 1]))
    #expect(Metric.bottomSpread.value(of: trial)[.value] == 12)
  }

  @Test(
    arguments: [
      // Metrics.md 5: ten lines, 4 a page: N* = 3; 3 a page: N = 4, 33.3 %.
      ([3, 3, 3, 1], 3, 1.0 / 3, 1.0),
      // 600 a page counted as n / 600 + 1 on n = 1200: 3 pages where 2 are needed, +50 %.
      ([4, 4, 0], 2, 0.5, 1.0),
      ([4, 4], 2, 0.0, 0.0),
      ([5, 5], 3, -1.0 / 3, -1.0),
    ] as [([Int], Int, Double, Double)]
  )
  func `counts pages against greedy`(
    lines: [Int],
    needed: Int,
    inflation: Double,
    excess: Double
  ) {
    let trial = Trial.make(pages: PageMeasurement.pages(lines: lines), referencePages: needed)
    #expect(Metric.pages.value(of: trial)[.value] == Double(lines.count))
    #expect(Metric.pageInflation.value(of: trial)[.value] == inflation)
    #expect(Metric.pageExcess.value(of: trial)[.value] == excess)
  }

  @Test func `has no page inflation for an empty text`() {
    let value = Metric.pageInflation.value(of: Trial.make(pages: [], referencePages: 0))
    #expect(value.statistics == nil)
    #expect(value.excluded == [.emptyText: 1])
  }

  @Test func `counts breaks at interior boundaries`() {
    let pages: [PageMeasurement] = [
      .make(page: 0, boundary: .make(midLine: true)),
      .make(page: 1, boundary: .make()),
      .make(page: 2, exclusion: .forcedBreak),
      .make(page: 3, boundary: .make(illegalBreak: true, midLine: true)),
      .make(page: 4, exclusion: .lastPage),
    ]
    let midLine = Metric.midLine.value(of: Trial.make(pages: pages))
    #expect(midLine.statistics?.count == 2)
    #expect(midLine.eligible == 3)
    #expect(midLine.excluded == [.forcedBreak: 1, .notInterior: 1])
    #expect(midLine.statistics?.worstPage == 0)
    let illegal = Metric.illegalBreak.value(of: Trial.make(pages: pages))
    #expect(illegal.statistics?.rate == 1.0 / 3)
    #expect(illegal.statistics?.worstPage == 3)
  }

  @Test func `measures drift as a distance and its slope with its sign`() {
    // Metrics.md 7, example E: greedy every 20, the other every 12: −8, −16, −24, −32, in pages of
    // 20: −0.4, −0.8, −1.2, −1.6; four boundaries of the other stand beyond greedy's list.
    let drift = ReferenceDrift.make([-8, -16, -24, -32], mean: 20, beyond: 4, shared: 1, union: 11)
    let pages = (0..<9)
      .map { page in
        PageMeasurement.make(
          page: page,
          start: page * 12,
          end: min(page * 12 + 12, 100),
          exclusion: page == 8 ? .lastPage : nil,
          boundary: page == 8 ? nil : .make()
        )
      }
    let trial = Trial.make(pages: pages, drift: drift)
    let value = Metric.referenceDrift.value(of: trial)
    #expect(value.eligible == 4)
    #expect(value.excluded == [.beyondShorterList: 4])
    #expect(value.statistics?.median == 1)
    #expect(value.statistics?.max == 1.6)
    #expect(value.statistics?.p95 == 1.6)
    #expect(value.statistics?.worstPage == 3)
    let slope = Metric.referenceDriftSlope.value(of: trial)[.value]
    #expect(slope.map { abs($0 + 0.4) < 1e-12 } == true)
    #expect(Metric.agreement.value(of: trial)[.value] == 1.0 / 11)
  }

  @Test func `goes by the first page that ends at a boundary`() {
    // Page 1 is blank and repeats the boundary at 10; page 2 is forced to end at 20.
    let pages: [PageMeasurement] = [
      .make(page: 0, start: 0, end: 10, boundary: .make()),
      .make(page: 1, start: 10, end: 10, lines: 0, exclusion: .noLines, boundary: .make()),
      .make(page: 2, start: 10, end: 20, exclusion: .forcedBreak),
      .make(page: 3, start: 20, end: 30, boundary: .make()),
      .make(page: 4, start: 30, end: 40, exclusion: .lastPage),
    ]
    let drift = ReferenceDrift.make([0, 5], shared: 1, union: 3)
    let readings = Metric.referenceDrift.readings(of: Trial.make(pages: pages, drift: drift))
    #expect(readings.values == [.init(page: 0, value: 0), .init(page: 3, value: 0.5)])
  }

  @Test func `has no drift when the pages do not partition the text`() {
    let trial = Trial.make(coverage: .init(gap: 1))
    for metric in [Metric.referenceDrift, .referenceDriftSlope, .agreement] {
      #expect(metric.value(of: trial).statistics == nil)
      #expect(metric.value(of: trial).excluded == [.notAPartition: 1])
    }
  }

  @Test func `has no slope through one boundary`() {
    let drift = ReferenceDrift.make([3], union: 2)
    let value = Metric.referenceDriftSlope.value(of: Trial.make(drift: drift))
    #expect(value.excluded == [.belowTwoBoundaries: 1])
  }

  @Test func `compares the two ways to show a page over all lines`() {
    // 2 of 3 + 5 lines differ: 6 / 8.
    let pages: [PageMeasurement] = [
      .make(page: 0, lines: 3), .make(page: 1, lines: 5, linesThatDiffer: 2),
    ]
    #expect(Metric.isolationFidelity.value(of: Trial.make(pages: pages))[.value] == 0.75)
    let blank = Trial.make(pages: [.make(lines: 0)])
    #expect(Metric.isolationFidelity.value(of: blank).excluded == [.noLines: 1])
  }

  @Test func `reads coverage from the judgement`() {
    let coverage = Coverage(
      gap: 1,
      duplicated: 2,
      disorder: 3,
      outOfRange: 4,
      blankPages: 5,
      gapWhitespace: 6
    )
    let trial = Trial.make(coverage: coverage, missingGlyphs: 7)
    let metrics = Metric.all.prefix(6) + [Metric.missingGlyphs]
    #expect(metrics.map { $0.value(of: trial)[.value] } == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test func `reads the work counters`() {
    var work = Work()
    work.measureCalls = 1
    work.measuredScalars = 220
    work.shapeCalls = 3
    work.shapedGlyphs = 4
    work.layoutPasses = 5
    work.pagesProduced = 6
    let trial = Trial.make(scalarCount: 20, work: work)
    // 220 scalars laid out of a text of 20: eleven times each.
    #expect(
      Metric.work.map { $0.value(of: trial)[.value] } == [1, 220, 11, 3, 4, 5, 6]
    )
  }
}
