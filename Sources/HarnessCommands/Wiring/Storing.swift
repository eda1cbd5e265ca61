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
  func keep(_ session: Session, verdict: StoredVerdict? = nil) throws(StoreError) -> Int {
    var trials: [Int: [Observation]] = [:]
    for (index, trial) in session.trials.enumerated() {
      trials[index] = Metric.all.map { metric in
        var observation = Observation(metric, metric.value(of: trial))
        if observation.eligible > 0, let interval = metric.interval(of: trial) {
          observation.low = interval.lowerBound
          observation.high = interval.upperBound
        }
        return observation
      }
    }
    var changes: [Int: [Observation]] = [:]
    for (index, findings) in ChangeFindings.all(of: session).enumerated() {
      changes[index] =
        Metric.ofChanges.map { Observation($0, $0.value(of: findings)) }
        + findings.change.placeKeepings.flatMap { keeping in
          keeping.metrics.map {
            Observation($0, $0.value(of: findings, keeping: keeping.name), variant: keeping.name)
          }
        }
    }
    return try add(
      session,
      observations: trials,
      changeObservations: changes,
      verdict: verdict
    )
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

extension Observation {
  /// What a metric says of a trial or a change.
  init(_ metric: Metric, _ value: MetricValue, variant: String = "") {
    self.init(
      metric: metric.name,
      variant: variant,
      unit: metric.unit.rawValue,
      isRepeatable: metric.isExact,
      eligible: value.eligible,
      excluded: value.excluded
    )
    fill(from: value, of: metric)
  }

  private mutating func fill(from value: MetricValue, of metric: Metric) {
    guard let statistics = value.statistics else { return }
    if metric.scope == .text {
      self.value = value[.value]
    } else {
      count = statistics.count
      rate = statistics.rate
      sum = statistics.sum
      median = statistics.median
      p95 = statistics.p95
      max = statistics.max
      worstPage = statistics.worstPage
    }
  }
}
