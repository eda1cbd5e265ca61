/// A fault that the results table has a column for: what it is called there, and the metric that counts it.
package struct FaultColumn: Sendable {
  package let word: String
  package let metric: Metric

  /// All of them: lines that are hidden, then flaws, then the other hazards.
  package static let all: [FaultColumn] = {
    let counted = ([Metric.overflowLines] + Flaw.allCases.map(\.metric)).map { ($0, $0.word) }
    let hazards = Hazard.allCases.compactMap { hazard in hazard.metric.map { ($0, hazard.word) } }
    return (counted + hazards)
      .compactMap { metric, word in
        word.map { FaultColumn(word: $0.name, metric: metric) }
      }
  }()
}
