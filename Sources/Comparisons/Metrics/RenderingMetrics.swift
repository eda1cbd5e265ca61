import PaginatorKit
import Refereeing
import Trials

/// Whether what is shown is what was measured: Metrics.md 1.
extension Metric {
  static let rendering: [Metric] = [
    paintedCoverage, isolationFidelity, missingGlyphs, droppedSpacing, styleFidelity,
  ]

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

  package static let droppedSpacing = perPage(
    "dropped_spacing_px",
    .pixels,
    needing: .device,
    detection: .aboveZero,
    meaning: "Space above an app's first line that should be gone at a page's top, and what is "
      + "missing of the space between paragraphs, from 1 px on."
  ) { page, _ in
    page.drawn?.droppedSpacing.pixels
  } explain: { page, _ in
    "space at the page's top, or missing between its paragraphs: "
      + Format.px(page.drawn?.droppedSpacing ?? .zero)
  }
  .called("spacing", "pages without a space that belongs there, or with one that does not")

  package static let styleFidelity = perText(
    "style_fidelity",
    .ratio,
    direction: .higherIsBetter,
    range: .share,
    needing: .device,
    detection: .below(1, showing: .context),
    meaning:
      "Characters that an app draws in the face and size of the text's styles, as a share of those "
      + "of which it tells.",
    eligibility: "Exported pages with runs.",
    isOfJudgement: true
  ) { _, judgement in
    let (told, misset) = judgement.drawnCharacters
    return Readings(Double(told - misset), over: Double(told), otherwise: .notExported)
  } explain: { _, judgement, result in
    let (told, misset) = judgement.drawnCharacters
    return
      "1 − \(grouped(misset)) characters in another face or size / \(grouped(told)) of which the app "
      + "tells = \(short(result))"
  }
  .called("styles", "characters in another face or size than the text's")
}

extension Judgement {
  /// The characters of which an app told face and size, and those in others than the text's.
  fileprivate var drawnCharacters: (told: Int, misset: Int) {
    (sum { $0.drawn?.scalars ?? 0 }, sum { $0.drawn?.misset ?? 0 })
  }
}
