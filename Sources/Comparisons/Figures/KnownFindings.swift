package import Trials

/// What was found of a session's trials and changes where they were measured, so that nobody has to look at
/// their pages again.
package struct KnownFindings: Sendable {
  /// By the session's trials.
  package private(set) var trials: [OfTrial] = []
  /// By the session's changes: the values of the metrics of changes, then those of each way of keeping
  /// places.
  package private(set) var changes: [WrittenValues] = []
  /// The identities that are broken.
  package private(set) var broken: [BrokenIdentity] = []

  /// What was found of a trial.
  package struct OfTrial: Hashable, Sendable, Codable {
    /// The values of those of ``Metric/all`` that are exact: times and memory are a machine's, and follow from
    /// what a trial cost.
    fileprivate let values: WrittenValues
    /// What is wrong with its pages; `nil` where it has no judgement.
    let totals: FaultTotals?
  }

  package init(
    trials: [OfTrial] = [],
    changes: [WrittenValues] = [],
    broken: [BrokenIdentity] = []
  ) {
    (self.trials, self.changes, self.broken) = (trials, changes, broken)
  }

  /// All that was found.
  package init(of findings: SessionFindings) {
    let (session, figures) = (findings.session, findings.figures)
    trials = session.trials.indices.map { index in
      OfTrial(
        values: WrittenValues(figures[.trial(index)].filter(\.metric.isExact).map(\.value)),
        totals: findings.totals[index]
      )
    }
    changes = session.changes.enumerated()
      .map { number, change in
        WrittenValues(
          change.measured(as: number).flatMap { place, _ in figures[place].map(\.value) }
        )
      }
    broken = brokenIdentities(of: findings)
  }

  /// Adds what was found of trials; what was found of their changes is added apart.
  package mutating func add(_ trials: some Sequence<OfTrial>) { self.trials += trials }

  /// Adds what was found of the changes of another part, and what it breaks.
  package mutating func addChanges(of part: KnownFindings) {
    changes += part.changes
    broken += part.broken
  }

  /// Whether it was found of such trials and changes, and names no page that they do not have.
  ///
  /// - Complexity: O(figures).
  package func fits(_ trials: [Trial], _ changes: [Change]) -> Bool {
    self.trials.count == trials.count && self.changes.count == changes.count
      && zip(self.trials, trials)
        .allSatisfy { found, trial in
          (found.totals == nil) == (trial.judgement == nil)
            && found.totals?.isPossible(of: trial.pageCount) != false
            && found.figures(of: trial, number: 0)?
              .allSatisfy { 0..<max(1, trial.pageCount) ~= $0.value.statistics?.worstPage ?? 0 }
              == true
        }
      && zip(self.changes, changes).allSatisfy { Self.figures($0, of: $1, number: 0) != nil }
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
      Self.figures(changes[$0], of: session.changes[$0], number: $0)
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

  private static func figures(
    _ written: WrittenValues,
    of change: Change,
    number: Int
  ) -> [Figure]? {
    let places = change.measured(as: number)
    let values = written.values(count: places.reduce(0) { $0 + $1.metrics.count })
    guard var rest = values?[...] else { return nil }
    return places.flatMap { place, metrics in
      defer { rest = rest.dropFirst(metrics.count) }
      return zip(metrics, rest).map { Figure(place, $0, $1) }
    }
  }
}

extension KnownFindings.OfTrial {
  private static let written = Metric.all.count { $0.isExact }

  /// The figures of a trial; `nil` where what is written is not of its metrics.
  fileprivate func figures(of trial: Trial, number: Int) -> [Figure]? {
    guard let values = values.values(count: Self.written) else { return nil }
    var rest = values[...]
    return Metric.all.map { metric in
      let value = metric.isExact ? rest.popFirst() : nil
      return Figure(.trial(number), metric, value ?? metric.value(of: trial))
    }
  }

  /// Whether the pages with the worst faults are among so many.
  package func namesPages(below count: Int) -> Bool {
    totals?.worst.values.allSatisfy { 0..<count ~= $0.page } != false
  }
}

extension Change {
  /// What is measured of a change of a number, in the order of ``Figures/all``.
  func measured(as number: Int) -> [(place: Figure.Place, metrics: [Metric])] {
    [(.change(number), Metric.ofChanges)]
      + placeKeepings.map { (.way($0.name, change: number), $0.metrics) }
  }
}
