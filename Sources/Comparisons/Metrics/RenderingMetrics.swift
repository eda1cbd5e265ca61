import PaginatorKit
import Refereeing
import Trials

/// Whether what is shown is what was measured: Metrics.md 1.
extension Metric {
  static let rendering: [Metric] = [paintedCoverage, isolationFidelity, missingGlyphs]

  package static let paintedCoverage = perText(
    "painted_coverage",
    .ratio,
    direction: .higherIsBetter,
    range: .share,
    needing: .layout,
    detection: .worse(),
    meaning: "Clusters that are not white space with at least half of their ink inside the content "
      + "box of a page, as a share of the text's.",
    eligibility: "Texts with a cluster that is not white space."
  ) { _, judgement in
    Readings(
      Double(judgement.painted?.painted ?? 0),
      over: Double(judgement.painted?.clusters ?? 0),
      otherwise: .noClusters
    )
  } explain: { _, judgement, result in
    "\(grouped(judgement.painted?.painted ?? 0)) clusters seen / "
      + "\(grouped(judgement.painted?.clusters ?? 0)) = \(short(result))"
  }

  package static let isolationFidelity = perText(
    "isolation_fidelity",
    .ratio,
    direction: .higherIsBetter,
    range: .share,
    needing: .layout,
    detection: .below(1, showing: .substring),
    meaning: "Lines that come out alike whether a page is shown as part of the text or as a text "
      + "of its own, as a share of all.",
    eligibility: "Texts with a line.",
    isOfJudgement: true
  ) { _, judgement in
    let (lines, differ) = (judgement.sum { $0.lines }, judgement.sum { $0.linesThatDiffer })
    return Readings(Double(lines - differ), over: Double(lines), otherwise: .noLines)
  } explain: { _, judgement, result in
    "1 − \(judgement.sum(\.linesThatDiffer)) lines that differ / \(judgement.sum(\.lines)) lines "
      + "= \(short(result))"
  }

  package static let missingGlyphs = perText(
    "missing_glyphs",
    .graphemes,
    needing: .layout,
    detection: .never(because: "It says what the fonts lack, whoever paginates."),
    meaning: "Grapheme clusters of the text that no font of the chain can draw."
  ) { _, judgement in
    Readings(Double(judgement.missingGlyphs))
  } explain: { trial, judgement, _ in
    "\(counted(judgement.missingGlyphs, "grapheme cluster")) without a glyph in "
      + list(trial.layout.type.fonts.map(\.family))
  }
}
