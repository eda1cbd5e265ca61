package import Trials

/// The time of a phase in two sessions: the CPU's or, for an exchange, the wall's.
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
  /// An interval tells of the noise within its session. Between sessions the machine's speed itself
  /// changes: equal programs, measured minutes apart, were seen to differ by up to 7 % with narrow
  /// intervals. So a time has moved only when the intervals do not meet and the medians differ by
  /// 20 % or more; what is smaller must be measured in one session.
  package var trend: MetricDifference.Trend? {
    guard before.median > 0, after.median > 0 else { return nil }
    if before.isBelow(after), after.median >= Self.least * before.median { return .worse }
    if after.isBelow(before), before.median >= Self.least * after.median { return .better }
    return nil
  }

  private static let least = 1.2

  /// The phases that both trials timed.
  static func all(from before: Trial, to after: Trial) -> [TimeDifference] {
    Phase.allCases.compactMap { phase in
      guard !phase.isOfPrefix, let old = before.timings[phase], let new = after.timings[phase]
      else { return nil }
      return TimeDifference(
        corpus: after.corpus,
        paginator: after.paginator.name,
        phase: phase,
        before: old.estimate(of: phase),
        after: new.estimate(of: phase)
      )
    }
  }
}
