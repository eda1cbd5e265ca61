import PaginatorKit
import Refereeing
import Trials

/// What a reader waits for, how cost grows with the text, and what memory is held: Metrics.md 8.
///
/// Only the detailed layout is measured; all but the exponent of work only when timing is on.
extension Metric {
  static let latency: [Metric] = [
    anchoredPageTime, pageTurnTime, pageTurnP99Time, missedFrames60, missedFrames90,
    missedFrames120, longestSlice, scalingExponent, retainedBytesPerPage,
  ]

  package static let anchoredPageTime = perPhase(
    "anchored_page_time",
    .anchoredPage,
    meaning: "CPU time after the first change of the layout, from nothing until the page is known "
      + "that holds the reader's place, the top of the middle page before: the median of the "
      + "samples."
  )

  package static let pageTurnTime = Metric(
    "page_turn_time",
    .nanoseconds,
    scope: .page,
    headline: .p95,
    detection: .worse(times: 5),
    meaning: "CPU time of asking a pass for its next page: of each page the least of several "
      + "passes.",
    eligibility: "Every page of texts whose page turns were timed, the first page among them; the "
      + "pass's set-up is no page."
  ) { (trial: Trial) in
    guard trial.judgement != nil else { return Readings() }
    guard let turns = trial.costs?.pageTurns else {
      return Readings(excluded: [trial.absenceOfPasses ?? .notTimed: 1])
    }
    return Readings(
      values: turns.nanoseconds.enumerated()
        .map { Readings.Reading(page: $0.offset, value: Double($0.element)) }
    )
  } explain: { trial, explained in
    guard let page = trial.page(explained.worstPage) else { return [] }
    return [
      trial.line(on: page),
      explained.formula(
        "the least of \(trial.costs?.pageTurns?.passes ?? 0) passes = "
          + milliseconds(trial.costs?.pageTurns.map { Double($0.nanoseconds[page.page]) })
      ),
    ]
  }

  package static let pageTurnP99Time = perTurns(
    "page_turn_p99_time",
    .nanoseconds,
    detection: .worse(times: 5),
    meaning: "The CPU time that 99 of 100 page turns stay within, by nearest rank."
  ) { turns in
    Readings(turns.p99.map(Double.init), otherwise: .noPages)
  } explain: { turns, result in
    let count = turns.nanoseconds.count
    return "page turn \((99 * count + 99) / 100) of \(count) from the quickest = "
      + milliseconds(result)
  }

  package static let missedFrames60 = missedFrames(perSecond: 60, milliseconds: "16.67")

  package static let missedFrames90 = missedFrames(perSecond: 90, milliseconds: "11.11")

  package static let missedFrames120 = missedFrames(perSecond: 120, milliseconds: "8.33")

  package static let longestSlice = perTurns(
    "longest_slice",
    .nanoseconds,
    detection: .worse(times: 5),
    meaning: "CPU time of the longest piece of work that nothing can come between: a pass's set-up "
      + "or asking for one page."
  ) { turns in
    Readings(Double(turns.longestSlice))
  } explain: { turns, result in
    "max(set-up \(milliseconds(Double(turns.setUpNanoseconds))), longest page turn "
      + "\(milliseconds(turns.nanoseconds.max().map(Double.init)))) = \(milliseconds(result))"
  }

  package static let scalingExponent = perText(
    "scaling_exponent",
    .exponent,
    detection: .worse(plus: 0.4),
    meaning:
      "α of CPU time ≈ n^α, fitted over an eighth, a quarter, half and the whole of the text.",
    eligibility: eligiblePrefixes + ", where they were timed.",
    isOfClocks: true
  ) { trial, _ in
    guard let exponent = trial.timeExponent else {
      let isOver =
        trial.absenceOfPasses
        ?? Phase.prefixes.lazy
        .compactMap { phase in
          trial.bound(of: phase).map { _ in Exclusion.overBudget }
        }
        .first
      return Readings(excluded: [isOver ?? (trial.timings.isEmpty ? .notTimed : .noPrefixes): 1])
    }
    return Readings(exponent.value, interval: exponent.interval)
  } explain: { trial, _, result in
    let lengths = trial.prefixes.map(\.scalars) + [trial.scalarCount]
    let costs = zip(lengths, Phase.prefixes + [.total])
      .map { length, phase in
        "\(milliseconds(trial.timings[phase]?.cpu.median)) of \(grouped(length))"
      }
    let ends = trial.timeExponent?.interval
      .map { ", from \(short($0.lowerBound)) to \(short($0.upperBound))" }
    return "slope of log(time) over log(n) through \(list(costs)) scalars = \(short(result))"
      + (ends ?? "")
  }

  package static let workExponent = perText(
    "work_exponent",
    .exponent,
    detection: .worse(plus: 0.4),
    meaning: "α of measured scalars ≈ n^α, fitted over an eighth, a quarter, half and the whole of "
      + "the text, to six decimals.",
    eligibility: eligiblePrefixes + "; paginators that count their work."
  ) { trial, _ in
    Readings(trial.workExponent, otherwise: trial.prefixes.isEmpty ? .noPrefixes : .notCounted)
  } explain: { trial, _, result in
    let costs =
      trial.prefixes.map { "\(grouped($0.measuredScalars)) of \(grouped($0.scalars))" }
      + ["\(grouped(trial.work.measuredScalars)) of \(grouped(trial.scalarCount))"]
    return "slope of log(laid out) over log(n) through \(list(costs)) scalars = \(short(result))"
  }

  package static let retainedBytesPerPage = perText(
    "retained_bytes_per_page",
    .bytesPerPage,
    detection: .worse(times: 5, plus: 131_072),
    meaning: "Bytes still held when a pass has given all its pages and is alive, over the pages.",
    eligibility: "Texts that were timed, with pages, where the system tells."
  ) { trial, _ in
    guard let bytes = trial.costs?.retainedBytes else {
      return Readings(excluded: [trial.absenceOfPasses ?? .notMeasured: 1])
    }
    return Readings(Double(bytes), over: Double(trial.pageCount), otherwise: .noPages)
  } explain: { trial, _, result in
    "\(grouped(trial.costs?.retainedBytes ?? 0)) bytes held after the last page / \(trial.pages.count) "
      + "pages = \(short(result)) bytes per page"
  }

  private static let eligiblePrefixes =
    "The first layout of texts of 4,096 scalars or more whose paragraphs allow three beginnings"

  private static func missedFrames(perSecond rate: Int, milliseconds length: String) -> Metric {
    perTurns(
      "missed_frames_\(rate)",
      .frames,
      detection: .never(
        because: "It is page_turn_time in frames of a screen, of which a short text misses none."
      ),
      meaning: "Whole frames of 1/\(rate) s (\(length) ms) that pass while pages are awaited, over "
        + "all page turns."
    ) { turns in
      Readings(Double(turns.missedFrames(perSecond: rate)))
    } explain: { turns, result in
      "Σ ⌊t · \(rate) / s⌋ over \(counted(turns.nanoseconds.count, "page turn")), the longest "
        + "\(milliseconds(turns.nanoseconds.max().map(Double.init))) = "
        + counted(Int(result), "frame")
    }
  }

  private static func perTurns(
    _ name: String,
    _ unit: Unit,
    detection: Detection,
    meaning: String,
    value: @escaping @Sendable (PageTurns) -> Readings,
    explain: @escaping @Sendable (PageTurns, Double) -> String
  ) -> Metric {
    perText(
      name,
      unit,
      detection: detection,
      meaning: meaning,
      eligibility: "Texts whose page turns were timed."
    ) { trial, _ in
      trial.costs?.pageTurns.map(value)
        ?? Readings(excluded: [trial.absenceOfPasses ?? .notTimed: 1])
    } explain: { trial, _, result in
      trial.costs?.pageTurns.map { explain($0, result) } ?? ""
    }
  }
}
