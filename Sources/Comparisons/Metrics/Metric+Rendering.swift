import PaginatorKit
import Refereeing

/// Whether what is shown is what was measured: Metrics.md 1.
extension Metric {
  static let rendering: [Metric] = [paintedCoverage, isolationFidelity, missingGlyphs]

  /// The share of the text that a person can see.
  package static let paintedCoverage = perText(
    "painted_coverage",
    .ratio,
    direction: .higherIsBetter,
    needing: .layout,
    meaning: "Clusters that are not white space with at least half of their ink inside the content "
      + "box of a page, as a share of the text's.",
    eligibility: "Texts with a cluster that is not white space."
  ) { _, judgement in
    .ratio(
      Double(judgement.painted?.painted ?? 0),
      of: Double(judgement.painted?.clusters ?? 0),
      otherwise: "no_clusters"
    )
  }
  .detecting(.worse())

  /// The share of lines that do not depend on how a page is shown.
  package static let isolationFidelity = perText(
    "isolation_fidelity",
    .ratio,
    direction: .higherIsBetter,
    needing: .layout,
    meaning: "Lines that come out alike whether a page is shown as part of the text or as a text "
      + "of its own, as a share of all.",
    eligibility: "Texts with a line."
  ) { _, judgement in
    let lines = judgement.pages.reduce(0) { $0 + $1.lines }
    let differ = judgement.pages.reduce(0) { $0 + $1.linesThatDiffer }
    return .ratio(Double(lines - differ), of: Double(lines), otherwise: "no_lines")
  }
  .detecting(.below(1, showing: .substring))

  /// Characters that no font draws.
  package static let missingGlyphs = perText(
    "missing_glyphs",
    .graphemes,
    needing: .layout,
    meaning: "Grapheme clusters of the text that no font of the chain can draw."
  ) { _, judgement in .value(Double(judgement.missingGlyphs)) }
  .detecting(.never(because: "It says what the fonts lack, whoever paginates."))
}
