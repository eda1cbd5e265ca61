import Refereeing

/// Whether what is shown is what was measured: METRICS.md 1.
extension Metric {
  static let rendering: [Metric] = [isolationFidelity, missingGlyphs]

  /// The share of lines that do not depend on how a page is shown.
  package static let isolationFidelity = perText(
    "isolation_fidelity",
    .ratio,
    direction: .higherIsBetter,
    meaning: "Lines that come out alike whether a page is shown as part of the text or as a text "
      + "of its own, as a share of all.",
    eligibility: "Texts with a line."
  ) { _, judgement in
    let lines = judgement.pages.reduce(0) { $0 + $1.lines }
    let differ = judgement.pages.reduce(0) { $0 + $1.linesThatDiffer }
    return .ratio(Double(lines - differ), of: Double(lines), otherwise: "no_lines")
  }

  /// Characters that no font draws.
  package static let missingGlyphs = perText(
    "missing_glyphs",
    .graphemes,
    meaning: "Grapheme clusters of the text that no font of the chain can draw."
  ) { _, judgement in .value(Double(judgement.missingGlyphs)) }
}
