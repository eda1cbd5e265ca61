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

  package static let totalTime = perPhase(
    "total_time",
    .total,
    meaning: "CPU time of the whole pass, caches empty: the median of the samples."
  )
  .called("CPU", "CPU time of the whole text")

  package static let firstPageTime = perPhase(
    "first_page_time",
    .firstPage,
    meaning: "CPU time from nothing to the first page: the median of the samples."
  )

  /// CPU time of what does not depend on the page.
  package static let prepareTime = perPhase(
    "prepare_time",
    .prepare,
    detection: .never(because: "It is a part of total_time, which detects."),
    meaning: "CPU time to segment and shape all of the text: the median of the samples."
  )

  package static let fillTime = perPhase(
    "fill_time",
    .fill,
    detection: .never(because: "It is a part of total_time, which detects."),
    meaning: "CPU time to break lines and fill pages over a shaped text: the median of the samples."
  )

  package static let exchangeTime = perPhase(
    "exchange_time",
    .exchange,
    detection: .never(because: "It is the cost of asking another process."),
    meaning: "Wall time of a question and an answer that do no work, for paginators in another "
      + "process: the median of the samples."
  )

  package static let scalarsPerSecond = perSecond(
    "scalars_per_second",
    .scalarsPerSecond,
    meaning: "Scalars of the text over the whole pass's CPU time.",
    count: \.scalarCount
  )

  package static let pagesPerSecond = perSecond(
    "pages_per_second",
    .pagesPerSecond,
    meaning: "Pages over the whole pass's CPU time.",
    count: \.pageCount
  )

  package static let peakMemoryBytes = perText(
    "peak_memory_bytes",
    .bytes,
    detection: .never(because: "It takes a process of its own; retained_bytes_per_page detects."),
    meaning: "By how much the memory of a process of its own grew at most during one pass.",
    eligibility: "Texts that were timed, where the system tells."
  ) { trial, _ in
    Readings(
      trial.costs?.peakMemoryBytes.map(Double.init),
      otherwise: trial.absenceOfPasses ?? .notMeasured
    )
  } explain: { _, _, result in
    "\(grouped(Int(result))) bytes more at most during one pass than before it"
  }
  .called("peak", "by how much memory grew at most")

  static func perPhase(
    _ name: String,
    _ phase: Phase,
    detection: Detection = .worse(times: 5),
    meaning: String
  ) -> Metric {
    perText(
      name,
      .nanoseconds,
      detection: detection,
      meaning: meaning,
      eligibility: "Texts that were timed, by paginators that have the phase."
    ) { trial, _ in
      guard let estimate = trial.timings[phase]?.estimate(of: phase) else {
        return trial.bound(of: phase).map { Readings(above: Double($0)) }
          ?? Readings(excluded: [.notTimed: 1])
      }
      return Readings(estimate.median, interval: estimate.interval)
    } explain: { trial, _, result in
      let timing = trial.timings[phase]
      let clock = phase == .exchange ? "wall" : "CPU"
      let ends = timing?.estimate(of: phase).interval
        .map { ", from \(milliseconds($0.lowerBound)) to \(milliseconds($0.upperBound))" }
      return "the median of \(counted(timing?.samples.count ?? 0, "sample")) of \(clock) time = "
        + milliseconds(result) + (ends ?? "")
    }
  }

  private static func perSecond(
    _ name: String,
    _ unit: Unit,
    meaning: String,
    count: @escaping @Sendable (Trial) -> Int
  ) -> Metric {
    perText(
      name,
      unit,
      direction: .higherIsBetter,
      detection: .never(because: "It is total_time in another unit."),
      meaning: meaning,
      eligibility: "Texts that were timed."
    ) { trial, _ in
      guard let timing = trial.timing else {
        return Readings(excluded: [trial.absenceOfPasses ?? .notTimed: 1])
      }
      return Readings(Double(count(trial)), over: timing.cpu.median / 1e9, otherwise: .noTime)
    } explain: { trial, _, result in
      "\(grouped(count(trial))) / \(milliseconds(trial.timing?.cpu.median)) of CPU time = "
        + "\(grouped(Int(result))) \(unit.words)"
    }
  }
}

extension Trial {
  /// Why there is nothing that takes whole passes to measure, where one does not end within the budget.
  var absenceOfPasses: Exclusion? { bound(of: .total) == nil ? nil : .overBudget }
}

extension Timing {
  /// The time that a phase is judged by: the CPU's or, for an exchange, the wall's, since what it
  /// waits for is another process.
  package func estimate(of phase: Phase) -> MedianEstimate { phase == .exchange ? wall : cpu }
}

extension MedianEstimate {
  /// The interval of 95 %; `nil` below six samples.
  package var interval: ClosedRange<Double>? { hasInterval ? low...high : nil }
}
