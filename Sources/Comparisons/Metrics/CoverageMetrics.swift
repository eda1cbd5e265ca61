import PaginatorKit
import Refereeing
import Trials

/// Whether the pages hold the whole text, once and in order: Metrics.md 2.
extension Metric {
  static let coverage: [Metric] = [
    gap, duplicated, disorder, outOfRange, blankPages, gapWhitespace,
  ]

  package static let gap = perCoverage(
    "gap",
    .scalars,
    meaning: "Scalars of the text that stand on no page.",
    count: \.gap
  ) { trial, _ in "of \(counted(trial.scalarCount, "scalar")) stand on no page" }

  package static let duplicated = perCoverage(
    "duplicated",
    .scalars,
    meaning: "Scalars of the text that stand on more than one page.",
    count: \.duplicated
  ) { trial, _ in "of \(counted(trial.scalarCount, "scalar")) stand on more than one page" }

  package static let disorder = perCoverage(
    "disorder",
    .pages,
    meaning: "Pages that start before the page before them ends, or after the next one starts.",
    count: \.disorder
  ) { trial, _ in "of \(counted(trial.pages.count, "page")) stand out of order" }

  package static let outOfRange = perCoverage(
    "out_of_range",
    .pages,
    meaning: "Pages that reach outside the text.",
    count: \.outOfRange
  ) { trial, _ in
    "of \(counted(trial.pages.count, "page")) reach outside the text's "
      + counted(trial.scalarCount, "scalar")
  }

  package static let blankPages = perCoverage(
    "blank_pages",
    .pages,
    meaning: "Pages that are empty, or white space that would have fitted on the page before.",
    count: \.blankPages
  ) { trial, _ in "of \(counted(trial.pages.count, "page")) have nothing to read" }
  .called("blank", "pages with nothing to read")

  package static let gapWhitespace = perCoverage(
    "gap_whitespace",
    .scalars,
    meaning: "White space among the gap that was skipped at a page boundary.",
    count: \.gapWhitespace
  ) { _, coverage in
    "of \(counted(coverage.gap, "scalar")) on no page are white space at a page boundary"
  }

  /// A count of faults; any fails.
  ///
  /// `explain`: What the count is of, to follow it: `of 18 pages reach outside the text`.
  static func perCoverage(
    _ name: String,
    _ unit: Unit,
    meaning: String,
    count: @escaping @Sendable (Coverage) -> Int,
    explain: @escaping @Sendable (Trial, Coverage) -> String
  ) -> Metric {
    perText(name, unit, detection: .aboveZero, meaning: meaning) { _, judgement in
      Readings(Double(count(judgement.coverage)))
    } explain: { trial, judgement, result in
      "\(grouped(Int(result))) \(explain(trial, judgement.coverage))"
    }
  }
}
