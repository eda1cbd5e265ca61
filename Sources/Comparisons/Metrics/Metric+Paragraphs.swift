import PaginatorKit
import Refereeing

/// What page breaks leave of paragraphs: Metrics.md 6.
extension Metric {
  static let paragraphs: [Metric] = [
    orphans, widows, orphansPerFragment, widowsPerFragment, runtLines, runtLinesPerFragment,
  ]

  /// The fewest lines that a rule wants before or after a boundary: what the layout asks for, and two
  /// where it asks for fewer, since one line alone is what readers call an orphan or a widow.
  static func limit(of rule: Int) -> Int { max(2, rule) }

  /// Boundaries with too few lines of their paragraph before them.
  package static let orphans = perParting(
    "orphans",
    meaning: "Page boundaries with fewer lines of their paragraph before them, counted from its "
      + "start, than max(2, the layout's orphans)."
  ) { lines, style in lines.before.map { $0 < limit(of: style.orphans) } }
  .detecting(.promised(.keepsWidows))

  /// Boundaries with too few lines of their paragraph after them.
  package static let widows = perParting(
    "widows",
    meaning: "Page boundaries with fewer lines of their paragraph after them, counted to its end, "
      + "than max(2, the layout's widows)."
  ) { lines, style in lines.after.map { $0 < limit(of: style.widows) } }
  .detecting(.promised(.keepsWidows))

  /// Boundaries with too few lines of their paragraph on the page before them.
  package static let orphansPerFragment = perParting(
    "orphans_per_fragment",
    meaning: "Page boundaries with fewer lines of their paragraph on the page before them than "
      + "max(2, the layout's orphans)."
  ) { lines, style in lines.beforeOnPage < limit(of: style.orphans) }
  .detecting(
    .never(because: "A paragraph longer than a page may leave a line on it; orphans accuses.")
  )

  /// Boundaries with too few lines of their paragraph on the page after them.
  package static let widowsPerFragment = perParting(
    "widows_per_fragment",
    meaning: "Page boundaries with fewer lines of their paragraph on the page after them than "
      + "max(2, the layout's widows)."
  ) { lines, style in lines.afterOnPage < limit(of: style.widows) }
  .detecting(
    .never(because: "A paragraph longer than a page may leave a line on it; widows accuses.")
  )

  /// Last lines of one ideograph.
  package static let runtLines = perPage(
    "runt_lines",
    .lines,
    over: .withLines,
    meaning: "Last lines of paragraphs that are one ideograph and closing marks after it; a "
      + "paragraph of one line has none."
  ) { page, _ in page.lineEnds.map { Double($0.runts) } }
  .detecting(.worse())

  /// Last lines of one ideograph, and those that a page shows last.
  package static let runtLinesPerFragment = perPage(
    "runt_lines_per_fragment",
    .lines,
    over: .withLines,
    meaning: "Runt lines, and last lines on a page of a paragraph that goes on, of one ideograph "
      + "and closing marks after it."
  ) { page, _ in page.lineEnds.map { Double($0.runtsPerFragment) } }
  .detecting(.worse())

  /// A metric of boundaries by the lines that they part a paragraph into; one between paragraphs
  /// parts none and has the value 0.
  private static func perParting(
    _ name: String,
    meaning: String,
    isShort: @escaping @Sendable (BoundaryMeasurement.PartedLines, TypeStyle) -> Bool?
  ) -> Metric {
    perBoundary(
      name,
      needing: .lines,
      meaning: meaning,
      eligibility: everyBoundary + " Left out inside a paragraph where pages do not follow on each "
        + "other."
    ) { boundary, style in
      switch boundary.paragraph {
      case .between: .value(false)
      case .inside(let lines): isShort(lines, style).map { .value($0) } ?? .excluded(apart)
      case .apart: .excluded(apart)
      case nil: .excluded(BoundaryReading.notMeasured)
      }
    }
  }

  /// Why lines of a paragraph cannot be counted: pages skip or repeat text of it.
  private static let apart = "gap_or_overlap"
}
