import Comparisons
import Foundation
import Trials

/// What the template `speed` shows: CPU time on a logarithmic axis, a row for each phase.
struct SpeedView {
  let id: String
  let layout: String
  let ticks: [Tick]
  let axis: String
  let hasExchange: Bool
  /// Those whose CPU time is that of all threads, in words; `nil` when none is.
  let threaded: String?
  let rows: [Row]

  struct Tick {
    let x: String
    let label: String
    let anchor: String
  }

  struct Row {
    let id: String
    let name: String
    let phase: String
    let isTotal: Bool
    let time: String
    let interval: String
    let wall: String
    let rate: String
    let samples: String
    let description: String
    let barWidth: String
    let low: String
    let high: String
    let wallX: String?
  }

  /// The times of all paginators, `nil` when none was timed or none took any time.
  init?(of findings: CorpusFindings, environment: [String: String] = [:], id: String) {
    let timed = findings.rows.flatMap { row -> [(row: CorpusFindings.Row, phase: Phase, Timing)] in
      let timings = row.trials[0]?.timings ?? [:]
      return Phase.allCases.filter { !$0.isOfPrefix }
        .compactMap { phase in timings[phase].map { (row, phase, $0) } }
    }
    let times =
      timed.flatMap { row, phase, timing in
        let judged = timing.estimate(of: phase)
        return [judged.low, judged.high, judged.median, timing.wall.median]
      }
      .filter { $0 > 0 }
    guard let least = times.min(), let most = times.max() else { return nil }
    let axis = LogAxis(from: least, to: most)
    self.id = id
    hasExchange = timed.contains { $0.phase == .exchange }
    let names = findings.rows.map(\.contestant.name)
      .filter { environment[Session.clock(of: $0)] != nil }
    threaded = names.isEmpty ? nil : names.joined(separator: ", ")
    layout = findings.detailedLayout.label
    ticks = axis.ticks.enumerated()
      .map { index, tick in
        Tick(
          x: percent(axis.share(of: tick)),
          label: FigureText.tick(tick / 1e6) + (index == axis.ticks.count - 1 ? " ms" : ""),
          anchor: index == 0 ? "start" : index == axis.ticks.count - 1 ? "end" : "middle"
        )
      }
    self.axis =
      "Logarithmic axis from \(FigureText.tick(axis.low / 1e6)) to "
      + "\(FigureText.tick(axis.high / 1e6)) ms."
    rows = timed.enumerated()
      .map { index, timing in
        let (row, phase, timing) = timing
        let judged = timing.estimate(of: phase)
        let isExchange = phase == .exchange
        let scalars = Double(row.trials[0]?.scalarCount ?? 0)
        let interval =
          judged.hasInterval
          ? "\(FigureText.milliseconds(judged.low)) to \(FigureText.milliseconds(judged.high))"
          : "none"
        let wall = FigureText.milliseconds(timing.wall.median)
        let disturbed = timing.samples.count { !$0.disturbances.isEmpty }
        let isWhole = phase == .total && scalars > 0 && judged.median > 0
        return Row(
          id: "\(id)-\(index + 1)",
          name: row.contestant.name,
          phase: phase.words,
          isTotal: phase == .total,
          time: isExchange ? "" : FigureText.milliseconds(judged),
          interval: interval,
          wall: wall,
          rate: isWhole ? FigureText.fixed(scalars / judged.median * 1e9, 0) : "",
          samples: grouped(timing.samples.count)
            + (disturbed > 0 ? ", \(grouped(disturbed)) disturbed" : ""),
          description: isExchange
            ? "Wall time \(wall) ms, 95 % interval \(interval) ms."
            : "CPU time \(FigureText.milliseconds(judged.median)) ms, 95 % interval "
              + "\(interval) ms, wall time \(wall) ms.",
          barWidth: percent(axis.share(of: judged.median)),
          low: percent(axis.share(of: judged.low)),
          high: percent(axis.share(of: judged.high)),
          wallX: !isExchange && timing.wall.median > 0
            ? percent(axis.share(of: timing.wall.median)) : nil
        )
      }
  }
}

/// A logarithmic axis over whole powers of ten, in ns.
private struct LogAxis {
  let ticks: [Double]
  var low: Double { ticks.first ?? 1 }
  var high: Double { ticks.last ?? 10 }

  /// The axis around two times above 0.
  init(from least: Double, to most: Double) {
    var tick = 1.0
    // The bar of the least time is to be seen, so it does not stand on the first tick.
    while tick * 10 <= least * 0.8 { tick *= 10 }
    var ticks = [tick]
    while tick < most {
      tick *= 10
      ticks.append(tick)
    }
    if ticks.count == 1 { ticks.append(tick * 10) }
    self.ticks = ticks
  }

  /// Returns where a time stands, from 0 to 1.
  func share(of time: Double) -> Double {
    guard time > low else { return 0 }
    return min(log10(time / low) / log10(high / low), 1)
  }
}

private func percent(_ share: Double) -> String { coordinate(share * 100) + "%" }

extension FigureText {
  /// Returns a power of ten as it is written at an axis: `0.01`, `1,000`.
  fileprivate static func tick(_ value: Double) -> String {
    value >= 1 ? fixed(value, 0) : decimalText(value) ?? ""
  }
}

extension Phase {
  /// What is timed, in words.
  fileprivate var words: String {
    switch self {
    case .total: "whole text"
    case .firstPage: "first page"
    case .prepare: "prepare"
    case .fill: "fill pages"
    case .exchange: "an exchange"
    case .anchoredPage: "reader's page"
    case .eighth: "an eighth"
    case .quarter: "a quarter"
    case .half: "half"
    }
  }
}
