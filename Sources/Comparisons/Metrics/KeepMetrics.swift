import PaginatorKit
import Refereeing

/// What page breaks do to blocks that a text keeps together: Metrics.md 6.
extension Metric {
  static let keeps: [Metric] = [strandedHeadings, splitBoxes, keepViolations]

  package static let strandedHeadings = perKeptBoundary(
    "stranded_headings",
    needing: .text,
    meaning: "Page boundaries behind a heading, whose text begins the next page.",
    holds: \.strandedHeading,
    words: "a heading stands alone at the page's end"
  )

  package static let splitBoxes = perKeptBoundary(
    "split_boxes",
    needing: .layout,
    meaning:
      "Page boundaries that part a row of a table, or a picture and its caption, that a page "
      + "has room for.",
    holds: \.splitBox,
    words: "a row, or a picture and its caption, is parted"
  )

  package static let keepViolations = perKeptBoundary(
    "keep_violations",
    needing: .lines,
    meaning: "Page boundaries that part blocks which are kept together or with the next, or with "
      + "hyphenate_limit_last a word, on pages that might have ended where they part none.",
    holds: \.violation,
    words: "what should be together is parted"
  )
  .called("parted", "page ends inside what is kept together")

  /// A metric that counts the interior boundaries that do something to kept blocks.
  private static func perKeptBoundary(
    _ name: String,
    needing evidence: Evidence,
    meaning: String,
    holds: @escaping @Sendable (BoundaryMeasurement.KeepFaults) -> Bool,
    words: String
  ) -> Metric {
    perBoundary(
      name,
      needing: evidence,
      detection: .promised(.keepsWidows),
      meaning: meaning,
      eligibility: everyBoundary
        + " Only where a text's styles, the type's hyphenate_limit_last, or an app's own lines keep "
        + "something together or with the next."
    ) { boundary, _ in
      boundary.keeps.map { .flag(holds($0)) } ?? .excluded(.nothingKept)
    } explain: { boundary, _, _ in
      boundary.keeps.map(holds) == true ? words : "nothing is parted there"
    }
  }
}
