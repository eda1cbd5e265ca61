import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct ExplanationTests {
  private let text = SourceText(String(repeating: "x", count: 30), language: "en")

  private func explanation(_ metric: Metric, _ trial: Trial) -> Explanation {
    Explanation(of: metric, in: trial)
  }

  @Test func `says what is counted and over what`() {
    let definition = Metric.overflowPixels.definition
    #expect(definition[0].hasPrefix("overflow_px, in px; less is better. "))
    #expect(definition[0].hasSuffix(Metric.overflowPixels.meaning))
    #expect(definition[1] == "Counted over: \(Metric.overflowPixels.eligibility)")
    #expect(Metric.agreement.definition[0].contains("more is better"))
  }

  /// Box 100 px, six lines of 24 px on page 2: bottom 144 px, 44 px below the box; line 5 (96 to
  /// 120) is clipped and line 6 (120 to 144) hidden.
  @Test(arguments: [
    ("overflow_px", "overflow_px = max(0, 144 px − 100 px) = 44 px"),
    ("overflow_lines", "overflow_lines = 1 wholly below + 1 cut by the edge = 2 lines"),
    ("hidden_lines", "hidden_lines = 1 line with top ≥ 100 px"),
    ("clipped_lines", "clipped_lines = 1 line with top < 100 px < bottom"),
  ])
  func `shows the arithmetic of the worst page`(name: String, formula: String) throws {
    let trial = Trial.make(pages: PageMeasurement.pages(lines: [4, 6, 2]), scalarCount: 30)
    let shown = explanation(try #require(Metric.named(name)), trial)
    #expect(shown.worstPage == 1)
    #expect(
      shown.arithmetic(in: text)
        == ["page 2 of 3: 6 lines, lowest bottom 144 px, content box 300 px x 100 px", formula]
    )
  }

  /// Two lines of 24 px leave 52 px of 100; two more lines (48 px) would fit, 4 px remain.
  @Test(arguments: [
    ("unused_px", "unused_px = max(0, 100 px − 48 px) = 52 px"),
    ("unused_ratio", "unused_ratio = 52 px / 100 px = 0.52"),
    ("missed_lines", "missed_lines = 52 px unused hold the next 2 lines, 48 px tall; 4 px remain"),
    ("avoidable_px", "avoidable_px = 2 missed lines of together 48 px"),
    ("residual_px", "residual_px = 52 px unused − 48 px avoidable = 4 px"),
  ])
  func `shows what a page wastes`(name: String, formula: String) throws {
    let pages = PageMeasurement.pages(lines: [2, 4], missed: 2)
    let trial = Trial.make(pages: pages)
    let lines = explanation(try #require(Metric.named(name)), trial).arithmetic(in: text)
    #expect(lines.last == formula)
  }

  @Test func `counts what was left out by reason`() {
    let pages = PageMeasurement.pages(lines: [2, 4], missed: 2)
    let figures = explanation(.missedLines, .make(pages: pages)).figures
    #expect(figures[0] == "1 eligible page; left out: 1 last page")
    #expect(figures[1] == "Other than 0: 1 (100 %); sum 2, median 2, p95 2, max 2 lines")
  }

  @Test func `shows a boundary in its text`() throws {
    let letters = SourceText("abcdefghijklmnopqrst", language: "en")
    let trial = Trial.make(
      pages: PageMeasurement.pages(lines: [4, 4], boundary: .make(midLine: true, kinsoku: true))
    )
    #expect(
      explanation(.midLine, trial).arithmetic(in: letters)
        == [
          "page 1 of 2 ends at scalar 10: abcdefghij|klmnopqrst",
          "wrong there: mid_line and kinsoku",
        ]
    )
  }

  /// Boundaries at 10 and 20 of a text of 30; greedy's at 10 and 14: 6 scalars late.
  ///
  /// Greedy's mean page holds 15 scalars: 6 / 15 = 0.4.
  @Test func `shows the boundary that drifted most`() {
    let drift = ReferenceDrift.make([0, 6], mean: 15, shared: 1, union: 3)
    let trial = Trial.make(
      pages: PageMeasurement.pages(lines: [4, 4, 4]),
      drift: drift,
      scalarCount: 30
    )
    #expect(
      explanation(.referenceDrift, trial).arithmetic(in: text)
        == [
          "boundary 2: scalar 20, greedy's 14",
          "reference_drift = |20 − 14| / 15 scalars a page of greedy = 0.4 pages",
        ]
    )
    #expect(
      explanation(.agreement, trial).arithmetic(in: text)
        == ["agreement = 1 boundary shared with greedy / 3 of both = 0.3333"]
    )
  }

  @Test func `divides pages by those of greedy`() {
    let trial = Trial.make(pages: PageMeasurement.pages(lines: [4, 4, 4, 4]), referencePages: 3)
    #expect(
      explanation(.pageInflation, trial).arithmetic(in: text)
        == ["page_inflation = 4 pages / 3 of greedy − 1 = 0.3333"]
    )
  }

  @Test func `a failed trial has its reason and no arithmetic`() {
    let failed = Trial.make().failing("The box is too low.")
    #expect(
      explanation(.overflowPixels, failed).figures == ["The trial failed: The box is too low."]
    )
    #expect(explanation(.overflowPixels, failed).arithmetic(in: text) == [])
  }

  /// None falls back on the bare number.
  @Test(arguments: Metric.all.filter { $0.scope != .boundary }.map(\.name))
  func `every metric of pages and of texts is explained in words`(name: String) throws {
    var trial = Trial.make(pages: PageMeasurement.pages(lines: [6, 2, 4], missed: 1))
    trial.costs = DetailedCosts(
      pageTurns: PageTurns(passes: 2, setUpNanoseconds: 1, nanoseconds: [5, 7, 6])
    )
    trial.cost { $0.timings[.total] = .make(milliseconds: 4) }
    let metric = try #require(Metric.named(name))
    guard metric.value(of: trial).statistics != nil else { return }
    let line = try #require(explanation(metric, trial).arithmetic(in: text).last)
    let number = line.dropFirst("\(name) = ".count)
    #expect(number.contains(" "), "\(line)")
  }
}
