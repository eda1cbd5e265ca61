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
    /// Whether fewer paginators or layouts were asked for than there may be; then what the gate
    /// baseline has beyond them is not missed.
    package var isNarrowed = false
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
    return evaluation.verdict(breaches: breaches, pages: pages)
  }

  private func movedPages(
    of session: Session,
    places: [GatePlace],
    record: GateRecord,
    failing: Set<String>,
    command: (GatePlace, Int) -> String?
  ) -> [GateVerdict.MovedPage] {
    let texts = session.texts
    var seen: Set<[String]> = []
    let moved = places.compactMap { place -> (isFailing: Bool, page: GateVerdict.MovedPage)? in
      let name = place.cell.name
      guard let text = texts[place.cell.corpus],
        let page = record.movedPage(
          at: place,
          since: baseline.record,
          in: text,
          command: command
        ),
        seen.insert([
          place.cell.corpus, place.cell.paginator, baseline.record.pages[name] ?? "",
          record.pages[name] ?? "",
        ])
        .inserted
      else { return nil }
      return (failing.contains(name), page)
    }
    return moved.filter(\.isFailing).map(\.page) + moved.filter { !$0.isFailing }.map(\.page)
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
  package let isChange: Bool
  /// The ways of keeping places and highlights over the change; none of a trial.
  let placeKeepings: [PlaceKeeping]
  /// Why the paginator failed to keep places in its own way.
  let ownPlacesFailure: String?

  /// The places of a session: its trials, then its changes.
  package static func all(of session: Session) -> [GatePlace] {
    session.trials.map { trial in
      GatePlace(
        cell: GateCell(of: trial),
        label: trial.setting.label,
        setting: trial.setting,
        failure: trial.failure,
        isChange: false,
        placeKeepings: [],
        ownPlacesFailure: nil
      )
    }
      + session.changes.map { change in
        GatePlace(
          cell: GateCell(of: change),
          label: change.label,
          setting: change.to,
          failure: change.failure,
          isChange: true,
          placeKeepings: change.placeKeepings,
          ownPlacesFailure: change.ownPlaces?.failure
        )
      }
  }

  /// The metrics that the place has values of, in order, with the position strategy of each.
  var metrics: [(metric: Metric?, strategy: String?, name: String)] {
    let map = (metric: Metric?.none, strategy: String?.none, name: GateRecord.pageMap)
    guard isChange else {
      return (GateRecord.metricsOfTrials + [.instructions]).map { ($0, nil, $0.name) } + [map]
    }
    return Metric.ofChanges.map { ($0, nil, $0.name) } + [map]
      + placeKeepings.flatMap { keeping in
        keeping.metrics.map { ($0, GateCell.escaped(keeping.name), $0.name) }
      }
  }
}
