package import Trials

/// Which way a value went.
package enum Trend: Sendable {
  case equal
  case better
  case worse
  /// Otherwise: a metric without direction, a page map, something that became n/a or ceased to be.
  case moved
}

/// A figure that is not what it was in an earlier session, in one trial or change of the layout.
package struct FigureDifference: Sendable {
  package let corpus: String
  package let paginator: String
  /// The way of keeping places, highlights or bookmarks; `nil` where there is none.
  package let way: String?
  /// The layout or the change: `phone-6 at 17 px`.
  package let place: String
  package let metric: Metric
  /// The headline statistic then; `nil` when nothing was eligible.
  package let before: Double?
  /// The headline statistic now; `nil` when nothing is eligible.
  package let after: Double?
  /// Which way it went.
  package let trend: Trend

  /// The difference of a value that both sessions have and that repeats, `nil` when there is none.
  init?(_ value: GateRecord.Value, at place: GatePlace) {
    let comparison = value.comparison
    guard let metric = comparison.metric, metric.isExact, comparison.before != nil,
      comparison.after != nil, comparison.trend != .equal
    else { return nil }
    corpus = place.cell.corpus
    paginator = place.cell.paginator
    way = value.way.map { GateCell.unescaped($0[...]) }
    self.place = place.label
    self.metric = metric
    before = comparison.before?.number
    after = comparison.after?.number
    trend = comparison.trend
  }
}

/// A trial that failed in one of two sessions, or in both in different ways.
package struct FailureDifference: Hashable, Sendable {
  package let paginator: String
  /// The layout: `phone-6 at 17 px`.
  package let layout: String
  package let fate: Fate

  /// What became of a trial; the message is the failure's.
  package enum Fate: Hashable, Sendable {
    /// It fails only now.
    case fails(String)
    /// It failed only then.
    case recovers(String)
    /// It failed then, too, but not so.
    case failsOtherwise(String)
  }

  init?(from before: Trial, to after: Trial) {
    switch (before.failure, after.failure) {
    case (nil, let failure?): fate = .fails(failure.message)
    case (let failure?, nil): fate = .recovers(failure.message)
    case (let old?, let new?) where old != new: fate = .failsOtherwise(new.message)
    default: return nil
    }
    paginator = after.paginator.name
    layout = after.setting.label
  }
}

/// The time of a phase in two sessions: the CPU's or, for an exchange, the wall's.
package struct TimeDifference: Sendable {
  package let corpus: String
  package let paginator: String
  package let phase: Phase
  package let before: MedianEstimate
  package let after: MedianEstimate

  /// Which way it went; equal within the noise.
  ///
  /// An interval tells of the noise within its session. Between sessions the machine's speed itself
  /// changes: equal programs, measured minutes apart, were seen to differ by up to 7 % with narrow
  /// intervals. So a time has moved only when the intervals do not meet and the medians differ by
  /// 20 % or more; what is smaller must be measured in one session.
  package var trend: Trend {
    guard before.median > 0, after.median > 0 else { return .equal }
    if before.isBelow(after), after.median >= Self.least * before.median { return .worse }
    if after.isBelow(before), before.median >= Self.least * after.median { return .better }
    return .equal
  }

  private static let least = 1.2

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
