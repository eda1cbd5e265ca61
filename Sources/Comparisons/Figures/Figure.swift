/// What a metric says of one place of a session.
package struct Figure: Sendable {
  /// Where in the session it was measured.
  package let place: Place
  package let metric: Metric
  /// The statistics, and what was left out.
  package let value: MetricValue

  package init(_ place: Place, _ metric: Metric, _ value: MetricValue) {
    self.place = place
    self.metric = metric
    self.value = value
  }

  /// A part of a session that metrics are measured of, by indices from 0 into the session's own
  /// lists.
  package enum Place: Hashable, Sendable {
    case trial(Int)
    case change(Int)
    /// One way of keeping places, highlights or bookmarks over a change of the layout.
    case way(String, change: Int)
    /// Two paginators, as an index into ``Pairs/all``.
    case pair(Int)
  }
}

extension Figure.Place {
  /// The way of keeping places, highlights or bookmarks; `nil` where there is none.
  package var way: String? { if case .way(let name, _) = self { name } else { nil } }

  /// The index of the change of the layout; `nil` for a trial or a pair.
  package var change: Int? {
    switch self {
    case .change(let index), .way(_, change: let index): index
    case .trial, .pair: nil
    }
  }
}
