package import PaginatorKit
import Refereeing
package import Trials

/// Where the agreement of two paginators comes from: which page boundaries both have, and which only
/// one of them.
package struct PairExplanation: Sendable {
  /// The pair.
  package let pair: Pairs.Pair
  private let text: SourceText
  private let shared: [TextOffset]
  private let own: [TextOffset]
  private let others: [TextOffset]

  /// The explanation of two trials in one layout; `nil` when either failed.
  ///
  /// - Complexity: O(pages · log pages).
  package init?(of trial: Trial, beside other: Trial, in text: SourceText) {
    guard trial.failure == nil, other.failure == nil else { return nil }
    pair = Pairs.Pair(trial, other, layout: trial.setting, text: text)
    self.text = text
    func boundaries(_ trial: Trial) -> Set<TextOffset> {
      Set(
        trial.pages.map(\.start)
          .filter { $0 > .zero && $0 < text.end && !text.forcedBreaks.contains($0) }
      )
    }
    let (mine, theirs) = (boundaries(trial), boundaries(other))
    shared = mine.intersection(theirs).sorted()
    own = mine.subtracting(theirs).sorted()
    others = theirs.subtracting(mine).sorted()
  }

  /// Whose figure it is: `agreement of a beside b, diamond-sutra, phone-6 at 17 px`.
  package var heading: String {
    "agreement of \(pair.name) beside \(pair.other), \(pair.corpus), \(pair.layout.label)"
  }

  /// The arithmetic, then the boundaries, the first ten of each kind with the text around them.
  ///
  /// - Returns: A sentence or formula a line.
  package var lines: [String] {
    guard let drift = pair.drift else {
      return ["The pages of one of them do not hold the whole text, once and in order."]
    }
    var lines = [
      "agreement = \(counted(drift.shared, "boundary", "boundaries")) that both have / "
        + "\(grouped(drift.union)) of either = \(short(drift.agreement))"
    ]
    if let mean = pair.meanDrift, let worst = pair.worstDrift {
      lines.append(
        "boundaries of the same number: \(short(mean)) pages of \(pair.other) apart on average, "
          + "\(short(worst)) at worst"
      )
    }
    return lines + listed(shared, "Both have")
      + listed(own, "Only \(pair.name) has")
      + listed(others, "Only \(pair.other) has")
  }

  private func listed(_ offsets: [TextOffset], _ who: String) -> [String] {
    guard !offsets.isEmpty else { return ["\(who) none."] }
    let shown = offsets.prefix(Self.most)
    let rest = offsets.count - shown.count
    return ["\(who) \(grouped(offsets.count)):"]
      + shown.map {
        "  scalar \(grouped(text.scalarIndex(of: $0))): \(text.surroundings(of: $0))"
      }
      + (rest > 0 ? ["  and \(grouped(rest)) more"] : [])
  }

  /// How many boundaries of a kind are listed.
  private static let most = 10
}
