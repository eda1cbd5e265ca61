import PaginatorKit
import Refereeing
import Trials

/// What stays empty below a page's last line: Metrics.md 4.
extension Metric {
  static let unusedSpace: [Metric] = [
    unusedPixels, unusedRatio, missedLines, avoidablePixels, residualPixels,
    constrainedPixels, bottomSpread,
  ]

  package static let unusedPixels = perPage(
    "unused_px",
    .pixels,
    headline: .median,
    over: .fillable,
    detection: .worse(times: 1.5, plus: 16),
    meaning: "Space left empty below the page's lowest line."
  ) { page, _ in
    page.unused.pixels
  } explain: { page, layout in
    "max(0, \(Format.px(layout.flow.contentHeight)) − \(Format.px(page.bottom))) = \(Format.px(page.unused))"
  }

  package static let unusedRatio = perPage(
    "unused_ratio",
    .ratio,
    headline: .median,
    range: .share,
    over: .fillable,
    detection: .worse(times: 1.5, plus: 0.02),
    meaning: "Space left empty below the page's lowest line, as a share of the content box's "
      + "height."
  ) { page, layout in
    // A page that is eligible has lines in its box; a box without height has no share to give.
    let height = layout.flow.contentHeight
    return height > .zero ? page.unused.pixels / height.pixels : 0
  } explain: { page, layout in
    let height = layout.flow.contentHeight
    return
      "\(Format.px(page.unused)) / \(Format.px(height)) = \(short(page.unused.pixels / height.pixels))"
  }

  package static let missedLines = perPage(
    "missed_lines",
    .lines,
    over: .fillable,
    detection: .worse(),
    meaning: "Lines of the next page that would still have fitted on this one."
  ) { page, _ in
    Double(page.missedLines)
  } explain: { page, _ in
    "\(Format.px(page.unused)) unused hold the next \(counted(page.missedLines, "line")), "
      + "\(Format.px(page.avoidable)) tall; \(Format.px(page.residual)) remain"
  }
  .called("wasted", "lines that would still have fitted")

  package static let avoidablePixels = perPage(
    "avoidable_px",
    .pixels,
    over: .fillable,
    detection: .worse(),
    meaning: "Space that the missed lines would have filled."
  ) { page, _ in
    page.avoidable.pixels
  } explain: { page, _ in
    "\(counted(page.missedLines, "missed line")) of together \(Format.px(page.avoidable))"
  }

  package static let residualPixels = perPage(
    "residual_px",
    .pixels,
    headline: .median,
    over: .fillable,
    detection: .never(because: "It is what no line could have filled."),
    meaning: "Unused space too small for the next line."
  ) { page, _ in
    page.residual.pixels
  } explain: { page, _ in
    "\(Format.px(page.unused)) unused − \(Format.px(page.avoidable)) avoidable = \(Format.px(page.residual))"
  }

  package static let constrainedPixels = perPage(
    "constrained_px",
    .pixels,
    direction: .neutral,
    over: .fillableOrKept,
    detection: .never(because: "It is what a declared keep rule asks for."),
    meaning: "Space that missed lines would have filled on pages that a declared keep rule "
      + "shortened."
  ) { page, _ in
    page.exclusion == .keepRule ? page.avoidable.pixels : 0
  } explain: { page, _ in
    page.exclusion == .keepRule
      ? "\(counted(page.missedLines, "line")) that a keep rule forbids: \(Format.px(page.avoidable))"
      : "no line that a keep rule forbids: 0 px"
  }

  package static let bottomSpread = perText(
    "bottom_spread_px",
    .pixels,
    needing: .lines,
    detection: .worse(times: 1.5, plus: 16),
    meaning: "How ragged page bottoms are: the 95th percentile of the lowest lines' bottoms less "
      + "their median.",
    eligibility: "Texts with a page to fill: " + EligiblePages.fillable.sentence,
    isOfJudgement: true
  ) { _, judgement in
    let bottoms = fillableBottoms(of: judgement)
    return Readings(bottoms.map { $0.p95 - $0.median }, otherwise: .noEligiblePage)
  } explain: { _, judgement, result in
    let bottoms = fillableBottoms(of: judgement)
    return "p95 of the lowest lines' bottoms, \(short(bottoms?.p95 ?? 0)) px, − their median, "
      + "\(short(bottoms?.median ?? 0)) px = \(short(result)) px"
  }

  private static func fillableBottoms(of judgement: Judgement) -> OrderStatistics? {
    let pages = judgement.pages
    let bottoms = pages.table.pages.map {
      EligiblePages.fillable.exclusion(of: $0) == nil ? $0.bottom.pixels : nil
    }
    return OrderStatistics(pages.places.compactMap { bottoms[$0.page] })
  }
}
