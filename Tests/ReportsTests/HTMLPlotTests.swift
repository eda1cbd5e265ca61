import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

struct HTMLPlotTests {
  static func plot(_ series: [(String, [(Double, Double)])]) -> LinePlot? {
    LinePlot(
      series.map { name, points in
        LinePlot.Series(
          name: name,
          points: points.enumerated()
            .map { LinePlot.Point(number: $0 + 1, x: $1.0, y: $1.1) }
        )
      },
      words: LinePlot.Words(
        title: "T",
        unit: "pages",
        yText: { Format.fixed($0, 1) }
      ),
      id: "p"
    )
  }

  @Test func `places points between the ends of the axes`() throws {
    // The axis runs from -2 to 2 over 160 units, x from 1 to 3 over 1,000.
    let plot = try #require(Self.plot([("a", [(1, 0), (2, -2), (3, 2)])]))
    #expect(plot.gridlines.map(\.label) == ["-2", "-1", "0", "1", "2"])
    #expect(plot.lines.map(\.path) == ["M0 80L500 160L1000 0"])
    #expect(plot.zero == "50%")
    #expect(plot.description == "a: from -2.0 to 2.0 pages.")
  }

  @Test func `draws series that are alike as one line with all their names`() throws {
    let plot = try #require(
      Self.plot([("a", [(1, 0), (2, 1)]), ("b", [(1, 0), (2, 2)]), ("c", [(1, 0), (2, 1)])])
    )
    #expect(plot.lines.map(\.name) == ["a, c", "b"])
    #expect(plot.data.headings == ["boundary", "a, c", "b"])
    #expect(plot.data.rows.map(\.name) == ["1", "2"])
    #expect(plot.data.rows.map(\.texts) == [["0.0", "0.0"], ["1.0", "2.0"]])
  }

  @Test func `leaves out what is not finite and is not drawn without a point`() throws {
    let plot = try #require(
      Self.plot([("a", [(1, .nan), (2, 1), (.infinity, 2)]), ("b", [(1, -.infinity)])])
    )
    #expect(plot.lines.map(\.path) == ["M500 0h0"])
    #expect(plot.lines.map(\.name) == ["a"])
    #expect(Self.plot([]) == nil)
    #expect(Self.plot([("a", [(1, .nan)])]) == nil)
  }

  @Test func `keeps the extremes of a long line`() throws {
    let points = (0..<10_000).map { (Double($0), $0 == 5_003 ? -9.0 : Double($0 % 2)) }
    let plot = try #require(Self.plot([("a", points)]))
    // 120 stretches of 84 points: their means, which are near ½, and a band between their extremes.
    // The axis runs from -10 to 2: -9 stands at 11/12 of 160, ½ at 1/8, 0 and 1 at 1/6 and 1/12.
    #expect(plot.lines[0].path.count { $0 == "L" } == 119)
    #expect(plot.lines[0].path.hasPrefix("M4.15 20L12.55 20L"))
    let band = try #require(plot.lines[0].band)
    #expect(band.hasPrefix("M4.15 13.33L") && band.hasSuffix("L4.15 26.67z"))
    #expect(band.contains(" 146.67L"))
    #expect(plot.data.rows.count <= 60)
  }

  @Test(arguments: [
    (-0.3, 1.44, [-0.5, 0, 0.5, 1, 1.5], 1), (0, 0.4, [0, 0.1, 0.2, 0.3, 0.4], 1),
    (0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1], 1),
    (-1_490, 0, [-1_500, -1_000, -500, 0], 0), (3, 17, [0, 5, 10, 15, 20], 0),
  ])
  func `has an axis of whole steps with zero on it`(
    low: Double,
    high: Double,
    ticks: [Double],
    decimals: Int
  ) {
    let axis = Axis.steps(from: low, to: high)
    #expect(axis.values.map { ($0 * 1e6).rounded() } == ticks.map { ($0 * 1e6).rounded() })
    #expect(axis.decimals == decimals)
  }

  @Test func `says who is furthest from greedy`() throws {
    // fixed is three pages before greedy at worst.
    let findings = try #require(CorpusFindings.all(of: .typical).first)
    #expect(
      LinePlot.drift(in: findings, id: "x")?.advice == "fixed is up to 3.00 pages from greedy."
    )
  }

  @Test func `plots how far boundaries and readers are moved by a change`() throws {
    let trial = Trial.ascii("greedy", lines: [4, 4, 4, 4])
    let text = SourceText(String(repeating: "x", count: 40), language: "en")
    let views = ChangeView.all(
      of: [
        .make(trial, landings: ["a": [0, 5, 20, 35], "b": [0, 10, 20, 30]]),
        .make(.ascii("broken", lines: [4]), landings: [:], absence: .notAPartition),
      ],
      over: text,
      order: ["greedy", "broken"],
      id: "x"
    )
    #expect(views.map(\.title) == ["17 px to 20 px on phone-6"])
    // Nearest: 2 of 8 scalars, always; by number −2, −4, −6 scalars.
    #expect(
      views[0].plots.map { $0.plot.data.rows.map(\.texts) } == [
        [["3", "0 %", "0 %", "0 %", "100 %", "100 %", "0.25"]], [["-2"], ["-4"], ["-6"]],
      ]
    )
    // At a quarter of a page the share goes from nothing to all, in three steps over 160 units.
    #expect(
      views[0].plots[0].plot.lines.map(\.path) == [
        "M0 160H500V106.67H500V53.33H500V0H1000V0"
      ]
    )
    #expect(views[0].plots[0].plot.guide == "M0 160L1000 0")
    #expect(views[0].absences == ["broken is left out: not a partition."])
    let places = try #require(views[0].places.first)
    #expect(places.paginator == "greedy")
    // Pages of ten scalars: half a page back, half a page forward, on 72 units around the middle.
    #expect(
      places.strategies.map { $0.margin.ticks.map(\.label) } == [
        ["+0.5", "0", "−0.5"], ["+0.5", "0", "−0.5"],
      ]
    )
    #expect(places.strategies[0].back == "M4 36h3v36h-3z")
    #expect(places.strategies[0].forward == "M12 0h3v36h-3z")
    #expect(
      places.strategies.map(\.sentence) == [
        "right page for 75 %; 25 % of readers skip text, up to 0.50 old pages; up to 0.50 old pages repeated; "
          + "back again 20 times: exact.",
        "always the right page; skips nothing; back again 20 times: exact.",
      ]
    )
    #expect(views[0].data?.rows.map(\.name) == ["greedy, a", "greedy, b"])
  }

  @Test func `draws the readers of all strategies on one scale, the worst first`() throws {
    let trial = Trial.ascii("greedy", lines: [4, 4, 4, 4])
    let views = ChangeView.all(
      of: [.make(trial, landings: ["a": [0, 10, 20, 0], "b": [0, 9, 20, 30]])],
      over: SourceText(String(repeating: "x", count: 40), language: "en"),
      order: ["greedy"],
      id: "x"
    )
    // Of a the last reader is three pages back: 72 units from +0.5 to −3, zero at 72 · 0.5 / 3.5.
    // Of b one is a tenth of a page back, on the same scale 2.06 units.
    let places = try #require(views[0].places.first)
    let strategies = places.strategies
    #expect(strategies.map(\.name) == ["a", "b"])
    #expect(strategies.map(\.back) == ["M12 10.29h3v61.71h-3z", "M4 10.29h3v2.06h-3z"])
    #expect(strategies.map(\.margin.zero) == ["10.29", "10.29"])
    // There is no room for a zero so near the top.
    #expect(
      strategies.map { $0.margin.ticks.map(\.label) } == [
        ["+0.5", "−3.0"], ["+0.5", "−3.0"],
      ]
    )
  }

  @Test func `says of a reader who creeps how far and which way`() throws {
    var outcome = ReaderOutcome(way: "fresh", items: [])
    #expect(ReaderSummary(of: outcome, scalars: 40) == nil)
    for page in 0..<4 {
      outcome.items.append(
        .make(page, roundTripTop: page == 3 ? 20 : nil, cyclesTop: 0, cyclesPage: 0)
      )
    }
    let summary = try #require(ReaderSummary(of: outcome, scalars: 40))
    // After there and back one of four is a page off; after 20 cycles all are on the first page.
    #expect(summary.roundTrip == 0.25)
    #expect(summary.cycles == "all at page 1")
    #expect(summary.hits == 1)
    #expect(summary.furthestBack == 0)
  }
}
