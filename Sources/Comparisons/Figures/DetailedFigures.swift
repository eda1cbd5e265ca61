import Refereeing
package import Trials

/// The figures of one paginator in one layout, as the table of a session shows them.
package struct DetailedFigures: Hashable, Sendable {
  package let pages: Int
  /// The lines that end below the page: the sum of `overflow_lines`; `nil` when nobody
  /// knows the pages' lines.
  package let cutOffLines: Int?
  /// The lines that would still have fitted: the sum of `missed_lines`; `nil` when nobody
  /// knows the pages' lines.
  package let wastedLines: Int?
  /// The page boundaries that make a bad break, each once.
  package let badBreaks: Int
  /// The worst distance of a page boundary from greedy's, in mean pages of greedy; `nil` when the
  /// pages do not partition the text or there is no boundary to compare.
  package let drift: Double?
  /// How often each scalar was laid out; `nil` for an empty text, and when nobody counted.
  package let amplification: Double?
  /// The CPU time in nanoseconds; `nil` when not timed, or ended before its time was known.
  package let cpu: MedianEstimate?
  /// What the CPU time is above, in nanoseconds, where a pass did not end within the budget; no figure to
  /// compare.
  package let cpuBound: Int?
  /// By how many bytes memory grew at most; `nil` when not measured.
  package let peakMemoryBytes: Int?

  /// The figures of a trial, `nil` when it failed; those of all metrics, where they are computed.
  package init?(of trial: Trial, figures: ArraySlice<Figure>? = nil) {
    self.init(of: trial, figures: figures, nil)
  }

  /// The figures of a trial, of which it may be known what is wrong with its pages.
  init?(of trial: Trial, figures: ArraySlice<Figure>?, _ totals: FaultTotals?) {
    guard trial.failure == nil, let judgement = trial.judgement else { return nil }
    func statistic(_ statistic: Statistic, of metric: Metric) -> Double? {
      let known = figures?.first { $0.metric.name == metric.name }?.value
      return (known ?? metric.value(of: trial))[statistic]
    }
    pages = trial.pageCount
    let knowsLines = judgement.geometry != .none
    // No eligible page is no line to count, where the lines are known.
    cutOffLines = knowsLines ? Int(statistic(.sum, of: .overflowLines) ?? 0) : nil
    wastedLines = knowsLines ? Int(statistic(.sum, of: .missedLines) ?? 0) : nil
    badBreaks = totals?[.badBreaks] ?? judgement.badBreaks
    drift = statistic(.max, of: .referenceDrift)
    amplification = statistic(.value, of: .measurementAmplification)
    cpu = trial.timing?.cpu
    cpuBound = trial.bound(of: .total)
    peakMemoryBytes = trial.costs?.peakMemoryBytes
  }
}
