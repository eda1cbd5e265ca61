import PaginatorKit
import Refereeing

/// Whether the pages hold the whole text, once and in order: Metrics.md 2.
extension Metric {
  static let coverage: [Metric] = [
    gap, duplicated, disorder, outOfRange, blankPages, gapWhitespace,
  ]

  /// Scalars in no page.
  package static let gap = perText(
    "gap",
    .scalars,
    meaning: "Scalars of the text that stand on no page."
  ) { .value(Double($1.coverage.gap)) }
  .detecting(.aboveZero)

  /// Scalars in more than one page.
  package static let duplicated = perText(
    "duplicated",
    .scalars,
    meaning: "Scalars of the text that stand on more than one page."
  ) { .value(Double($1.coverage.duplicated)) }
  .detecting(.aboveZero)

  /// Pages out of order.
  package static let disorder = perText(
    "disorder",
    .pages,
    meaning: "Pages that start before the page before them ends, or after the next one starts."
  ) { .value(Double($1.coverage.disorder)) }
  .detecting(.aboveZero)

  /// Pages that reach outside the text.
  package static let outOfRange = perText(
    "out_of_range",
    .pages,
    meaning: "Pages that reach outside the text."
  ) { .value(Double($1.coverage.outOfRange)) }
  .detecting(.aboveZero)

  /// Pages with nothing to read.
  package static let blankPages = perText(
    "blank_pages",
    .pages,
    meaning: "Pages that are empty, or white space that would have fitted on the page before."
  ) { .value(Double($1.coverage.blankPages)) }
  .detecting(.aboveZero)

  /// White space skipped at boundaries.
  package static let gapWhitespace = perText(
    "gap_whitespace",
    .scalars,
    meaning: "White space among the gap that was skipped at a page boundary."
  ) { .value(Double($1.coverage.gapWhitespace)) }
  .detecting(.aboveZero)
}
