package import Trials

/// All figures of a session, computed once: what is stored, published and judged is read from here.
///
/// The order is that of `observations.csv`: the trials, the changes of the layout with the ways of
/// keeping places over each, then the pairs of paginators. A metric that is n/a has a figure, too.
package struct Figures: Sendable {
  /// The figures; those of one place stand together, in the order of ``Metric/everything``.
  package let all: [Figure]
  private let ranges: [Figure.Place: Range<Int>]

  /// Figures from a list in which those of one place stand together.
  package init(_ figures: [Figure]) {
    all = figures
    var ranges: [Figure.Place: Range<Int>] = [:]
    for (index, figure) in figures.enumerated() {
      ranges[figure.place] = (ranges[figure.place]?.lowerBound ?? index)..<index + 1
    }
    self.ranges = ranges
  }

  /// Computes the figures of a session.
  ///
  /// - Complexity: O(metrics · (trials + changes) · pages · log pages).
  package init(of session: Session, changes: [ChangeFindings], pairs: Pairs) {
    var figures: [Figure] = []
    for (index, trial) in session.trials.enumerated() {
      figures += Metric.all.map { Figure(.trial(index), $0, $0.value(of: trial)) }
    }
    for (index, findings) in changes.enumerated() {
      figures += Metric.ofChanges.map { Figure(.change(index), $0, $0.value(of: findings)) }
      for keeping in findings.change.placeKeepings {
        figures += keeping.metrics.map {
          Figure(
            .way(keeping.name, change: index),
            $0,
            $0.value(of: findings, keeping: keeping.name)
          )
        }
      }
    }
    for (index, pair) in pairs.all.enumerated() {
      figures.append(Figure(.pair(index), .agreement, pair.agreement))
    }
    self.init(figures)
  }

  package subscript(place: Figure.Place) -> ArraySlice<Figure> { all[ranges[place] ?? 0..<0] }

  /// Returns the value of a metric at a place, `nil` where the metric is not measured.
  ///
  /// - Complexity: O(metrics).
  package func value(of metric: Metric, at place: Figure.Place) -> MetricValue? {
    self[place].first { $0.metric.name == metric.name }?.value
  }
}
