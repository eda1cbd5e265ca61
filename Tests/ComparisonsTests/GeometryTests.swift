import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// What becomes of trials that the referee did not lay out itself.
struct GeometryTests {
  /// Two pages without lines, as the referee leaves pages of which nobody knows any.
  private static let unseen = [
    PageMeasurement.make(
      lines: 0,
      boxHeight: 0,
      exclusion: .noLines,
      boundary: .make(paragraph: nil),
      lineEnds: nil
    ),
    .make(page: 1, start: 10, end: 20, lines: 0, boxHeight: 0, exclusion: .noLines, lineEnds: nil),
  ]

  private static func trial(
    _ geometry: Judgement.Geometry,
    named name: String = "app",
    pages: [PageMeasurement]? = nil,
    coverage: Coverage = Coverage(),
    referencePages: Int? = nil
  ) -> Trial {
    var trial = Trial.make(
      name,
      kind: .imported,
      pages: pages ?? (geometry == .none ? unseen : PageMeasurement.pages(lines: [4, 4])),
      coverage: coverage,
      referencePages: referencePages,
      drift: .make([0, 0], shared: 1, union: 1)
    )
    trial.rejudge { judgement in
      judgement.geometry = geometry
      // The text is one that keeps blocks, so that what goes by the text alone has a value.
      judgement.pages = PageMeasurements(
        judgement.pages.map { page in
          var page = page
          page.boundary?.keeps = BoundaryMeasurement.KeepFaults()
          return page
        }
      )
    }
    return trial
  }

  // MARK: Metrics

  static let onDevice: Set = [
    "ink_overflow_top_px", "ink_overflow_right_px", "ink_overflow_bottom_px",
    "ink_overflow_left_px", "mid_line", "painted_coverage", "isolation_fidelity", "missing_glyphs",
    "split_boxes",
  ]
  static let withoutLines: Set = [
    "hidden_lines", "overflow_px", "overflow_lines", "clipped_lines", "overflow_x_px",
    "unavoidable_overflow", "unused_px", "unused_ratio", "missed_lines", "avoidable_px",
    "residual_px", "constrained_px", "bottom_spread_px", "orphans", "widows",
    "orphans_per_fragment", "widows_per_fragment", "runt_lines", "runt_lines_per_fragment",
    "kinsoku_basic_per_1000", "kinsoku_gb_per_1000", "kinsoku_strict_per_1000",
    "split_pair_per_1000", "keep_violations", "dropped_spacing_px", "style_fidelity",
  ]

  /// Metrics.md's n/a: no value, and the reason with the number of pages or boundaries.
  @Test func `leaves out what an app's own lines do not tell`() {
    let trial = Self.trial(.device)
    for metric in Metric.all where !Self.isUncounted(metric) {
      let value = metric.value(of: trial)
      let isAbsent = value.excluded[.onDevice] != nil
      #expect(isAbsent == Self.onDevice.contains(metric.name), "\(metric.name)")
      #expect(!isAbsent || value.statistics == nil, "\(metric.name)")
      #expect(value.excluded[.noGeometry] == nil, "\(metric.name)")
    }
    #expect(Metric.midLine.value(of: trial).excluded == [.onDevice: 1, .notInterior: 1])
    #expect(Metric.inkOverflowTop.value(of: trial).excluded == [.onDevice: 2])
    #expect(Metric.overflowPixels.value(of: trial).eligible == 2)
  }

  @Test func `leaves out all that needs lines where nobody knows any`() {
    let trial = Self.trial(.none)
    for metric in Metric.all where !Self.isUncounted(metric) {
      let value = metric.value(of: trial)
      let isAbsent = value.excluded[.noGeometry] != nil
      let needsLines = Self.onDevice.union(Self.withoutLines).contains(metric.name)
      #expect(isAbsent == needsLines, "\(metric.name)")
      #expect(isAbsent == (value.statistics == nil), "\(metric.name)")
    }
    #expect(Metric.overflowPixels.value(of: trial).excluded == [.noGeometry: 2])
    #expect(Metric.illegalBreak.value(of: trial).eligible == 1)
    #expect(Metric.pages.value(of: trial)[.value] == 2)
    #expect(Metric.agreement.value(of: trial)[.value] == 1)
  }

  /// Nobody counted an app's work, and it was not timed.
  @Test func `has no figure of an export's work`() {
    let value = Metric.measurementAmplification.value(of: Self.trial(.referee))
    #expect(value.statistics == nil)
    #expect(value.excluded == [.notCounted: 1])
    #expect(DetailedFigures(of: Self.trial(.referee))?.amplification == nil)
  }

  private static func isUncounted(_ metric: Metric) -> Bool {
    (Metric.work + [.workExponent, .instructions] + Metric.time + Metric.latency)
      .contains { $0.name == metric.name }
  }

  // MARK: Verdicts

  @Test func `never calls pages clean of which nobody knows the lines`() {
    #expect(Verdict(on: Self.trial(.none)) == .unseen)
    #expect(Verdict(on: Self.trial(.device)) == .clean)
    #expect(Verdict.clean < .unseen && .unseen < Verdict.flawed)
  }

  @Test func `still calls what is wrong with the text by its name`() {
    #expect(Verdict(on: Self.trial(.none, coverage: .init(gap: 1))) == .unsafe)
    #expect(Verdict(on: Self.trial(.none, coverage: .init(blankPages: 1))) == .flawed)
    var pages = Self.unseen
    pages[0].boundary?.kinsoku = true
    #expect(Verdict(on: Self.trial(.none, pages: pages)) == .flawed)
    #expect(Verdict(on: Self.trial(.device, pages: [.make(lines: 5)])) == .unsafe)
    #expect(Verdict(on: Self.trial(.device, pages: [.make(lines: 3, missed: 1)])) == .flawed)
  }

  /// Greedy fills one page of another font; its number says nothing of a device's.
  @Test func `holds greedy's page count against nobody with lines of another engine`() {
    #expect(Verdict(on: Self.trial(.device, referencePages: 1)) == .clean)
    #expect(Verdict(on: Self.trial(.none, referencePages: 1)) == .unseen)
    #expect(Verdict(on: Self.trial(.referee, referencePages: 1)) == .flawed)
  }

  @Test func `breaks no identity where there are no lines to add up, or fewer pages than greedy's`()
  {
    var shown = Self.trial(.device, referencePages: 5)
    shown.paginator.showing = .context
    var unseen = Self.trial(.none, referencePages: 5)
    unseen.paginator.showing = .context
    #expect(identityCheck(.make([shown, unseen])) == [])
    shown.rejudge { $0.geometry = .referee }
    #expect(identityCheck(.make([shown])).count == 1)
  }

  // MARK: Tables and sentences

  @Test func `has no figure of lines where nobody knows any, and ranks behind known ones`() throws {
    let unseen = Self.trial(.none)
    let figures = try #require(DetailedFigures(of: unseen))
    #expect(figures.cutOffLines == nil)
    #expect(figures.wastedLines == nil)
    #expect(figures.pages == 2)
    #expect(figures.drift == 0)
    let greedy = Trial.make()
    let findings = try #require(CorpusFindings.all(of: .make([unseen, greedy])).first)
    #expect(findings.rows.map(\.paginator.name) == ["greedy", "app"])
    #expect(WorstPage(of: findings) == nil)
  }

  @Test func `says whose lines pages are judged by`() throws {
    func sentences(_ geometries: [Judgement.Geometry]) throws -> [String] {
      let trials = geometries.enumerated()
        .map { index, geometry in
          var trial = Self.trial(geometry)
          trial.setting.layout.type.size = .pixels(Double(17 + index))
          return trial
        }
      return Sentences.geometry(in: try #require(CorpusFindings.all(of: .make(trials)).first))
    }
    #expect(try sentences([.referee, .referee]) == [])
    #expect(
      try sentences([.device, .device])
        == [
          "app is judged by the lines that it exported; nobody knows whether its pages end inside one."
        ]
    )
    let trials = [Self.trial(.device), Self.trial(.device, named: "other")]
    let both = try #require(CorpusFindings.all(of: .make(trials)).first)
    #expect(
      Sentences.geometry(in: both)
        == [
          "app and other are judged by the lines that they exported; nobody knows whether their pages "
            + "end inside one."
        ]
    )
    #expect(
      try sentences([.referee, .none, .none])
        == [
          "app exported no lines in 2 of 3 layouts, first on phone-6 at 18 px, and its fonts are not "
            + "here: nobody knows what overflows there or stays empty."
        ]
    )
  }
}
