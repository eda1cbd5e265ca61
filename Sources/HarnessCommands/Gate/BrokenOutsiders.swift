import Comparisons
import Trials

extension Session {
  /// A sentence for each paginator from outside that crashed, gave no answer or answered nonsense, or
  /// whose own place-keeping failed: the first time that it did.
  ///
  /// It proves nothing, even where it did so before.
  var brokenOutsiders: [String] {
    var seen: Set<PaginatorInfo> = []
    let trials = trials.compactMap { trial -> String? in
      guard let failure = trial.failure, failure.kind.isOfBrokenOutsider,
        seen.insert(trial.paginator).inserted
      else { return nil }
      return
        "\(trial.paginator.name) fails on \(trial.setting.label) in \(trial.corpus): "
        + failure.message
    }
    let changes = changes.compactMap { change -> String? in
      let failure = change.failure.flatMap { $0.kind.isOfBrokenOutsider ? $0.message : nil }
      guard let message = failure ?? change.ownPlaces?.failure,
        seen.insert(change.paginator).inserted
      else { return nil }
      return "\(change.paginator.name) fails at the change \(change.label) in \(change.corpus): "
        + message
    }
    return trials + changes
  }
}

extension TrialFailure.Kind {
  /// Whether somebody else's program is to be mended first.
  fileprivate var isOfBrokenOutsider: Bool {
    switch self {
    case .crashed, .timedOut, .badAnswer: true
    case .unsuitable, .workLimit, .noProgress, .error: false
    }
  }
}
