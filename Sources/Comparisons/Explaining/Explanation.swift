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
  package var definition: [String] { metric.definition }

  /// How many values there are, what was left out and why, and the statistics.
  package var figures: [String] {
    if let failure = trial.failure { return ["The trial failed: \(failure.message)"] }
    return value.figures(of: metric)
  }

  /// The number of the page whose arithmetic is shown, from 0; `nil` for a value of the text.
  package var worstPage: Int? { value.statistics?.worstPage }
}

/// A number with at most four decimals.
func short(_ value: Double) -> String {
  decimalText((value * 10_000).rounded() / 10_000) ?? "n/a"
}
