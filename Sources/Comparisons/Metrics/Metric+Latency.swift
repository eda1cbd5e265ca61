import PaginatorKit
import Trials

/// What a reader waits for, how cost grows with the text, and what memory is held: Metrics.md 8.
///
/// Only the detailed layout is measured; all but the exponent of work only when timing is on.
extension Metric {
  static let latency: [Metric] = [
    anchoredPageTime, pageTurnTime, pageTurnP99Time, missedFrames60, missedFrames90,
    missedFrames120, longestSlice, scalingExponent, retainedBytesPerPage,
  ]

  /// CPU time until the reader's page stands after a change.
  package static let anchoredPageTime = perPhase(
    "anchored_page_time",
    .anchoredPage,
    meaning: "CPU time after the first change of the layout, from nothing until the page stands "
      + "that holds the reader's place, the top of the middle page before: the median of the "
      + "samples."
  )
  .detecting(.worse(times: 5))

  /// CPU time of each page turn.
  package static let pageTurnTime = Metric(
    name: "page_turn_time",
    unit: .nanoseconds,
    direction: .lowerIsBetter,
    scope: .page,
    headline: .p95,
    meaning: "CPU time of asking a pass for its next page: of each page the least of several "
      + "passes.",
    eligibility: "Every page of texts whose page turns were timed, the first page among them; the "
      + "pass's set-up is no page."
  ) { trial in
    var readings = Readings()
    guard trial.judgement != nil else { return readings }
    guard let turns = trial.pageTurns else {
      readings.exclude("not_timed")
      return readings
    }
    for (page, nanoseconds) in turns.nanoseconds.enumerated() {
      readings.add(Double(nanoseconds), page: page)
    }
    return readings
  }
  .detecting(.worse(times: 5))

  /// The page turn that one of a hundred is slower than.
  package static let pageTurnP99Time = perTurns(
    "page_turn_p99_time",
    .nanoseconds,
    meaning: "The CPU time that 99 of 100 page turns stay within, by nearest rank."
  ) { turns in turns.p99.map { .value(Double($0)) } ?? .absent("no_pages") }
  .detecting(.worse(times: 5))

  /// Frames missed at 60 a second.
  package static let missedFrames60 = missedFrames(perSecond: 60, milliseconds: "16.67")
    .detecting(
      .never(
        because: "It is page_turn_time in frames of a screen, of which a short text misses none."
      )
    )

  /// Frames missed at 90 a second.
  package static let missedFrames90 = missedFrames(perSecond: 90, milliseconds: "11.11")
    .detecting(
      .never(
        because: "It is page_turn_time in frames of a screen, of which a short text misses none."
      )
    )

  /// Frames missed at 120 a second.
  package static let missedFrames120 = missedFrames(perSecond: 120, milliseconds: "8.33")
    .detecting(
      .never(
        because: "It is page_turn_time in frames of a screen, of which a short text misses none."
      )
    )

  /// The longest piece of work without a pause.
  package static let longestSlice = perTurns(
    "longest_slice",
    .nanoseconds,
    meaning: "CPU time of the longest piece of work that nothing can come between: a pass's set-up "
      + "or asking for one page."
  ) { .value(Double($0.longestSlice)) }
  .detecting(.worse(times: 5))

  /// The power of the length that time grows with.
  package static let scalingExponent = perText(
    "scaling_exponent",
    .exponent,
    meaning:
      "α of CPU time ≈ n^α, fitted over an eighth, a quarter, half and the whole of the text.",
    eligibility: eligiblePrefixes + ", where they were timed.",
    isOfClocks: true
  ) { trial, _ in
    if let exponent = trial.timeExponent { return .value(exponent.value) }
    return .absent(trial.timings.isEmpty ? "not_timed" : "no_prefixes")
  }
  .detecting(.worse(plus: 0.4))

  /// The power of the length that work grows with.
  package static let workExponent = perText(
    "work_exponent",
    .exponent,
    meaning: "α of measured scalars ≈ n^α, fitted over an eighth, a quarter, half and the whole of "
      + "the text, to six decimals.",
    eligibility: eligiblePrefixes + "; paginators that count their work."
  ) { trial, _ in
    trial.workExponent.map { .value($0) }
      ?? .absent(trial.prefixes.isEmpty ? "no_prefixes" : "not_counted")
  }
  .detecting(.worse(plus: 0.4))

  /// Memory that a finished pass holds.
  package static let retainedBytesPerPage = perText(
    "retained_bytes_per_page",
    .bytesPerPage,
    meaning: "Bytes still held when a pass has given all its pages and is alive, over the pages.",
    eligibility: "Texts that were timed, with pages, where the system tells."
  ) { trial, _ in
    guard let bytes = trial.retainedBytes else { return .absent("not_measured") }
    return .ratio(Double(bytes), of: Double(trial.pages.count), otherwise: "no_pages")
  }
  .detecting(.worse(times: 5, plus: 131_072))

  private static let eligiblePrefixes =
    "The first layout of texts of 4,096 scalars or more whose paragraphs allow three beginnings"

  private static func missedFrames(perSecond rate: Int, milliseconds: String) -> Metric {
    perTurns(
      "missed_frames_\(rate)",
      .frames,
      meaning: "Whole frames of 1/\(rate) s (\(milliseconds) ms) that pass while pages are "
        + "awaited, over all page turns."
    ) { .value(Double($0.missedFrames(perSecond: rate))) }
  }

  private static func perTurns(
    _ name: String,
    _ unit: Unit,
    meaning: String,
    value: @escaping @Sendable (PageTurns) -> TextReading
  ) -> Metric {
    perText(
      name,
      unit,
      meaning: meaning,
      eligibility: "Texts whose page turns were timed."
    ) { trial, _ in trial.pageTurns.map(value) ?? .absent("not_timed") }
  }
}
