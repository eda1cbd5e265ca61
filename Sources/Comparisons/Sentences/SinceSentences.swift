import Trials

extension Sentences {
  /// Returns what changed since an earlier session, the pages first, then figures, then time.
  ///
  ///     Since session 41 (2026-11-21 09:12, same layouts): pages equal in 144 of 144 trials; no
  ///     figure changed; CPU in noise.
  package static func since(
    _ comparison: SessionComparison,
    number: Int,
    started: String
  ) -> [String] {
    let when = started.prefix(16).replacing("T", with: " ")
    var summary =
      "Since session \(number) (\(when) UTC, same layouts): pages equal in "
      + "\(grouped(comparison.equalPages)) of \(counted(comparison.trials, "trial"))"
    if comparison.isUnchanged { summary += "; no figure changed" }
    let moved = comparison.times.filter { $0.trend != .equal }
    if !comparison.times.isEmpty, moved.isEmpty { summary += "; CPU in noise" }
    return ["\(summary)."] + pages(of: comparison) + comparison.failures.map(failure)
      + figures(of: comparison, .worse, "Worse") + figures(of: comparison, .better, "Better")
      + figures(of: comparison, .moved, "Moved") + distances(in: comparison) + moved.map(time)
      + unmatched(in: comparison)
  }

  /// One sentence for each paginator with other pages: the first of them, and where it ends.
  private static func pages(of comparison: SessionComparison) -> [String] {
    comparison.pages.groups { [$0.corpus, $0.paginator] }
      .map { _, differences in
        let first = differences[0]
        return "\(first.paginator) makes other pages on \(first.layout), \(first.change)"
          + others(differences.count - 1, "layout") + "."
      }
  }

  /// One sentence for each metric of a paginator that went one way, at most four.
  private static func figures(
    of comparison: SessionComparison,
    _ trend: Trend,
    _ word: String
  ) -> [String] {
    let groups = comparison.figures.filter { $0.trend == trend }
      .groups { [$0.corpus, $0.paginator, $0.way ?? "", $0.metric.name] }
    let shown = groups.prefix(4)
      .map { _, differences in
        let first = differences[0]
        let unit = first.metric.unit == .ratio ? "" : " \(first.metric.unit.words)"
        let way = first.way.map { " with \($0)" } ?? ""
        return
          "\(word): \(first.metric.name) of \(first.paginator)\(way), \(value(first.before)) "
          + "to \(value(first.after))\(unit) on \(first.place)"
          + others(differences.count - 1, "layout") + "."
      }
    let rest = groups.count - shown.count
    return shown + (rest > 0 ? ["\(word): \(counted(rest, "other figure"))."] : [])
  }

  private static func failure(_ difference: FailureDifference) -> String {
    let subject = "\(difference.paginator) on \(difference.layout)"
    return switch difference.fate {
    case .fails(let message): "\(subject) fails now: \(message)"
    case .recovers(let message): "\(subject) no longer fails; then: \(message)"
    case .failsOtherwise(let message): "\(subject) now fails otherwise: \(message)"
    }
  }

  private static func distances(in comparison: SessionComparison) -> [String] {
    guard comparison.distances > 0 else { return [] }
    return [
      "Greedy's pages moved, and with them \(counted(comparison.distances, "distance")) from it of "
        + "paginators that did not."
    ]
  }

  private static func time(_ difference: TimeDifference) -> String {
    let word = difference.trend == .worse ? "Slower" : "Faster"
    let phase = difference.phase.rawValue.replacing("_", with: " ")
    let clock = difference.phase == .exchange ? "wall time" : "CPU"
    let ratio = difference.after.median / difference.before.median
    return
      "\(word): \(difference.paginator) (\(phase)), \(clock) \(Format.exactMilliseconds(difference.before.median)) to "
      + "\(Format.exactMilliseconds(difference.after.median)) ms, \(Format.times(ratio)); measured in another minute."
  }

  private static func unmatched(in comparison: SessionComparison) -> [String] {
    var sentences: [String] = []
    if comparison.added > 0 {
      sentences.append("\(counted(comparison.added, "trial")) had no partner in that session.")
    }
    if comparison.missing > 0 {
      sentences.append("\(counted(comparison.missing, "trial")) of that session had none in this.")
    }
    if comparison.unmatchedChanges > 0 {
      let count = counted(comparison.unmatchedChanges, "change")
      sentences.append("\(count) of the layout stood in one of the two sessions only.")
    }
    return sentences
  }

  private static func others(_ count: Int, _ noun: String) -> String {
    count > 0 ? ", and in \(counted(count, "other \(noun)"))" : ""
  }

  private static func value(_ value: Double?) -> String { value.map(short) ?? "n/a" }
}
