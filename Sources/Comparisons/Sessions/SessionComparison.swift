import Corpora
import PaginatorKit
import Trials

/// What changed between an earlier session and a later one, over the trials that both have.
///
/// Trials are matched by corpus, paginator, device and font size. They are compared only when
/// their layout keys are the same, so that what differs was made by the paginator.
package struct SessionComparison: Sendable {
  /// How many trials both sessions have.
  package let trials: Int
  /// How many of them have the same pages.
  package let equalPages: Int
  /// The first page that differs of each trial whose pages do, in the later session's order.
  package let pages: [PageDifference]
  /// The exact metrics that differ, in the later session's order; those of ``distances`` left out.
  package let metrics: [MetricDifference]
  /// How many metrics differ although the paginator's pages are the same: distances from greedy,
  /// which moved.
  package let distances: Int
  /// The timed phases of both.
  package let times: [TimeDifference]
  /// The trials that failed in one session only, in a sentence each.
  package let failures: [String]
  /// How many trials only the later session has.
  package let added: Int
  /// How many trials only the earlier session has.
  package let missing: Int

  /// How many changes of the layout only one of the sessions has.
  package let unmatchedChanges: Int

  /// Whether nothing exact changed; times are not exact.
  package var isUnchanged: Bool {
    pages.isEmpty && metrics.isEmpty && distances == 0 && failures.isEmpty
  }

  /// The comparison of two sessions.
  ///
  /// - Parameters:
  ///   - before: The earlier session.
  ///   - after: The later one.
  /// - Throws: ``LayoutMismatch`` when a trial of both was laid out differently, or when the sessions
  ///   have no trial in common.
  /// - Complexity: O(trials · pages).
  package init(
    from earlierFindings: SessionFindings,
    to laterFindings: SessionFindings
  ) throws(LayoutMismatch) {
    let (before, after) = (earlierFindings.session, laterFindings.session)
    let earlier = Dictionary(
      before.trials.map { (Cell(of: $0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let pairs = after.trials.compactMap { trial in earlier[Cell(of: trial)].map { ($0, trial) } }
    if let mismatch = LayoutMismatch(of: pairs, from: before, to: after) { throw mismatch }
    let texts = Dictionary(
      after.corpora.map { ($0.id, $0.text) },
      uniquingKeysWith: { first, _ in first }
    )
    trials = pairs.count
    added = after.trials.count - pairs.count
    missing = before.trials.count - pairs.count
    pages = pairs.compactMap { old, new in
      texts[new.corpus].flatMap { PageDifference(from: old, to: new, in: $0) }
    }
    equalPages = pairs.count { $0.pages == $1.pages }
    let differences = pairs.flatMap { old, new in
      MetricDifference.all(from: old, to: new).map { (isSame: old.pages == new.pages, value: $0) }
    }
    let own = differences.filter { !$0.isSame || !$0.value.metric.isDistance }.map(\.value)
    distances = differences.count - own.count
    metrics = own + Self.changes(from: earlierFindings.changes, to: laterFindings.changes)
    let turns = [before, after].map { Set($0.changes.map(Turn.init(of:))) }
    unmatchedChanges = turns[0].symmetricDifference(turns[1]).count
    times = pairs.flatMap { TimeDifference.all(from: $0, to: $1) }
    failures = pairs.compactMap(Self.failure(from:to:))
  }

  /// The metrics that differ of the changes that both sessions have.
  private static func changes(
    from before: [ChangeFindings],
    to after: [ChangeFindings]
  ) -> [MetricDifference] {
    let earlier = Dictionary(
      before.map { (Turn(of: $0.change), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return after.flatMap { findings in
        earlier[Turn(of: findings.change)].map { MetricDifference.all(from: $0, to: findings) }
          ?? []
      }
  }

  /// What makes two changes of different sessions comparable.
  private struct Turn: Hashable {
    let before: Cell
    let layoutKey: String

    init(of change: Change) {
      before = Cell(before: change)
      layoutKey = change.layoutKey
    }
  }

  private static func failure(from before: Trial, to after: Trial) -> String? {
    let place = "\(after.paginator.name) on \(after.setting.label)"
    switch (before.failure, after.failure) {
    case (nil, let failure?): return "\(place) fails now: \(failure.message)"
    case (let failure?, nil): return "\(place) no longer fails; then: \(failure.message)"
    case (let old?, let new?) where old != new:
      return "\(place) now fails otherwise: \(new.message)"
    default: return nil
    }
  }
}
