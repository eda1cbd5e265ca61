package import PaginatorKit
package import Trials

/// Which metrics detect a fault of a paginator of a session, held against the reference in the same
/// layouts.
package struct Detectors {
  private let trials: [GateCell: Trial]
  private let reference: String?
  private let changes: [ChangeFindings]

  package init(in session: Session, changes: [ChangeFindings]) {
    trials = session.trialsByCell
    self.changes = changes
    reference = session.reference
  }

  /// Returns the names of those metrics that detect a fault of a paginator in any layout or change.
  ///
  /// `claims`: what the paginator promises. None does where the reference did not take part.
  ///
  /// - Complexity: O(metrics · (trials + changes) · pages).
  package func detecting(
    among metrics: [Metric],
    of paginator: String,
    claims: Set<Capability>
  ) -> [String] {
    metrics.filter { metric in
      detectsTrial(metric, of: paginator, claims: claims)
        || detectsChange(metric, of: paginator, claims: claims)
    }
    .map(\.name)
  }

  private func detectsTrial(
    _ metric: Metric,
    of paginator: String,
    claims: Set<Capability>
  ) -> Bool {
    trials.contains { cell, trial in
      guard cell.paginator == paginator, let reference = reference.flatMap({ trials[cell.of($0)] })
      else { return false }
      return metric.detects(
        metric.value(of: trial),
        reference: metric.value(of: reference),
        showing: trial.paginator.showing,
        claims: claims
      )
    }
  }

  private func detectsChange(
    _ metric: Metric,
    of paginator: String,
    claims: Set<Capability>
  ) -> Bool {
    changes.contains { findings in
      guard findings.change.paginator.name == paginator,
        let reference = changes.first(where: { $0.change.isOfReference(like: findings.change) })
      else { return false }
      return metric.detects(findings, reference: reference, claims: claims)
    }
  }
}

extension Change {
  /// Whether it is the same change of the same text, by the reference.
  fileprivate func isOfReference(like other: Change) -> Bool {
    paginator.isReference && corpus == other.corpus && from == other.from && to == other.to
  }
}
