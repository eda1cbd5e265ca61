import Comparisons
import Results
import Trials

/// A session of the store, and its number there.
struct StoredSession {
  var number: Int
  var session: Session
}

extension ResultStore {
  /// Keeps a session with the values of all its metrics, and the gate's verdict on it.
  ///
  /// - Returns: The session's number.
  func keep(_ findings: SessionFindings, verdict: StoredVerdict? = nil) throws(StoreError) -> Int {
    try add(findings.session, figures: findings.figures, verdict: verdict)
  }

  /// The session with a number or id, or the last one.
  func stored(_ reference: String) throws(StoreError) -> StoredSession {
    let number = try number(of: SessionReference(parsing: reference))
    return StoredSession(number: number, session: try session(.number(number)))
  }

  /// The newest session that laid out all the trials of another alike, `nil` when there is none.
  func latest(
    like session: Session,
    before number: Int = .max
  ) throws(StoreError) -> StoredSession? {
    let trials = session.trials.map { trial in
      TrialIdentity(
        corpus: trial.corpus,
        paginator: trial.paginator.name,
        layoutKey: trial.layoutKey
      )
    }
    guard let number = try latest(covering: Set(trials), before: number) else { return nil }
    return StoredSession(number: number, session: try self.session(.number(number)))
  }
}
