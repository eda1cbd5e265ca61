import Refereeing
package import Trials

/// What was found of a session's trials and changes where they were measured, so that nobody has to look at
/// their pages again.
package struct KnownFindings: Sendable {
  /// By the session's trials.
  package private(set) var trials: [OfTrial]
  /// By the session's changes.
  package private(set) var changes: [OfChange]

  /// What was found of a trial.
  package struct OfTrial: Sendable, Codable {
    /// The values of those of ``Metric/all`` that are exact: times and memory are a machine's, and follow from
    /// what a trial cost.
    fileprivate let values: WrittenValues
    /// What is wrong with its pages; `nil` where it has no judgement.
    let totals: FaultTotals?
    fileprivate let broken: [BrokenIdentity]
  }

  /// What was found of a change.
  package struct OfChange: Sendable, Codable {
    /// The values of the metrics of changes, then those of each way of keeping places.
    fileprivate let values: WrittenValues
    fileprivate let broken: [BrokenIdentity]
  }

  package init(trials: [OfTrial] = [], changes: [OfChange] = []) {
    (self.trials, self.changes) = (trials, changes)
  }

  /// All that was found.
  package init(of findings: SessionFindings) {
    let (session, figures) = (findings.session, findings.figures)
    trials = zip(findings.totals, brokenByTrials(of: findings)).enumerated()
      .map { index, found in
        OfTrial(
          values: WrittenValues(figures[.trial(index)].filter(\.metric.isExact).map(\.value)),
          totals: found.0,
          broken: found.1
        )
      }
    changes = zip(session.changes, findings.changes).enumerated()
      .map { number, change in
        OfChange(
          values: WrittenValues(
            change.0.measured(as: number).flatMap { place, _ in figures[place].map(\.value) }
          ),
          broken: brokenPromises(of: change.1)
        )
      }
  }

  package mutating func add(_ trials: some Sequence<OfTrial>) { self.trials += trials }

  package mutating func add(_ changes: some Sequence<OfChange>) { self.changes += changes }

  /// The identities that the session breaks, in the order of ``brokenIdentities(of:)``.
  var broken: [BrokenIdentity] { changes.flatMap(\.broken) + trials.flatMap(\.broken) }

  /// Whether it was found of such trials and changes, and names no page that they do not have.
  ///
  /// - Complexity: O(figures).
  package func fits(_ trials: [Trial], _ changes: [Change]) -> Bool {
    self.trials.count == trials.count && self.changes.count == changes.count
      && zip(self.trials, trials).allSatisfy { $0.fits($1) }
      && zip(self.changes, changes).allSatisfy { $0.figures(of: $1, number: 0) != nil }
  }

  /// The figures of trials and changes, in the order of ``Figures/all``.
  func figures(of session: Session) -> [Figure] {
    var all: [Figure] = []
    let ofChanges = session.changes.reduce(0) { count, change in
      count + change.measured(as: 0).reduce(0) { $0 + $1.metrics.count }
    }
    all.reserveCapacity(trials.count * Metric.all.count + ofChanges)
    Self.append(trials.count, to: &all) { trials[$0].figures(of: session.trials[$0], number: $0) }
    Self.append(changes.count, to: &all) {
      changes[$0].figures(of: session.changes[$0], number: $0)
    }
    return all
  }

  /// Reads figures on all cores and appends them, so many at a time that few are there twice.
  private static func append(
    _ count: Int,
    to all: inout [Figure],
    _ read: @Sendable (Int) -> [Figure]?
  ) {
    for start in stride(from: 0, to: count, by: 256) {
      for figures in concurrentMap(Array(start..<min(start + 256, count)), read) {
        all += figures ?? []
      }
    }
  }
}

extension KnownFindings.OfTrial {
  private static let written = Metric.all.count { $0.isExact }

  fileprivate func fits(_ trial: Trial) -> Bool {
    guard (totals == nil) == (trial.judgement == nil),
      totals?.isPossible(of: trial.judgement?.pageCount ?? 0) != false,
      let figures = figures(of: trial, number: 0)
    else { return false }
    return figures.allSatisfy {
      0..<max(1, trial.pageCount) ~= $0.value.statistics?.worstPage ?? 0
    }
  }

  /// The figures of a trial; `nil` where what is written is not of its metrics.
  fileprivate func figures(of trial: Trial, number: Int) -> [Figure]? {
    guard let values = values.values(count: Self.written) else { return nil }
    var rest = values[...]
    return Metric.all.map { metric in
      let value = metric.isExact ? rest.popFirst() : nil
      return Figure(.trial(number), metric, value ?? metric.value(of: trial))
    }
  }
}

extension KnownFindings.OfChange {
  /// The figures of a change; `nil` where what is written is not of its metrics.
  fileprivate func figures(of change: Change, number: Int) -> [Figure]? {
    let places = change.measured(as: number)
    let values = values.values(count: places.reduce(0) { $0 + $1.metrics.count })
    guard var rest = values?[...] else { return nil }
    return places.flatMap { place, metrics in
      defer { rest = rest.dropFirst(metrics.count) }
      return zip(metrics, rest).map { Figure(place, $0, $1) }
    }
  }
}

extension Change {
  /// What is measured of a change of a number, in the order of ``Figures/all``.
  func measured(as number: Int) -> [(place: Figure.Place, metrics: [Metric])] {
    [(.change(number), Metric.ofChanges)]
      + placeKeepings.map { (.way($0.name, change: number), $0.metrics) }
  }
}
