import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

/// The plots behind the speed: growth, page turns, reserves and history.
struct PlotsViewTests {
  private func findings(_ trials: [Trial], scalars: Int = 400) throws -> CorpusFindings {
    let text = String(repeating: "a", count: scalars)
    return try #require(CorpusFindings.all(of: .ascii(trials, text: text)).first)
  }

  private func timing(_ milliseconds: [Double]) -> Timing? {
    Timing(
      samples: milliseconds.map {
        Sample(wallNanoseconds: Int($0 * 1e6), cpuNanoseconds: Int($0 * 1e6))
      }
    )
  }

  /// A trial over 800 scalars, and over 100, 200 and 400 of them.
  private func grown(_ name: String, _ milliseconds: [[Double]]) -> Trial {
    var trial = Trial.ascii(name, lines: [4])
    trial.scalarCount = 800
    trial.cost {
      $0.prefixes = [100, 200, 400].map { PrefixWork(scalars: $0, measuredScalars: $0) }
    }
    var work = trial.work
    work.measuredScalars = 800
    trial.outcome = .paginated(Paginated(pages: trial.pages, work: work), trial.judgement)
    for (phase, times) in zip(Phase.prefixes + [.total], milliseconds) {
      trial.cost { $0.timings[phase] = timing(times) }
    }
    return trial
  }

  @Test func `draws time over length on logarithmic axes, with its exponent`() throws {
    // 1, 2, 4, 8 ms grow as n, 1, 4, 16, 64 ms as n². The axis goes from 1/1.2 to 64 · 1.2 ms, log10
    // of 92.16 = 9.6² in all: 1 ms stands at log10(1.2) / log10(92.16) = 4.03 % of 160 units from
    // below, 8 ms in the middle. Each length is a third of log10(8) from the next.
    let even = [1.0, 2, 4, 8].map { Array(repeating: $0, count: 6) }
    let steep = [1.0, 4, 16, 64].map { Array(repeating: $0, count: 6) }
    let view = try #require(
      ScalingView(
        of: findings([grown("even", even), grown("steep", steep)], scalars: 50_000),
        id: "x"
      )
    )
    let plot = view.plot
    #expect(
      plot.lines.map(\.path) == [
        "M0 153.55L333.33 129.03L666.67 104.52L1000 80",
        "M0 153.55L333.33 104.52L666.67 55.48L1000 6.45",
      ]
    )
    #expect(
      plot.lines[0].dots.map(\.path) == [
        "M0 153.55h0", "M333.33 129.03h0", "M666.67 104.52h0", "M1000 80h0",
      ]
    )
    #expect(plot.lines[1].dots.last?.title == "steep n^2.00 (2.00 to 2.00), 64.0 ms")
    #expect(plot.lines.allSatisfy { $0.whiskers == nil })
    #expect(plot.gridlines.map(\.label) == ["1", "2", "5", "10", "20", "50"])
    #expect(plot.ticks.map(\.label) == ["1/8", "1/4", "1/2", "all"])
    #expect(
      plot.ends?.labels.map(\.name) == [
        "even n^1.00 (1.00 to 1.00)", "steep n^2.00 (2.00 to 2.00)",
      ]
    )
    #expect(
      plot.data.headings == [
        "paginator", "100 scalars", "200 scalars", "400 scalars", "800 scalars",
        "exponent of time", "exponent of work",
      ]
    )
    #expect(
      plot.data.rows[1].texts == [
        "1.00", "4.00", "16.0", "64.0", "2.00 (2.00 to 2.00)", "1.00",
      ]
    )
  }

  @Test func `tells no exponent of a text below 50,000 scalars`() throws {
    let grown = grown("even", [[1], [2], [4], [8]])
    func view(_ scalars: Int) throws -> ScalingView {
      try #require(try ScalingView(of: findings([grown], scalars: scalars), id: "x"))
    }
    let (short, long) = (try view(49_999), try view(50_000))
    #expect([short.hasExponents, long.hasExponents] == [false, true])
    #expect(short.plot.lines.map(\.name) == ["even"])
    #expect(long.plot.lines.map(\.name) == ["even n^1.00"])
    #expect(short.plot.data.headings.count == long.plot.data.headings.count - 2)
    #expect(!short.plot.data.headings.contains { $0.contains("exponent") })
  }

  @Test func `draws the intervals of times that have one`() throws {
    // Of six samples the interval goes from the least to the greatest: 2 to 8 ms around 4 ms.
    let view = try #require(
      ScalingView(
        of: findings(
          [
            grown(
              "a",
              [[1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 2], [2, 4, 4, 4, 4, 8], [8, 8, 8, 8, 8, 8]]
            )
          ],
          scalars: 50_000
        ),
        id: "x"
      )
    )
    // From 1/1.2 to 9.6 ms: log10(11.52) = 1.06145 in all. 2 ms stand at 0.38021 of it, 8 at 0.98227.
    #expect(view.plot.lines[0].whiskers == "M666.67 102.69V11.94")
    #expect(view.plot.data.rows[0].texts[2] == "4.00 (2.00 to 8.00)")
    // Over even steps of ln 2 the third cost weighs 0.5 / (5 ln 2), so ± ln 2 moves the slope by 0.1.
    #expect(view.plot.data.rows[0].texts[4] == "1.00 (0.90 to 1.10)")
  }

  @Test func `has no growth without beginnings of the text`() throws {
    #expect(
      try ScalingView(of: findings([.ascii("a", lines: [4], milliseconds: 3)]), id: "x") == nil
    )
    var missing = grown("a", [[1], [2], [3], [4]])
    missing.cost { $0.timings[.half] = nil }
    #expect(try ScalingView(of: findings([missing]), id: "x") == nil)
    #expect(try ScalingView(of: findings([grown("a", [[0], [2], [3], [4]])]), id: "x") == nil)
  }

  @Test func `draws page turns against the frames of a screen`() throws {
    // Nine turns of 1 ms and one of 40, on an axis from 0.1 to 100 ms: 1 ms at a third of it, 40 at
    // log10(400) / 3 = 0.867. Bars are 1/80 of it: 1 ms is in the 27th, 40 in the 70th, of a ninth of
    // the height. Of ten turns 95 and 99 % both are the tenth.
    var trial = Trial.ascii("a", lines: [4])
    trial.cost {
      $0.pageTurns = PageTurns(
        passes: 3,
        setUpNanoseconds: 500_000,
        nanoseconds: Array(repeating: 1_000_000, count: 9) + [40_000_000]
      )
    }
    let view = try #require(LatencyView(of: findings([trial]), id: "x"))
    #expect(view.ticks.map(\.label) == ["0.1", "1", "10", "100 ms"])
    let row = try #require(view.rows.first)
    #expect(row.bars == "M104 0h3.4v24h-3.4zM276 21.33h3.4v2.67h-3.4z")
    #expect([row.median, row.p95, row.p99, row.max] == ["33.33%", "86.74%", "86.74%", "86.74%"])
    // 8.33, 11.11 and 16.67 ms are 83.3, 111.1 and 166.7 times 0.1 ms.
    #expect(view.frames.map(\.x) == ["64.03%", "68.19%", "74.06%"])
    // 40 ms are 4.8 frames of 120 a second, 3.6 of 90 and 2.4 of 60.
    #expect(
      view.data.rows[0].texts == [
        "10", "1.00", "40.0", "40.0", "40.0", "4", "3", "2", "0.500", "3",
      ]
    )
    #expect(
      row.summary
        == "median 1.00, 99 of 100 within 40.0, longest 40.0 ms; frames missed: 2 at 60 a "
        + "second, 4 at 120"
    )
    #expect(try LatencyView(of: findings([.ascii("a", lines: [4])]), id: "x") == nil)
  }

  @Test func `writes no page turn as nothing, and the slowest paginator first`() throws {
    func trial(_ name: String, _ nanoseconds: [Int]) -> Trial {
      var trial = Trial.ascii(name, lines: [4])
      trial.cost {
        $0.pageTurns = PageTurns(passes: 3, setUpNanoseconds: 500, nanoseconds: nanoseconds)
      }
      return trial
    }
    let trials = [trial("quick", [100, 100, 9_000]), trial("slow", [9_000_000, 9_000_000])]
    let view = try #require(LatencyView(of: findings(trials), id: "x"))
    #expect(view.rows.map(\.name) == ["slow", "quick"])
    #expect(view.rows[1].summary.hasPrefix("median <0.001, 99 of 100 within 0.009"))
    #expect(view.data.rows[1].texts[1] == "<0.001")
    // 9 ms are more than a frame of 120 a second.
    #expect(view.advice == "slow makes a screen of 120 frames a second wait; the others do not.")
  }

  @Test func `draws reserves by what reaches below the screen and what they waste`() throws {
    // Without a reserve two pages reach 20 px below; with 8 px two pages of three waste a line each,
    // the last is left out; with 16 px it is the same.
    let view = try #require(
      ReserveView(
        of: findings([
          .ascii("container-fill:reserve=16px", lines: [4, 4, 1], missed: 1),
          .ascii("container-fill:reserve=8px", lines: [4, 4, 1], missed: 1),
          .ascii("container-fill", lines: [5, 5, 1]), .ascii("greedy", lines: [4, 4, 1]),
        ]),
        environment: [:],
        id: "x"
      )
    )
    let plot = try #require(view.plot)
    #expect(plot.lines.map(\.path) == ["M1000 160L0 0"])
    #expect(plot.notes.map(\.text) == ["0 px", "8 px, 16 px"])
    #expect(plot.notes.map(\.x) == ["100%", "0%"])
    #expect(
      plot.data.rows.map { [$0.name] + $0.texts } == [
        ["0 px", "20.00", "2", "0", "3"], ["8 px", "0.00", "0", "2", "3"],
        ["16 px", "0.00", "0", "2", "3"],
      ]
    )
    #expect(view.command == nil && view.finding == nil)
  }

  @Test func `says when a reserve only costs`() throws {
    let view = try ReserveView(
      of: findings([
        .ascii("container-fill", lines: [4, 4, 1]),
        .ascii("container-fill:reserve=8px", lines: [3, 4, 1], missed: 1),
      ]),
      environment: [:],
      id: "x"
    )
    #expect(
      view?.finding
        == "Nothing reaches below the screen without a reserve, so the 2 lines that the "
        + "costliest one wastes are lost for nothing."
    )
  }

  @Test func `tells the command that measures several reserves where there is one`() throws {
    let one = [Trial.ascii("container-fill", lines: [4]), .ascii("greedy", lines: [4])]
    let view = try #require(ReserveView(of: findings(one), environment: [:], id: "x"))
    #expect(view.plot == nil)
    #expect(
      view.command?
        .hasPrefix(
          "harness compare --corpus sutra --paginator container-fill "
            + "--paginator container-fill:reserve=4px --paginator container-fill:reserve=8px "
        ) == true
    )
    #expect(view.command?.contains("greedy") == false)
    #expect(
      try ReserveView(of: findings([.ascii("greedy", lines: [4])]), environment: [:], id: "x")
        == nil
    )
  }

  private func figure(
    _ session: Int,
    _ metric: String,
    _ value: Double,
    corpus: String = "sutra",
    of paginator: String = "greedy"
  ) -> EarlierFigure {
    (session, "2025-01-0\(session)T00:00:00Z", corpus, paginator, metric, value)
  }

  @Test func `draws earlier sessions up to this one`() throws {
    // 4 and 8 ms before, 2 ms now, 30 units from nothing to 8 ms; the first, second and fifth of January
    // on 240 units.
    let findings = try #require(CorpusFindings.all(of: .typical).first)
    let view = try #require(
      HistoryView(
        of: findings,
        after: [
          figure(1, "total_time", 4e6), figure(1, "pages", 3), figure(2, "total_time", 8e6),
          figure(3, "pages", 99, corpus: "another"),
        ],
        began: "2025-01-05T00:00:00Z",
        id: "x"
      )
    )
    #expect(view.sessions == "2 earlier sessions")
    #expect(view.rows.map(\.name) == ["greedy"])
    #expect(
      view.rows[0].time?.dots.map(\.path) == ["M0 15h0", "M60 0h0", "M240 22.5h0"]
    )
    #expect(view.rows[0].time?.dots.map(\.kind) == ["then", "then", "now"])
    #expect(view.rows[0].time?.dots[1].title == "2025-01-02T00:00:00Z: 8.00 ms")
    #expect(view.rows[0].time?.first == "2025-01-01" && view.rows[0].time?.last == "2025-01-05")
    #expect(view.rows[0].time?.sentence == "2.00 ms, 4.00 to 8.00 before")
    #expect(view.rows[0].pages?.dots.map(\.path) == ["M0 0h0", "M240 0h0"])
    #expect(view.rows[0].pages?.sentence == "3 pages, as before")
    #expect(
      view.data.rows.map(\.name) == [
        "this one", "2, 2025-01-02T00:00:00Z", "1, 2025-01-01T00:00:00Z",
      ]
    )
    #expect(view.data.rows.map { $0.texts[0] } == ["2.00 ms, 3 p.", "8.00 ms", "4.00 ms, 3 p."])
    #expect(HistoryView(of: findings, after: [], began: "", id: "x") == nil)
  }

  @Test
  func `has a title, a description and a table for each plot, and its part stands in the contents`()
    throws
  {
    var trial = grown("container-fill", [[1], [2], [4], [8]])
    trial.cost {
      $0.pageTurns = PageTurns(passes: 2, setUpNanoseconds: 1, nanoseconds: [1_000, 2_000])
    }
    var options = ReportOptions()
    options.history = [figure(1, "total_time", 9e6, of: "container-fill")]
    let markup = HTMLReport.markup(of: .ascii([trial]), options: options)
    #expect(markup.fault == nil)
    for part in ["scaling", "latency", "history"] {
      let section = try #require(markup.element(id: "t1-\(part)"))
      #expect(section.name == "section" && section.attributes["class"] == "part")
      #expect(section.all("h4").count == 1 && section.all("p", class: "explain").count == 1)
      #expect(!section.all("details", class: "data").isEmpty)
      let drawn = section.all("svg").filter { $0.attributes["role"] == "img" }
      #expect(!drawn.isEmpty)
      for drawing in drawn {
        // What is drawn inside has titles of its own, to be asked.
        #expect(drawing.children.count { $0.name == "title" } == 1)
        #expect(drawing.all("desc").count == 1)
      }
    }
    let links = markup.all("nav")[0].all("a")
    #expect(links.first { $0.attributes["href"] == "#t1-changed" }?.text == "What changed")
    #expect(markup.element(id: "t1-reserve")?.all("code").count == 1)
    let ids = markup.root.descendants.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }
}
