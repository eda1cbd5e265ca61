import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

/// The parts of plots: axes, names at the ends of lines, and what is drawn by place in the text.
struct LinePlotTests {
  @Test func `draws drift by the place of greedy's page start in the text`() throws {
    // Greedy's pages start at 10 and 20 of 40 scalars, the other's at 8 and 16: 0.2 and 0.4 pages of
    // ten earlier. The axis runs from −0.4 to 0 over 160 units, the text over 1,000.
    var other = Trial.ascii("other", lines: [4, 4, 4])
    let pages = [(0, 8), (8, 16), (16, 40)]
      .map { PageRange(start: TextOffset(utf8: $0), end: TextOffset(utf8: $1)) }
    other.set(pages, other.judgement)
    other.rejudge {
      $0.drift = ReferenceDrift(
        scalars: [-2, -4],
        meanReferencePage: 10,
        beyond: 0,
        shared: 0,
        union: 4
      )
    }
    let greedy = Trial.ascii("greedy", lines: [4, 4, 4], drift: .pages([0, 0]))
    let session = Session.ascii([greedy, other], text: String(repeating: "abcdefghij", count: 4))
    let findings = try #require(CorpusFindings.all(of: session).first)
    let plot = try #require(LinePlot.drift(in: findings, id: "x"))
    #expect(plot.lines.map(\.path) == ["M250 0L500 0", "M250 80L500 160"])
    #expect(plot.data.headings == ["boundary", "greedy’s at", "greedy", "other"])
    #expect(plot.data.rows.map(\.name) == ["1", "2"])
    #expect(
      plot.data.rows.map(\.texts) == [
        ["10 (25.0 %)", "0.00", "-0.20"], ["20 (50.0 %)", "0.00", "-0.40"],
      ]
    )
    #expect(plot.ticks.map(\.label) == ["0 %", "25 %", "50 %", "75 %", "100 %"])
    #expect(plot.ticks.map(\.anchor) == ["start", "middle", "middle", "middle", "end"])
  }

  @Test func `draws thousands of nearest distances as a curve of a hundred steps`() throws {
    // Distances of 0 to 0.5 pages, evenly: within x pages there are 2x of all, as by chance.
    let drift = BoundaryDrift(
      boundaries: (0...1_000)
        .map {
          BoundaryDrift.Boundary(
            page: $0,
            chapter: 0,
            offset: $0 * 10,
            indexDrift: nil,
            nearestDistance: $0,
            pageLength: 2_000,
            isShared: false
          )
        },
      beyond: 0
    )
    let made = ChangeFindings.make(.ascii("greedy", lines: [4]), landings: [:])
    let findings = ChangeFindings(
      change: made.change,
      drift: drift,
      builtIn: KeptOutcomes(),
      absence: nil
    )
    let plot = try #require(LinePlot.nearest(in: [findings], id: "x"))
    #expect(plot.lines[0].path.count { $0 == "L" } == 100)
    // Of 1,001, 501 are within a quarter of a page.
    #expect(plot.lines[0].path.contains("L500 79.92L"))
    #expect(plot.ends == nil)
    #expect(plot.data.rows[0].texts == ["1,001", "<1 %", "10 %", "20 %", "50 %", "100 %", "0.25"])
  }

  /// Where names would stand, how far apart they should be, and where they stand then.
  static let pushed: [(wanted: [Double], distance: Double, heights: [Double])] = [
    ([0, 5, 160, 158], 13, [0, 13, 160, 147]), ([80, 80, 80], 13, [80, 93, 106]),
    ([0, 0, 0], 100, [0, 80, 160]), ([7], 13, [7]), ([150, 155, 160], 13, [134, 147, 160]),
  ]

  @Test(arguments: pushed)
  func `pushes names apart and keeps them beside the plot`(
    wanted: [Double],
    distance: Double,
    heights: [Double]
  ) {
    #expect(EndLabels.apart(wanted, distance: distance) == heights)
  }

  @Test func `names a line by the first of its paginators and how many more there are`() throws {
    let plot = try #require(
      HTMLPlotTests.plot([
        ("a", [(1, 1), (2, 2)]), ("b", [(1, 1), (2, 2)]), ("c", [(1, 1), (2, 2)]),
        ("a paginator with a long name", [(1, 0), (2, 0)]),
      ])
    )
    #expect(plot.lines.map(\.name) == ["a, b, c", "a paginator with a long name"])
    let ends = try #require(plot.ends)
    #expect(ends.labels.map(\.name) == ["a +2", "a paginator with …"])
    #expect(ends.labels.map(\.letter) == ["a", "b"])
    // From 14 units of room above: 2 at the top, 0 at the bottom.
    #expect(ends.labels.map(\.leader) == ["M1 14L9 14", "M1 174L9 174"])
  }

  // The axis goes from a sixth less to a sixth more: 1/1.2 to 1.2 · 1,000, over log10(1,440) decades.
  @Test(arguments: [
    (1.0, 1_000.0, ["1", "10", "100", "1000"]), (2, 40, ["2", "5", "10", "20"]),
    (0.5, 0.5, ["0.5"]),
  ])
  func `has a logarithmic axis around its values`(
    least: Double,
    most: Double,
    labels: [String]
  ) {
    let axis = Axis.log(from: least, to: most) { decimalText($0) ?? "" }
    #expect(axis.ticks.map(\.label) == labels)
    #expect(axis.share(of: least) > 0 && axis.share(of: most) < 1)
    #expect((axis.share(of: (least * most).squareRoot()) - 0.5).magnitude < 1e-12)
    #expect(axis.share(of: 0) == 0)
  }

  @Test func `writes every other power of ten where there are many`() {
    let few = Axis.times(from: 2e6, to: 90e6).ticks
    #expect(few.map(\.label) == ["1", "10", "100 ms"])
    let many = Axis.times(from: 200, to: 90e6).ticks
    #expect(many.map(\.label) == ["0.0001", "", "0.01", "", "1", "", "100 ms"])
    #expect(many.map(\.x).first == "0%" && many.map(\.x).last == "100%")
  }
}
