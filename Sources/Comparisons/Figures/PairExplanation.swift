package import PaginatorKit
import Refereeing
package import Trials

extension Pairs {
  /// Says where the agreement of two trials in one layout comes from: which page boundaries both have,
  /// and which only one of them.
  ///
  /// - Returns: Whose figure it is, as `agreement of a beside b, diamond-sutra, phone-6 at 17 px`, then
  ///   the arithmetic and the boundaries, the first ten of each kind with the text around them, a
  ///   sentence or formula a line; `nil` when either failed.
  /// - Complexity: O(pages · log pages).
  package static func explanation(
    of trial: Trial,
    beside other: Trial,
    in text: SourceText
  ) -> (heading: String, lines: [String])? {
    guard trial.failure == nil, other.failure == nil else { return nil }
    let pair = Pair(trial, other, layout: trial.setting, text: text)
    let heading =
      "\(Metric.agreement.name) of \(pair.name) beside \(pair.other), \(pair.corpus), "
      + pair.layout.label
    guard let drift = pair.drift else {
      return (heading, ["The pages of one of them do not hold the whole text, once and in order."])
    }
    var lines = [
      "\(Metric.agreement.name) = \(counted(drift.shared, "boundary", "boundaries")) that both have / "
        + "\(grouped(drift.union)) of either = \(short(drift.agreement))"
    ]
    if let mean = pair.meanDrift, let worst = pair.worstDrift {
      lines.append(
        "boundaries of the same number: \(short(mean)) pages of \(pair.other) apart on average, "
          + "\(short(worst)) at worst"
      )
    }
    func boundaries(_ trial: Trial) -> Set<TextOffset> {
      Set(
        trial.pages.map(\.start)
          .filter { $0 > .zero && $0 < text.end && !text.forcedBreaks.contains($0) }
      )
    }
    let (mine, theirs) = (boundaries(trial), boundaries(other))
    lines += list(of: mine.intersection(theirs), in: text, "Both have")
    lines += list(of: mine.subtracting(theirs), in: text, "Only \(pair.name) has")
    lines += list(of: theirs.subtracting(mine), in: text, "Only \(pair.other) has")
    return (heading, lines)
  }

  private static func list(
    of offsets: Set<TextOffset>,
    in text: SourceText,
    _ who: String
  ) -> [String] {
    guard !offsets.isEmpty else { return ["\(who) none."] }
    let shown = offsets.sorted().prefix(10)
    let rest = offsets.count - shown.count
    return ["\(who) \(grouped(offsets.count)):"]
      + shown.map {
        "  scalar \(grouped(text.scalarIndex(of: $0))): \(text.surroundings(of: $0))"
      }
      + (rest > 0 ? ["  and \(grouped(rest)) more"] : [])
  }
}
