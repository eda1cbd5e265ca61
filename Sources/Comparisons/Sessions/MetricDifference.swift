import Refereeing
import Trials

/// A metric that is not what it was in an earlier session, in one trial or change of the layout.
package struct MetricDifference: Sendable {
  /// The corpus's id.
  package let corpus: String
  /// The paginator's name.
  package let paginator: String
  /// The position strategy, empty where there is none.
  package let variant: String
  /// The layout or the change: `phone-6 at 17 px`.
  package let place: String
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

  /// The metrics of trials whose headline statistic differs, in the order of ``Metric/all``.
  ///
  /// They are exact, so any difference is one.
  ///
  /// - Complexity: O(metrics · pages · log pages).
  static func all(from before: Trial, to after: Trial) -> [MetricDifference] {
    Metric.all.filter(\.isExact)
      .compactMap { metric in
        MetricDifference(
          after.corpus,
          after.paginator.name,
          place: after.setting.label,
          metric,
          from: metric.value(of: before),
          to: metric.value(of: after)
        )
      }
  }

  /// The metrics of a change of the layout that differ, then those of its readers, highlights
  /// and bookmarks.
  static func all(from before: ChangeFindings, to after: ChangeFindings) -> [MetricDifference] {
    let change = after.change
    func difference(
      _ metric: Metric,
      _ way: String,
      from old: any Measurable,
      to new: any Measurable
    ) -> MetricDifference? {
      MetricDifference(
        change.corpus,
        change.paginator.name,
        variant: way,
        place: change.label,
        metric,
        from: metric.value(of: old),
        to: metric.value(of: new)
      )
    }
    return Metric.ofChanges.compactMap { difference($0, "", from: before, to: after) }
      + [MetricSubject.readers, .highlights, .bookmarks].flatMap { subject in
        after.outcomes(of: subject).flatMap { later -> [MetricDifference] in
          guard let earlier = before.outcome(of: subject, keeping: later.way) else { return [] }
          return subject.metrics.compactMap {
            difference($0, later.way, from: earlier, to: later)
          }
        }
      }
  }

  /// A difference, `nil` when there is none.
  private init?(
    _ corpus: String,
    _ paginator: String,
    variant: String = "",
    place: String,
    _ metric: Metric,
    from before: MetricValue,
    to after: MetricValue
  ) {
    self.corpus = corpus
    self.paginator = paginator
    self.variant = variant
    self.place = place
    self.metric = metric
    self.before = before[metric.headline]
    self.after = after[metric.headline]
    if self.before == self.after { return nil }
  }
}
