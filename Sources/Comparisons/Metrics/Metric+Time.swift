import PaginatorKit
import Refereeing
package import Trials

/// What a pagination took in time and memory: Metrics.md 8.
///
/// Only the detailed layout is timed, and only when timing is on; else nothing here has a value.
extension Metric {
  static let time: [Metric] = [
    totalTime, firstPageTime, prepareTime, fillTime, exchangeTime, scalarsPerSecond, pagesPerSecond,
    peakMemoryBytes,
  ]

  /// CPU time of the whole pass.
  package static let totalTime = perPhase(
    "total_time",
    .total,
    meaning: "CPU time of the whole pass, caches empty: the median of the samples."
  )
  .detecting(.worse(times: 5))

  /// CPU time until the first page.
  package static let firstPageTime = perPhase(
    "first_page_time",
    .firstPage,
    meaning: "CPU time from nothing to the first page: the median of the samples."
  )
  .detecting(.worse(times: 5))

  /// CPU time of what does not depend on the page.
  package static let prepareTime = perPhase(
    "prepare_time",
    .prepare,
    meaning: "CPU time to segment and shape all of the text: the median of the samples."
  )
  .detecting(.never(because: "It is a part of total_time, which accuses."))

  /// CPU time of what depends on the page.
  package static let fillTime = perPhase(
    "fill_time",
    .fill,
    meaning: "CPU time to break lines and fill pages over a shaped text: the median of the samples."
  )
  .detecting(.never(because: "It is a part of total_time, which accuses."))

  /// Wall time of asking another process.
  package static let exchangeTime = perPhase(
    "exchange_time",
    .exchange,
    meaning: "Wall time of a question and an answer that do no work, for paginators in another "
      + "process: the median of the samples."
  )
  .detecting(.never(because: "It is the cost of asking another process."))

  /// How fast the text is paginated.
  package static let scalarsPerSecond = perSecond(
    "scalars_per_second",
    .scalarsPerSecond,
    meaning: "Scalars of the text over the whole pass's CPU time."
  ) { Double($0.scalarCount) }
  .detecting(.never(because: "It is total_time in another unit."))

  /// How fast pages are made.
  package static let pagesPerSecond = perSecond(
    "pages_per_second",
    .pagesPerSecond,
    meaning: "Pages over the whole pass's CPU time."
  ) { Double($0.pages.count) }
  .detecting(.never(because: "It is total_time in another unit."))

  /// Memory at its most.
  package static let peakMemoryBytes = perText(
    "peak_memory_bytes",
    .bytes,
    meaning: "By how much the memory of a process of its own grew at most during one pass.",
    eligibility: "Texts that were timed, where the system tells."
  ) { trial, _ in trial.peakMemoryBytes.map { .value(Double($0)) } ?? .absent("not_measured") }
  .detecting(.never(because: "It takes a process of its own; retained_bytes_per_page accuses."))

  /// The phase whose time the metric is; `nil` for every other metric.
  package var phase: Phase? {
    switch name {
    case Self.totalTime.name: .total
    case Self.firstPageTime.name: .firstPage
    case Self.prepareTime.name: .prepare
    case Self.fillTime.name: .fill
    case Self.exchangeTime.name: .exchange
    case Self.anchoredPageTime.name: .anchoredPage
    default: nil
    }
  }

  /// Returns the ends of the metric's value in a trial; `nil` without an interval.
  package func interval(of trial: Trial) -> ClosedRange<Double>? {
    if name == Self.scalingExponent.name { return trial.timeExponent?.interval }
    guard let phase, let estimate = trial.timings[phase]?.estimate(of: phase),
      estimate.hasInterval
    else { return nil }
    return estimate.low...estimate.high
  }

  static func perPhase(_ name: String, _ phase: Phase, meaning: String) -> Metric {
    perText(
      name,
      .nanoseconds,
      meaning: meaning,
      eligibility: "Texts that were timed, by paginators that have the phase."
    ) { trial, _ in
      trial.timings[phase].map { .value($0.estimate(of: phase).median) } ?? .absent("not_timed")
    }
  }

  private static func perSecond(
    _ name: String,
    _ unit: Unit,
    meaning: String,
    count: @escaping @Sendable (Trial) -> Double
  ) -> Metric {
    perText(
      name,
      unit,
      direction: .higherIsBetter,
      meaning: meaning,
      eligibility: "Texts that were timed."
    ) { trial, _ in
      guard let timing = trial.timing else { return .absent("not_timed") }
      return .ratio(count(trial), of: timing.cpu.median / 1e9, otherwise: "no_time")
    }
  }
}

extension Timing {
  /// The time that a phase is judged by: the CPU's or, for an exchange, the wall's, since what it
  /// waits for is another process.
  package func estimate(of phase: Phase) -> MedianEstimate { phase == .exchange ? wall : cpu }
}
