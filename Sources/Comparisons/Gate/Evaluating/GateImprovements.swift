extension GateVerdict {
  /// A metric of a paginator that got better, in however many layouts.
  package struct Improvement: Codable, Hashable, Sendable {
    package var corpus: String
    package var paginator: String
    /// The layout or change where it got better by most, in words.
    package var layout: String
    /// The position strategy of a metric of readers.
    package var strategy: String?
    package var metric: String
    package var before: Double?
    package var after: Double?
    /// In how many layouts or changes it got better.
    package var count: Int
    /// What the value did there: `missed_lines fell from 3 to 0 lines`.
    package var clause: String
  }
}

extension [GateVerdict.Improvement] {
  /// Those of one metric of a paginator as one: the metrics of the results table first, then as reports
  /// list them, each with the layout where it got better by most.
  var merged: [GateVerdict.Improvement] {
    let words = Metric.ofResults.map(\.name)
    let names = words + GateRecord.metricNames.filter { !words.contains($0) }
    let ranks = Dictionary(zip(names, 0...)) { first, _ in first }
    func rank(_ metric: String) -> Int { ranks[metric] ?? names.count }
    return groups { [$0.corpus, $0.paginator, $0.metric, $0.strategy ?? ""] }
      .map { _, found in
        var best = found.reduce(found[0]) { $1.gain > $0.gain ? $1 : $0 }
        best.count = found.count
        return best
      }
      .enumerated()
      .sorted { (rank($0.element.metric), $0.offset) < (rank($1.element.metric), $1.offset) }
      .map(\.element)
  }
}

extension GateVerdict.Improvement {
  /// A value that got better.
  init(_ value: GateRecord.Value, at place: GatePlace) {
    self.init(
      corpus: place.cell.corpus,
      paginator: place.cell.paginator,
      layout: place.label,
      strategy: value.way,
      metric: value.metricName,
      before: value.comparison.before?.number,
      after: value.comparison.after?.number,
      count: 1,
      clause: GateSentences.clause(of: value)
    )
  }

  /// A trial or a change that failed when it was approved.
  init(recoveredAt place: GatePlace) {
    self.init(
      corpus: place.cell.corpus,
      paginator: place.cell.paginator,
      layout: place.label,
      metric: GateRecord.failure,
      count: 1,
      clause: "no longer fails"
    )
  }

  fileprivate var gain: Double { abs((after ?? 0) - (before ?? 0)) }
}
