import Comparisons
import Reports
import Results
import Trials

/// What changed since an earlier session: the one asked for, else the last with the same layouts.
struct SessionChanges {
  /// What changed, in sentences; empty when there is no session to compare with.
  let sentences: [String]
  /// What became of each time that differs, in sentences.
  let times: [String]
  /// The pages of the earlier session in the trials that made others now.
  let base: [BasePages]
  private let refusal: HarnessFailure?

  /// Compares with the session asked for, else with the last one before a number that has the same
  /// layouts.
  ///
  /// One that nobody asked for and that cannot be compared is not compared. The sentences name the later
  /// session where it is given.
  init(
    _ findings: SessionFindings,
    against asked: StoredSession?,
    in store: ResultStore,
    before number: Int = .max,
    sharing prepared: PreparedSession? = nil,
    naming later: StoredSession? = nil
  ) throws {
    let earlier =
      try asked ?? store.latest(like: findings.session, before: number, sharing: prepared)
    guard let earlier else {
      sentences = []
      times = []
      base = []
      refusal = nil
      return
    }
    do {
      let comparison = try SessionComparison(
        from: SessionFindings(of: earlier.session, sharing: findings),
        to: findings
      )
      sentences = Sentences.since(
        comparison,
        number: earlier.number,
        started: earlier.session.started,
        later: later.map { ($0.number, $0.session.started) }
      )
      times = Sentences.times(of: comparison)
      base = Self.base(of: comparison, from: earlier)
      refusal = nil
    } catch {
      sentences = []
      times = []
      base = []
      refusal = asked.map { asked in
        HarnessFailure(
          .inputsDiffer,
          "Session \(asked.number) cannot be compared with this one: "
            + error.differences.joined(separator: " ")
            + " Measure with the same inputs, or choose another session of 'harness list sessions'."
        )
      }
    }
  }

  private static func base(
    of comparison: SessionComparison,
    from earlier: StoredSession
  ) -> [BasePages] {
    comparison.pages.compactMap { difference in
      let trial = earlier.session.trials.first {
        $0.corpus == difference.corpus && $0.paginator.name == difference.paginator
          && $0.setting.label == difference.layout
      }
      return trial.map {
        (
          origin: "session \(earlier.number)",
          corpus: $0.corpus,
          paginator: $0.paginator.name,
          device: $0.device.id,
          layoutKey: $0.layoutKey,
          pages: $0.pages
        )
      }
    }
  }

  /// Fails with 4 when the session asked for was laid out differently.
  func refuseMismatch() throws {
    if let refusal { throw refusal }
  }
}
