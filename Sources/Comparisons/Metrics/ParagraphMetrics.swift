import PaginatorKit
import Refereeing
import Trials

/// What page breaks leave of paragraphs: Metrics.md 6.
extension Metric {
  static let paragraphs: [Metric] = [
    orphans, widows, orphansPerFragment, widowsPerFragment, runtLines, runtLinesPerFragment,
  ]

  package static let orphans = perParting(
    "orphans",
    of: .orphans,
    detection: .promised(.keepsWidows),
    meaning: "Page boundaries with fewer lines of their paragraph before them, counted from its "
      + "start, than max(2, the layout's orphans).",
    lines: { $0.before }
  )

  package static let widows = perParting(
    "widows",
    of: .widows,
    detection: .promised(.keepsWidows),
    meaning: "Page boundaries with fewer lines of their paragraph after them, counted to its end, "
      + "than max(2, the layout's widows).",
    lines: { $0.after }
  )

  package static let orphansPerFragment = perParting(
    "orphans_per_fragment",
    of: .orphans,
    onPage: true,
    detection: .never(
      because: "A paragraph longer than a page may leave a line on it; orphans detects."
    ),
    meaning: "Page boundaries with fewer lines of their paragraph on the page before them than "
      + "max(2, the layout's orphans).",
    lines: { $0.beforeOnPage }
  )

  package static let widowsPerFragment = perParting(
    "widows_per_fragment",
    of: .widows,
    onPage: true,
    detection: .never(
      because: "A paragraph longer than a page may leave a line on it; widows detects."
    ),
    meaning: "Page boundaries with fewer lines of their paragraph on the page after them than "
      + "max(2, the layout's widows).",
    lines: { $0.afterOnPage }
  )

  package static let runtLines = perPage(
    "runt_lines",
    .lines,
    detection: .worse(),
    meaning: "Last lines of paragraphs that are one ideograph and closing marks after it; a "
      + "paragraph of one line has none."
  ) { page, _ in
    page.lineEnds.map { Double($0.runts) }
  } explain: { page, _ in
    let runts = page.lineEnds?.runts ?? 0
    return "\(counted(runts, "paragraph")) ending in one ideograph: \(runts)"
  }

  package static let runtLinesPerFragment = perPage(
    "runt_lines_per_fragment",
    .lines,
    detection: .worse(),
    meaning: "Runt lines, and last lines on a page of a paragraph that goes on, of one ideograph "
      + "and closing marks after it."
  ) { page, _ in
    page.lineEnds.map { Double($0.runtsPerFragment) }
  } explain: { page, _ in
    let ends = page.lineEnds ?? LineEnds()
    return "\(counted(ends.runts, "paragraph")) ending in one ideograph + "
      + "\(ends.runtsPerFragment - ends.runts) on the last line of a paragraph that goes on = "
      + "\(ends.runtsPerFragment)"
  }

  /// A keep rule of the layout, and the side of a boundary that it protects.
  private struct KeepRule: Sendable {
    let name: String
    let side: String
    let asked: @Sendable (TypeStyle) -> Int

    static let orphans = KeepRule(name: "orphans", side: "before") { $0.orphans }
    static let widows = KeepRule(name: "widows", side: "after") { $0.widows }

    /// The fewest lines that the rule wants: what the layout asks for, and two where it asks for
    /// fewer, since one line alone is what readers call an orphan or a widow.
    func limit(in style: TypeStyle) -> Int { max(2, asked(style)) }
  }

  /// A metric of boundaries by the lines that they part a paragraph into; one between paragraphs
  /// parts none and has the value 0.
  private static func perParting(
    _ name: String,
    of rule: KeepRule,
    onPage: Bool = false,
    detection: Detection,
    meaning: String,
    lines: @escaping @Sendable (BoundaryMeasurement.PartedLines) -> Int?
  ) -> Metric {
    perBoundary(
      name,
      needing: .lines,
      detection: detection,
      meaning: meaning,
      eligibility: everyBoundary + " Left out inside a paragraph where pages do not follow on each "
        + "other."
    ) { boundary, style in
      switch boundary.paragraph {
      case .between: .flag(false)
      case .inside(let parted):
        lines(parted).map { .flag($0 < rule.limit(in: style)) } ?? .excluded(.gapOrOverlap)
      case .apart: .excluded(.gapOrOverlap)
      case nil: .excluded(.notMeasured)
      }
    } explain: { boundary, trial, explained in
      guard case .inside(let parted) = boundary.paragraph else {
        return "\(explained.metric.name): it parts no paragraph: 0"
      }
      guard let found = lines(parted) else { return nil }
      let style = trial.layout.type
      let limit = rule.limit(in: style)
      let isShort = found < limit
      return "\(explained.metric.name): \(counted(found, "line")) of the paragraph \(rule.side) it"
        + "\(onPage ? " on that page" : ""), \(isShort ? "fewer" : "not fewer") than max(2, "
        + "\(rule.name) = \(rule.asked(style))) = \(limit): \(isShort ? "1" : "0")"
    }
  }
}
