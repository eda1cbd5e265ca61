extension Metric {
  /// What the metric counts, and of what.
  package var definition: [String] {
    let better =
      switch direction {
      case .lowerIsBetter: "less is better"
      case .higherIsBetter: "more is better"
      case .neutral: "it informs"
      }
    let unit = unit == .ratio ? "a ratio" : "in \(unit.rawValue.replacing("_", with: " "))"
    return [
      "\(name), \(unit); \(better). \(meaning)",
      "Counted over: \(eligibility)",
    ]
  }
}

extension MetricValue {
  /// How many values there are, what was left out and why, and the statistics.
  package func figures(of metric: Metric) -> [String] {
    var lines = [population(of: metric.scope)]
    if let statistics, metric.scope != .text {
      lines.append(
        "Other than 0: \(grouped(statistics.count)) (\(percent(statistics.rate))); sum "
          + "\(short(statistics.sum)), median \(short(statistics.median)), p95 "
          + "\(short(statistics.p95)), max \(short(statistics.max)) \(metric.unit.rawValue)"
      )
    }
    return lines
  }

  private func population(of scope: Metric.Scope) -> String {
    let noun =
      switch scope {
      case .page: "page"
      case .boundary: "page boundary"
      case .highlight: "highlight"
      case .bookmark: "bookmark"
      case .text: "value"
      }
    let plural = scope == .boundary ? "page boundaries" : noun + "s"
    let eligible = "\(grouped(eligible)) eligible \(eligible == 1 ? noun : plural)"
    guard !excluded.isEmpty else { return eligible + "; none left out" }
    let reasons = excluded.sorted { $0.key < $1.key }
      .map { "\(grouped($0.value)) \($0.key.replacing("_", with: " "))" }
    return "\(eligible); left out: \(reasons.joined(separator: ", "))"
  }

  private func percent(_ rate: Double) -> String { "\(short((rate * 1_000).rounded() / 10)) %" }
}
