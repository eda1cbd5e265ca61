import PaginatorKit
import Refereeing

/// What breaks do to the marks beside them, whatever kinsoku level is in force: Metrics.md 6.
extension Metric {
  static let marks: [Metric] = [
    kinsokuBasic, kinsokuGB, kinsokuStrict, splitPair, kinsokuBasicPerThousand,
    kinsokuGBPerThousand, kinsokuStrictPerThousand, splitPairPerThousand,
  ]

  /// Boundaries that the level basic forbids.
  package static let kinsokuBasic = perBoundary(
    "kinsoku_basic",
    meaning: "Page boundaries that the kinsoku level basic forbids, whatever level is in force.",
    holds: { $0.marks?.basic }
  )
  .detecting(.worse())

  /// Boundaries that the level gb forbids.
  package static let kinsokuGB = perBoundary(
    "kinsoku_gb",
    meaning: "Page boundaries that the kinsoku level gb forbids, whatever level is in force.",
    holds: { $0.marks?.gb }
  )
  .detecting(.worse())

  /// Boundaries that the level strict forbids.
  package static let kinsokuStrict = perBoundary(
    "kinsoku_strict",
    meaning: "Page boundaries that the kinsoku level strict forbids, whatever level is in force.",
    holds: { $0.marks?.strict }
  )
  .detecting(.worse())

  /// Boundaries inside a doubled mark.
  package static let splitPair = perBoundary(
    "split_pair",
    meaning: "Page boundaries inside a two-em dash or a double ellipsis.",
    holds: { $0.marks?.splitPair }
  )
  .detecting(.worse())

  /// Line breaks that the level basic forbids.
  package static let kinsokuBasicPerThousand = perSoftBreak(
    "kinsoku_basic_per_1000",
    meaning: "Soft line breaks inside pages that the kinsoku level basic forbids, of 1,000."
  ) { $0.basic }
  .detecting(.worse())

  /// Line breaks that the level gb forbids.
  package static let kinsokuGBPerThousand = perSoftBreak(
    "kinsoku_gb_per_1000",
    meaning: "Soft line breaks inside pages that the kinsoku level gb forbids, of 1,000."
  ) { $0.gb }
  .detecting(.worse())

  /// Line breaks that the level strict forbids.
  package static let kinsokuStrictPerThousand = perSoftBreak(
    "kinsoku_strict_per_1000",
    meaning: "Soft line breaks inside pages that the kinsoku level strict forbids, of 1,000."
  ) { $0.strict }
  .detecting(.worse())

  /// Line breaks inside a doubled mark.
  package static let splitPairPerThousand = perSoftBreak(
    "split_pair_per_1000",
    meaning: "Soft line breaks inside pages that part a two-em dash or a double ellipsis, of 1,000."
  ) { $0.splitPairs }
  .detecting(.worse())

  /// A metric of the soft breaks inside all pages of a text.
  private static func perSoftBreak(
    _ name: String,
    meaning: String,
    count: @escaping @Sendable (LineEnds) -> Int
  ) -> Metric {
    perText(
      name,
      .perThousand,
      needing: .lines,
      meaning: meaning,
      eligibility: "Texts with a line end inside a paragraph and inside a page."
    ) { _, judgement in
      guard let breaks = SoftBreaks(of: judgement, counting: count) else {
        return .absent(BoundaryReading.notMeasured)
      }
      return .ratio(
        1_000 * Double(breaks.counted),
        of: Double(breaks.all),
        otherwise: "no_soft_break"
      )
    }
  }

  /// What the soft breaks inside all pages come to.
  struct SoftBreaks {
    var counted = 0
    var all = 0

    /// Sums over pages, `nil` when one of them was not looked at.
    init?(of judgement: Judgement, counting count: (LineEnds) -> Int) {
      for page in judgement.pages {
        guard let ends = page.lineEnds else { return nil }
        counted += count(ends)
        all += ends.softBreaks
      }
    }
  }
}
