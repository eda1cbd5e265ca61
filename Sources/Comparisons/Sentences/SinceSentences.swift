import Trials

extension Sentences {
  /// Returns what changed since an earlier session: faults that came or went, then pages, then figures,
  /// then time.
  ///
  ///     Since session 41 (2026-11-21 09:12 UTC): the same pages, no figure changed.
  ///
  /// The later session is named where it is not the one that was just measured.
  ///
  ///     From session 41 (2026-11-21 09:12 UTC) to session 43 (2026-11-22 10:01 UTC): the same pages.
  package static func since(
    _ comparison: SessionComparison,
    number: Int,
    started: String,
    later: (number: Int, started: String)? = nil
  ) -> [String] {
    func session(_ number: Int, _ started: String) -> String {
      "session \(number) (\(started.prefix(16).replacing("T", with: " ")) UTC)"
    }
    let span =
      later.map { "From \(session(number, started)) to \(session($0.number, $0.started))" }
      ?? "Since \(session(number, started))"
    let pages =
      comparison.equalPages == comparison.trials
      ? "the same pages"
      : "the same pages in \(grouped(comparison.equalPages)) of \(counted(comparison.trials, "trial"))"
    var summary = "\(span): \(pages)"
    if comparison.isUnchanged { summary += ", no figure changed" }
    let moved = comparison.times.count { $0.trend != .equal }
    return ["\(summary)."] + faults(in: comparison) + Self.pages(of: comparison)
      + comparison.failures.map(failure)
      + figures(of: comparison, .worse, "Worse") + figures(of: comparison, .better, "Better")
      + figures(of: comparison, .moved, "Moved") + distances(in: comparison)
      + times(moved, of: comparison.times.count) + unmatched(in: comparison)
  }

  /// One sentence for each paginator that has a fault in one of the sessions only.
  ///
  ///     Faults of mine: lost is gone in 24 layouts, wasted is new in 1 layout.
  private static func faults(in comparison: SessionComparison) -> [String] {
    comparison.figures.filter { $0.fate != nil }
      .groups { [$0.corpus, $0.paginator] }
      .map { key, differences in
        let faults = differences.groups { [$0.fault, $0.fate] }
          .map { key, layouts in
            let words = key.compactMap(\.self).joined(separator: " is ")
            return "\(words) in \(counted(layouts.count, "layout"))"
          }
        return "Faults of \(key[1]): \(faults.joined(separator: ", "))."
      }
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

  /// One sentence for each metric of a paginator that went one way, at most four; the words of the
  /// results table first, each where it moved most.
  private static func figures(
    of comparison: SessionComparison,
    _ trend: Trend,
    _ word: String
  ) -> [String] {
    let groups = comparison.figures.filter { $0.trend == trend }
      .groups { [$0.corpus, $0.paginator, $0.way ?? "", $0.metric.name] }
    let ofTable = groups.filter { $0.elements[0].metric.word != nil }
    let others = groups.filter { $0.elements[0].metric.word == nil }
    let shown = (ofTable + others).prefix(4)
      .map { _, differences in
        let first = differences.dropFirst().reduce(differences[0]) { $1.moved > $0.moved ? $1 : $0 }
        let unit = first.metric.unit == .ratio ? "" : " \(first.metric.unit.words)"
        let way = first.way.map { " with \($0)" } ?? ""
        return
          "\(word): \(first.metric.shown) of \(first.paginator)\(way), \(value(first.before)) → "
          + "\(value(first.after))\(unit) on \(first.place)"
          + Self.others(differences.count - 1, "layout") + "."
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

  /// Times of another minute tell little; which they are stands in `harness diff`.
  private static func times(_ moved: Int, of all: Int) -> [String] {
    moved == 0
      ? []
      : [
        "\(moved) of \(counted(all, "time")) \(moved == 1 ? "differs" : "differ"); another minute, not comparable."
      ]
  }

  /// Returns what became of each time that differs.
  package static func times(of comparison: SessionComparison) -> [String] {
    comparison.times.filter { $0.trend != .equal }.map(time)
  }

  private static func time(_ difference: TimeDifference) -> String {
    let word = difference.trend == .worse ? "Slower" : "Faster"
    let phase = difference.phase.rawValue.replacing("_", with: " ")
    let clock = difference.phase == .exchange ? "wall time" : "CPU"
    let ratio = difference.after.median / difference.before.median
    return
      "\(word): \(difference.paginator) (\(phase)), \(clock) \(Format.exactMilliseconds(difference.before.median)) to "
      + "\(Format.exactMilliseconds(difference.after.median)) ms, \(Format.times(ratio))."
  }

  private static func unmatched(in comparison: SessionComparison) -> [String] {
    var sentences: [String] = []
    if comparison.added > 0 {
      sentences.append(
        "\(counted(comparison.added, "trial")) \(comparison.added == 1 ? "is" : "are") new."
      )
    }
    if comparison.missing > 0 {
      sentences.append(
        "\(counted(comparison.missing, "trial")) of that session \(comparison.missing == 1 ? "was" : "were") not measured this time."
      )
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

extension FigureDifference {
  /// What the results table calls the fault that is counted; `nil` for what is no count of a fault.
  fileprivate var fault: String? { Self.faults[metric.name] }

  private static let faults: [String: String] = {
    // A share of characters is no count.
    let counted = FaultColumn.all.filter { $0.metric.name != Flaw.wrongStyle.metric.name }
    return Dictionary(counted.map { ($0.metric.name, $0.word) }) { first, _ in first }
  }()

  /// What became of the fault: `new` or `gone`; `nil` where it is in both sessions, or is no fault.
  fileprivate var fate: String? {
    guard fault != nil, way == nil, let before, let after, (before > 0) != (after > 0) else {
      return nil
    }
    return after > 0 ? "new" : "gone"
  }

  /// How far the figure moved; 0 where it is none on one side.
  fileprivate var moved: Double { abs((after ?? 0) - (before ?? 0)) }
}
