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

  /// Computes the figures of a session on all cores, but for those that another session has, too.
  ///
  /// - Complexity: O(metrics · (trials + changes) · pages · log pages).
  package init(
    of session: Session,
    changes: [ChangeFindings],
    pairs: Pairs,
    knowing other: SessionFindings? = nil
  ) {
    var figures = Self.figures(of: session.trials, knowing: other)
    figures += concurrentMap(Array(changes.enumerated())) { Self.figures(of: $1, number: $0) }
      .joined()
    self.init(figures, and: pairs)
  }

  /// The figures of trials and changes, and those of pairs.
  init(_ known: [Figure], and pairs: Pairs) {
    var figures = known
    for (index, pair) in pairs.all.enumerated() {
      figures.append(Figure(.pair(index), .agreement, pair.agreement))
    }
    self.init(figures)
  }

  /// The figures of trials; those that follow from a judgement are computed once for all trials that are
  /// judged alike in a layout.
  private static func figures(of trials: [Trial], knowing other: SessionFindings?) -> [Figure] {
    let models = JudgedAlike(trials, knowing: other)
    let computed = concurrentMap(Array(trials.indices)) { index in
      Metric.all.map { metric in
        metric.isOfJudgement && models.model(of: index) != nil
          ? nil : metric.value(of: trials[index])
      }
    }
    return trials.indices.flatMap { index in
      Metric.all.indices.compactMap { number in
        let value =
          computed[index][number]
          ?? models.model(of: index)
          .flatMap { model in
            switch model {
            case .own(let first): computed[first][number]
            case .other(let values): values[number]
            }
          }
        return value.map { Figure(.trial(index), Metric.all[number], $0) }
      }
    }
  }

  /// The figures of a change of the layout, and of the ways of keeping places over it.
  private static func figures(of findings: ChangeFindings, number: Int) -> [Figure] {
    findings.change.measured(as: number)
      .flatMap { place, metrics in
        metrics.map { metric in
          let value = place.way.map { metric.value(of: findings, keeping: $0) }
          return Figure(place, metric, value ?? metric.value(of: findings))
        }
      }
  }

  package subscript(place: Figure.Place) -> ArraySlice<Figure> { all[ranges[place] ?? 0..<0] }

  /// The figures in pieces of about a number of them, of which none ends amid those of one place.
  package func pieces(of count: Int) -> [ArraySlice<Figure>] {
    var pieces: [ArraySlice<Figure>] = []
    var start = 0
    while start < all.count {
      let last = all[min(start + count, all.count) - 1]
      let end = ranges[last.place]?.upperBound ?? all.count
      pieces.append(all[start..<end])
      start = end
    }
    return pieces
  }

  /// Returns the value of a metric at a place, `nil` where the metric is not measured.
  ///
  /// - Complexity: O(metrics).
  package func value(of metric: Metric, at place: Figure.Place) -> MetricValue? {
    self[place].first { $0.metric.name == metric.name }?.value
  }
}

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
