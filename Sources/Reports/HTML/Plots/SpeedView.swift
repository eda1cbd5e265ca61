import Comparisons
import Trials

/// What the template `speed` shows: CPU time on a logarithmic axis, a row for each phase.
struct SpeedView {
  let id: String
  let layout: String
  let ticks: [Axis.Tick]
  let axis: String
  let hasExchange: Bool
  /// Those whose CPU time is that of all threads, in words; `nil` when none is.
  let threaded: String?
  let rows: [Row]

  struct Row {
    let id: String
    let name: String
    let phase: String
    let isTotal: Bool
    /// Whether it came to its end; else its time is what it is above, and has no place on the axis.
    let isKnown: Bool
    let time: String
    let interval: String
    let wall: String
    let rate: String
    let samples: String
    let description: String
    /// Where the median stands, and the ends of its interval.
    let median: String
    let low: String
    let high: String
  }

  /// What a phase takes: its samples, or the nanoseconds that it takes more than.
  fileprivate enum Time {
    case known(Timing)
    case above(Double)
  }

  /// The times of all paginators, `nil` when none was timed or none took any time.
  init?(of findings: CorpusFindings, environment: [String: String] = [:], id: String) {
    let timed = findings.rows.flatMap { row -> [(row: CorpusFindings.Row, phase: Phase, Time)] in
      let trial = row.trials[0]
      return Phase.allCases.filter { !$0.isOfPrefix }
        .compactMap { phase in
          let time =
            trial?.timings[phase].map(Time.known)
            ?? trial?.bound(of: phase).map { Time.above(Double($0)) }
          return time.map { (row, phase, $0) }
        }
    }
    let times =
      timed.flatMap { row, phase, time -> [Double] in
        guard case .known(let timing) = time else { return [] }
        let judged = timing.estimate(of: phase)
        return [judged.low, judged.high, judged.median]
      }
      .filter { $0 > 0 }
    guard let least = times.min(), let most = times.max() else { return nil }
    let axis = Axis.times(from: least, to: most)
    self.id = id
    hasExchange = timed.contains { $0.phase == .exchange }
    let names = findings.rows.map(\.paginator.name)
      .filter { environment[Session.clock(of: $0)] != nil }
    threaded = names.isEmpty ? nil : names.joined(separator: ", ")
    layout = findings.detailedLayout.label
    // The column before has the unit.
    ticks = axis.ticks.map { $0.withoutUnit }
    let labels = axis.ticks.map(\.label).filter { !$0.isEmpty }
    self.axis = "Logarithmic axis from \(labels.first ?? "") to \(labels.last ?? "")."
    rows = timed.enumerated()
      .map { index, timing in
        let (row, phase, time) = timing
        guard case .known(let timing) = time else {
          return Row(of: row, phase, time, id: "\(id)-\(index + 1)")
        }
        let judged = timing.estimate(of: phase)
        let isExchange = phase == .exchange
        let scalars = Double(row.trials[0]?.scalarCount ?? 0)
        let interval =
          judged.interval
          .map { "\(Format.milliseconds($0.lowerBound)) to \(Format.milliseconds($0.upperBound))" }
          ?? "none"
        let wall = Format.milliseconds(timing.wall.median)
        let disturbed = timing.samples.count { !$0.disturbances.isEmpty }
        let isWhole = phase == .total && scalars > 0 && judged.median > 0
        return Row(
          id: "\(id)-\(index + 1)",
          name: row.paginator.name,
          phase: phase.words,
          isTotal: phase == .total,
          isKnown: true,
          time: isExchange ? "" : Format.milliseconds(judged),
          interval: interval,
          wall: wall,
          rate: isWhole ? Format.fixed(scalars / judged.median * 1e9, 0) : "",
          samples: grouped(timing.samples.count)
            + (disturbed > 0 ? ", \(grouped(disturbed)) disturbed" : ""),
          description: isExchange
            ? "Wall time \(wall) ms, 95 % interval \(interval) ms."
            : "CPU time \(Format.milliseconds(judged.median)) ms, 95 % interval "
              + "\(interval) ms, wall time \(wall) ms.",
          median: percent(axis.share(of: judged.median)),
          low: percent(axis.share(of: judged.low)),
          high: percent(axis.share(of: judged.high))
        )
      }
  }
}

extension SpeedView.Row {
  /// A phase that did not end within the budget.
  fileprivate init(of row: CorpusFindings.Row, _ phase: Phase, _ time: SpeedView.Time, id: String) {
    let bound = if case .above(let bound) = time { Format.bound(bound) } else { "" }
    self.init(
      id: id,
      name: row.paginator.name,
      phase: phase.words,
      isTotal: phase == .total,
      isKnown: false,
      time: bound,
      interval: "",
      wall: "",
      rate: "",
      samples: "ended",
      description: "",
      median: "",
      low: "",
      high: ""
    )
  }
}

extension Phase {
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
