import Refereeing
package import Trials

/// Where a figure comes from: what it counts, of which pages, and the arithmetic of the worst one.
package struct Explanation: Sendable {
  /// The metric.
  package let metric: Metric
  /// The trial it is read from.
  package let trial: Trial
  /// The value.
  package let value: MetricValue

  /// The explanation of a metric of a trial.
  package init(of metric: Metric, in trial: Trial) {
    self.metric = metric
    self.trial = trial
    value = metric.value(of: trial)
  }

  /// What the metric counts, and of what.
  package var definition: [String] {
    let better =
      switch metric.direction {
      case .lowerIsBetter: "less is better"
      case .higherIsBetter: "more is better"
      case .neutral: "it informs"
      }
    return [
      "\(metric.name), \(unit); \(better). \(metric.meaning)",
      "Counted over: \(metric.eligibility)",
    ]
  }

  private var unit: String {
    metric.unit == .ratio
      ? "a ratio" : "in \(metric.unit.words)"
  }

  /// How many values there are, what was left out and why, and the statistics.
  package var figures: [String] {
    if let failure = trial.failure { return ["The trial failed: \(failure.message)"] }
    var lines = [population]
    if let statistics = value.statistics, metric.scope != .text {
      lines.append(
        "Other than 0: \(grouped(statistics.count)) (\(percent(statistics.rate))); sum "
          + "\(short(statistics.sum)), median \(short(statistics.median)), p95 "
          + "\(short(statistics.p95)), max \(short(statistics.max)) \(metric.unit.rawValue)"
      )
    }
    return lines
  }

  /// The number of the page whose arithmetic is shown, from 0; `nil` for a value of the text.
  package var worstPage: Int? { value.statistics?.worstPage }

  private var population: String {
    let noun =
      switch metric.scope {
      case .page: "page"
      case .boundary: "page boundary"
      case .text: "value"
      }
    let plural = metric.scope == .boundary ? "page boundaries" : noun + "s"
    let eligible = "\(grouped(value.eligible)) eligible \(value.eligible == 1 ? noun : plural)"
    guard !value.excluded.isEmpty else { return eligible + "; none left out" }
    let reasons = value.excluded.sorted { $0.key < $1.key }
      .map { "\(grouped($0.value)) \($0.key.replacing("_", with: " "))" }
    return "\(eligible); left out: \(reasons.joined(separator: ", "))"
  }

  private func percent(_ rate: Double) -> String { "\(short((rate * 1_000).rounded() / 10)) %" }
}

/// A number with at most four decimals.
func short(_ value: Double) -> String {
  decimalText((value * 10_000).rounded() / 10_000) ?? "n/a"
}
