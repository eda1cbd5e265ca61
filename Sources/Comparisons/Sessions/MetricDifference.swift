import Trials

/// A metric that is not what it was in an earlier session, in one trial.
package struct MetricDifference: Sendable {
  /// The corpus's id.
  package let corpus: String
  /// The paginator's name.
  package let paginator: String
  /// The layout.
  package let layout: SweptLayout
  /// The metric.
  package let metric: Metric
  /// The headline statistic then; `nil` when nothing was eligible.
  package let before: Double?
  /// The headline statistic now; `nil` when nothing is eligible.
  package let after: Double?

  /// Which way a metric went.
  package enum Trend: String, Sendable {
    /// An improvement.
    case better
    /// The opposite.
    case worse
    /// The metric informs, or came or went.
    case moved
  }

  /// Which way the metric went.
  package var trend: Trend {
    guard let before, let after else { return .moved }
    switch metric.direction {
    case .neutral: return .moved
    case .lowerIsBetter: return after < before ? .better : .worse
    case .higherIsBetter: return after > before ? .better : .worse
    }
  }

  /// The metrics whose headline statistic differs, in the order of ``Metric/all``.
  ///
  /// They are exact, so any difference is one.
  ///
  /// - Complexity: O(metrics · pages · log pages).
  static func all(from before: Trial, to after: Trial) -> [MetricDifference] {
    Metric.all.filter(\.isExact)
      .compactMap { metric in
        let old = metric.value(of: before)[metric.headline]
        let new = metric.value(of: after)[metric.headline]
        guard old != new else { return nil }
        return MetricDifference(
          corpus: after.corpus,
          paginator: after.contestant.name,
          layout: SweptLayout(of: after),
          metric: metric,
          before: old,
          after: new
        )
      }
  }
}
