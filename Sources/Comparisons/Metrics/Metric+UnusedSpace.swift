import PaginatorKit
import Refereeing

/// What stays empty below a page's last line: Metrics.md 4.
extension Metric {
  static let unusedSpace: [Metric] = [
    unusedPixels, unusedRatio, missedLines, avoidablePixels, residualPixels,
    constrainedPixels, bottomSpread,
  ]

  /// The space below the last line.
  package static let unusedPixels = perPage(
    "unused_px",
    .pixels,
    headline: .median,
    over: .fillable,
    meaning: "Space left empty below the page's lowest line."
  ) { page, _ in page.unused.pixels }
  .detecting(.worse(times: 1.5, plus: 16))

  /// The space below the last line as a share of the page.
  package static let unusedRatio = perPage(
    "unused_ratio",
    .ratio,
    headline: .median,
    over: .fillable,
    meaning: "Space left empty below the page's lowest line, as a share of the content box's "
      + "height."
  ) { page, layout in
    // A page that is eligible has lines in its box; a box without height has no share to give.
    let height = layout.page.contentHeight
    return height > .zero ? page.unused.pixels / height.pixels : 0
  }
  .detecting(.worse(times: 1.5, plus: 0.02))

  /// The lines that would still have fitted.
  package static let missedLines = perPage(
    "missed_lines",
    .lines,
    over: .fillable,
    meaning: "Lines of the next page that would still have fitted on this one."
  ) { page, _ in Double(page.missedLines) }
  .detecting(.worse())

  /// The space of the lines that would still have fitted.
  package static let avoidablePixels = perPage(
    "avoidable_px",
    .pixels,
    over: .fillable,
    meaning: "Space that the missed lines would have filled."
  ) { page, _ in page.avoidable.pixels }
  .detecting(.worse())

  /// The space that no line could have filled.
  package static let residualPixels = perPage(
    "residual_px",
    .pixels,
    headline: .median,
    over: .fillable,
    meaning: "Unused space too small for the next line."
  ) { page, _ in page.residual.pixels }
  .detecting(.never(because: "It is what no line could have filled."))

  /// The space that a declared keep rule leaves empty.
  package static let constrainedPixels = perPage(
    "constrained_px",
    .pixels,
    direction: .neutral,
    over: .fillableOrKept,
    meaning: "Space that missed lines would have filled on pages that a declared keep rule "
      + "shortened."
  ) { page, _ in page.exclusion == .keepRule ? page.avoidable.pixels : 0 }
  .detecting(.never(because: "It is what a declared keep rule asks for."))

  /// How ragged the page bottoms are.
  package static let bottomSpread = perText(
    "bottom_spread_px",
    .pixels,
    needing: .lines,
    meaning: "How ragged page bottoms are: the 95th percentile of the lowest lines' bottoms less "
      + "their median.",
    eligibility: "Texts with a page to fill: " + EligiblePages.fillable.sentence
  ) { _, judgement in
    let bottoms = judgement.pages
      .filter { EligiblePages.fillable.exclusion(of: $0) == nil }
      .map(\.bottom.pixels)
    guard let sorted = OrderStatistics(bottoms) else { return .absent("no_eligible_page") }
    return .value(sorted.p95 - sorted.median)
  }
  .detecting(.worse(times: 1.5, plus: 16))
}
