import Corpora
import PaginatorKit
import Trials

/// What changed between an earlier session and a later one: their gate records beside each other,
/// without rules.
///
/// Trials and changes of the layout are matched by their cells. They are compared only when their
/// layout keys are the same, so that what differs was made by the paginator.
package struct SessionComparison: Sendable {
  package let trials: Int
  package let equalPages: Int
  /// The first page that differs of each trial whose pages do, in the later session's order.
  package let pages: [GateVerdict.MovedPage]
  /// The exact metrics that differ, in the later session's order; those of ``distances`` left out.
  package let figures: [FigureDifference]
  /// How many metrics differ although the paginator's pages are the same: distances from greedy,
  /// which moved.
  package let distances: Int
  /// The timed phases of both.
  package let times: [TimeDifference]
  /// The trials that failed in one session only, or otherwise.
  package let failures: [FailureDifference]
  /// How many trials only the later session has.
  package let added: Int
  /// How many trials only the earlier session has.
  package let missing: Int
  /// How many changes of the layout only one of the sessions has.
  package let unmatchedChanges: Int

  /// Whether nothing exact changed; times are not exact.
  package var isUnchanged: Bool {
    pages.isEmpty && figures.isEmpty && distances == 0 && failures.isEmpty
  }

  /// The comparison of two sessions.
  ///
  /// - Throws: ``LayoutMismatch`` when a trial of both was laid out differently, or when the sessions
  ///   have no trial in common.
  /// - Complexity: O(figures + pages).
  package init(from before: SessionFindings, to after: SessionFindings) throws(LayoutMismatch) {
    let earlier = before.session.trialsByCell
    let pairs = after.session.trials.compactMap { trial in
      earlier[GateCell(of: trial)].map { ($0, trial) }
    }
    if let mismatch = LayoutMismatch(of: pairs, from: before.session, to: after.session) {
      throw mismatch
    }
    let texts = after.session.texts
    let new = GateRecord(of: after)
    let old = GateRecord(of: before, knowing: (after, new))
    let turns = [before, after].map { Set($0.session.changes.map(Turn.init)) }
    let shared = Set(pairs.map { GateCell(of: $1) })
      .union(turns[0].intersection(turns[1]).map(\.cell))
    let reference = after.session.reference
    var figures: [FigureDifference] = []
    var distances = 0
    var pages: [GateVerdict.MovedPage] = []
    for place in GatePlace.all(of: after.session) where shared.contains(place.cell) {
      let follows = new.follows(reference, place.cell, since: old)
      for value in new.values(at: place, since: old) {
        guard let difference = FigureDifference(value, at: place) else { continue }
        if follows, difference.metric.isDistance {
          distances += 1
        } else {
          figures.append(difference)
        }
      }
      if !place.isChange, let text = texts[place.cell.corpus] {
        pages += [new.movedPage(at: place, since: old, in: text)].compactMap(\.self)
      }
    }
    trials = pairs.count
    added = after.session.trials.count - pairs.count
    missing = before.session.trials.count - pairs.count
    equalPages = pairs.count { $0.pages == $1.pages }
    unmatchedChanges = turns[0].symmetricDifference(turns[1]).count
    times = pairs.flatMap { TimeDifference.all(from: $0, to: $1) }
    failures = pairs.compactMap { FailureDifference(from: $0, to: $1) }
    self.figures = figures
    self.distances = distances
    self.pages = pages
  }

  /// What makes two changes of different sessions comparable.
  private struct Turn: Hashable {
    let cell: GateCell
    let layoutKey: String

    init(of change: Change) {
      cell = GateCell(of: change)
      layoutKey = change.layoutKey
    }
  }
}
