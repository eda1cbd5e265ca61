import Corpora
import Refereeing
package import Trials

/// Judges a session against a gate baseline by rules.
package struct GateJudge: Sendable {
  package var rules: GateRules
  package var baseline: GateBaseline
  package var path: String
  /// The day, ISO 8601 in UTC, which decides about waivers: `2026-11-21`.
  package var today: String

  /// What is known of a session beside its values.
  package struct Evidence: Sendable {
    /// What differs of the inputs; only versions of libraries may, else nothing can be judged.
    package var differences: [GateInputs.Difference] = []
    /// Why the session proves nothing, a sentence each.
    package var faults: [String] = []
    /// Promises of reference paginators that are broken, a sentence each.
    package var brokenPromises: [String] = []
    /// What else is worth knowing, a sentence each.
    package var notes: [String] = []
    /// Of what fewer were asked for than there may be; what the gate baseline has beyond them is not
    /// missed.
    package var narrowing: GateScope.Narrowing = []
    /// The corpora whose instructions were counted otherwise than those of the gate baseline, so that
    /// they are not judged.
    package var corporaCountedOtherwise: Set<String> = []
    /// The corpora whose lines were made otherwise than those of the gate baseline, so that the shaper's
    /// work is not judged.
    package var corporaShapedOtherwise: Set<String> = []

    /// Nothing beside the values.
    package init() {}
  }

  package init(rules: GateRules, baseline: GateBaseline, path: String, today: String) {
    self.rules = rules
    self.baseline = baseline
    self.path = path
    self.today = today
  }

  /// Returns the verdict on a session.
  ///
  /// - Complexity: O(values · rules).
  package func verdict(
    on session: Session,
    record: GateRecord,
    evidence: Evidence = Evidence(),
    command: (GatePlace, Int) -> String?
  ) -> GateVerdict {
    let places = GatePlace.all(of: session)
    var evaluation = GateEvaluation(
      judge: self,
      record: record,
      reference: session.reference,
      evidence: evidence
    )
    for place in places { evaluation.evaluate(place) }
    evaluation.noteUnjudged()
    evaluation.noteMissing(beyond: places)
    let breaches = evaluation.sortedBreaches()
    let pages = movedPages(
      of: session,
      places: places,
      record: record,
      failing: Set(
        breaches.map(\.element).filter { $0.breach.waiver == nil && $0.breach.level == .fail }
          .map(\.cell)
      ),
      command: command
    )
    return evaluation.verdict(
      breaches: breaches,
      pages: pages,
      standings: evaluation.standings(of: places)
    )
  }

  private func movedPages(
    of session: Session,
    places: [GatePlace],
    record: GateRecord,
    failing: Set<String>,
    command: (GatePlace, Int) -> String?
  ) -> [GateVerdict.MovedPage] {
    let texts = session.texts
    let old = baseline.record
    let moved =
      places.compactMap { place -> (name: String, page: GateVerdict.MovedPage)? in
        texts[place.cell.corpus]
          .flatMap { record.movedPage(at: place, since: old, in: $0, command: command) }
          .map { (place.cell.name, $0) }
      }
      .distinct { name, page in
        [page.corpus, page.paginator, old.pages[name] ?? "", record.pages[name] ?? ""]
      }
    return
      (moved.filter { failing.contains($0.name) } + moved.filter { !failing.contains($0.name) })
      .map(\.page)
  }
}

/// A trial or a change of the layout, by its name and in words.
package struct GatePlace: Sendable {
  /// The name.
  package let cell: GateCell
  /// The layout or change in words: `phone-6 at 17 px`.
  package let label: String
  /// The device and layout that the pages are made in.
  package let setting: Plan.Setting
  package let failure: TrialFailure?
  /// Whether there are pages of which nobody knows the lines.
  private(set) var isUnseen = false
  /// The change of the layout; `nil` for a trial.
  private(set) var change: Change?

  package var isChange: Bool { change != nil }

  /// Why the paginator failed to keep places in its own way.
  var ownPlacesFailure: String? { change?.ownPlaces?.failure }

  /// The places of a session: its trials, then its changes.
  package static func all(of session: Session) -> [GatePlace] {
    session.trials.map { trial in
      GatePlace(
        cell: GateCell(of: trial),
        label: trial.setting.label,
        setting: trial.setting,
        failure: trial.failure,
        isUnseen: trial.judgement?.geometry == Judgement.Geometry.none
      )
    }
      + session.changes.map { change in
        GatePlace(
          cell: GateCell(of: change),
          label: change.label,
          setting: change.to,
          failure: change.failure,
          change: change
        )
      }
  }

  /// The metrics that the place has values of, in order, with the position strategy of each.
  var metrics: [(metric: Metric?, strategy: String?, name: String)] {
    let map = (metric: Metric?.none, strategy: String?.none, name: GateRecord.pageMap)
    guard let change else {
      return (GateRecord.metricsOfTrials + [.instructions]).map { ($0, nil, $0.name) } + [map]
    }
    return Metric.ofChanges.map { ($0, nil, $0.name) } + [map]
      + change.placeKeepings.flatMap { keeping in
        keeping.metrics.map { ($0, GateCell.escaped(keeping.name), $0.name) }
      }
  }
}
