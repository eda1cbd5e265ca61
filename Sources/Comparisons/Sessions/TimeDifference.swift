package import Trials

/// The CPU time of a phase in two sessions.
package struct TimeDifference: Sendable {
  /// The corpus's id.
  package let corpus: String
  /// The paginator's name.
  package let paginator: String
  /// The phase.
  package let phase: Phase
  /// The time then.
  package let before: MedianEstimate
  /// The time now.
  package let after: MedianEstimate

  /// Which way it went; `nil` within the noise.
  ///
  /// Sessions run at different minutes on a machine that others share, so a time has moved only
  /// when the 95 % intervals do not meet and the medians differ by 5 % or more.
  package var trend: MetricDifference.Trend? {
    guard before.median > 0, after.median > 0 else { return nil }
    if after.low > before.high, after.median >= 1.05 * before.median { return .worse }
    if after.high < before.low, before.median >= 1.05 * after.median { return .better }
    return nil
  }

  /// The phases that both trials timed.
  static func all(from before: Trial, to after: Trial) -> [TimeDifference] {
    Phase.allCases.compactMap { phase in
      guard let old = before.timings[phase], let new = after.timings[phase] else { return nil }
      return TimeDifference(
        corpus: after.corpus,
        paginator: after.contestant.name,
        phase: phase,
        before: old.cpu,
        after: new.cpu
      )
    }
  }
}
