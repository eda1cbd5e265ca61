import Comparisons
import Trials

/// What the template `latency` shows: how long page turns take, against the frames of a screen.
struct LatencyView {
  let layout: String
  /// Which to take, in a sentence.
  let advice: String
  let rows: [Row]
  let ticks: [Axis.Tick]
  /// Frames of 120, 90 and 60 a second; they stand so near to each other that the middle one is named
  /// for all.
  let frames: [(x: String, rate: Int, label: String, isMiddle: Bool)]
  let data: TableView
  /// Who was timed, and not page by page; `nil` for nobody.
  let absence: String?

  /// One paginator's page turns.
  struct Row {
    let id: String
    let name: String
    let summary: String
    let description: String
    let bars: String
    let median: String
    let p95: String
    let p99: String
    let max: String
  }

  /// How many bars a distribution has, over the whole axis.
  static let bins = 80
  /// The area: 4 units a bar, 24 high.
  static let height = 24.0
  /// Frames a second, and how long a frame is.
  private static let rates = [(120, "8.33"), (90, "11.11"), (60, "16.67")]

  /// The page turns of all paginators, `nil` when none were timed.
  init?(of findings: CorpusFindings, id: String) {
    let timed = findings.rows
      .compactMap { row -> Turns? in
        guard let trial = row.trials[0], let turns = trial.costs?.pageTurns else { return nil }
        let value = Metric.pageTurnTime.value(of: trial)
        guard let p99 = turns.p99, let median = value[.median], let p95 = value[.p95],
          let max = value[.max]
        else { return nil }
        return (row.paginator.name, turns, median, p95, Double(p99), max)
      }
      .sorted { $0.p99 > $1.p99 }
    let least = timed.compactMap { $0.turns.nanoseconds.min() }.min()
    guard let least, let most = timed.map(\.max).max() else { return nil }
    // The frames are always on the axis, and what the clock cannot tell from nothing at its start.
    let scale = Axis.times(from: Swift.max(Double(least), 1), to: Swift.max(most, 20e6))
    layout = findings.detailedLayout.label
    advice = Self.advice(timed)
    ticks = scale.ticks
    frames = Self.rates.map { rate, label in
      (percent(scale.share(of: 1e9 / Double(rate))), rate, label, rate == 90)
    }
    rows = timed.enumerated()
      .map { index, turns in
        let missed = turns.turns.missedFrames(perSecond: 60)
        let missed120 = turns.turns.missedFrames(perSecond: 120)
        let summary =
          "median \(Self.words(turns.median)), 99 of 100 within "
          + "\(Self.words(turns.p99)), longest "
          + "\(Self.words(turns.max)) ms; "
          + (missed120 == 0
            ? "no frame missed"
            : "frames missed: \(grouped(missed)) at 60 a second, \(grouped(missed120)) at 120")
        return Row(
          id: "\(id)-\(index + 1)",
          name: turns.name,
          summary: summary,
          description: "\(counted(turns.turns.nanoseconds.count, "page turn")): \(summary).",
          bars: Self.bars(of: turns.turns.nanoseconds, on: scale),
          median: percent(scale.share(of: turns.median)),
          p95: percent(scale.share(of: turns.p95)),
          p99: percent(scale.share(of: turns.p99)),
          max: percent(scale.share(of: turns.max))
        )
      }
    data = Self.table(timed)
    absence = findings.timed(without: timed.map(\.name))
      .map { "Timed as a whole, not page by page: \($0)." }
  }

  /// One paginator's page turns and their statistics, in ns.
  private typealias Turns = (
    name: String, turns: PageTurns, median: Double, p95: Double, p99: Double, max: Double
  )

  /// A time in ms; what the clock cannot tell from nothing is not written as nothing.
  private static func words(_ nanoseconds: Double) -> String {
    nanoseconds < 500 ? "<0.001" : Format.milliseconds(nanoseconds)
  }

  private static func advice(_ timed: [Turns]) -> String {
    let late = timed.filter { $0.turns.missedFrames(perSecond: 120) > 0 }.map(\.name)
    if late.isEmpty { return "No page turn of any makes a screen of 120 frames a second wait." }
    if late.count == timed.count { return "Each makes a screen of 120 frames a second wait." }
    return "\(list(late)) \(late.count == 1 ? "makes" : "make") a screen of 120 frames a second "
      + "wait; the others do not."
  }

  /// A bar for each stretch of the axis with page turns in it, the fullest as high as there is room;
  /// the emptiest can still be seen.
  private static func bars(of nanoseconds: [Int], on scale: Axis) -> String {
    var counts = Array(repeating: 0, count: bins)
    for time in nanoseconds {
      counts[min(Int(scale.share(of: Double(time)) * Double(bins)), bins - 1)] += 1
    }
    let most = Double(counts.max() ?? 1)
    return rectanglePath(
      counts.enumerated()
        .map { index, count in
          let high = count == 0 ? 0 : Swift.max(Double(count) / most * height, 2)
          return (Double(index) * 4, height - high, 3.4, high)
        }
    )
  }

  private static func table(_ timed: [Turns]) -> TableView {
    TableView(
      caption: "Page turns in CPU ms, and frames that pass while pages are awaited",
      headings: ["paginator", "page turns", "median", "95 %", "99 %", "longest"]
        + rates.map { "missed at \($0.0) / s (\($0.1) ms)" } + ["set-up", "passes"],
      rows: timed.map { turns in
        [turns.name] + [grouped(turns.turns.nanoseconds.count)]
          + [turns.median, turns.p95, turns.p99, turns.max].map(words)
          + rates.map { grouped(turns.turns.missedFrames(perSecond: $0.0)) }
          + [
            Format.milliseconds(Double(turns.turns.setUpNanoseconds)),
            grouped(turns.turns.passes),
          ]
      }
    )
  }
}
