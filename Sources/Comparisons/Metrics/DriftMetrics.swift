import PaginatorKit
import Refereeing
import Trials

/// How far page boundaries stand from those of `greedy`: Metrics.md 7.
extension Metric {
  static let drift: [Metric] = [referenceDrift, referenceDriftSlope, agreement]

  /// Whether the metric says how far a paginator is from greedy, and so moves when greedy does.
  var isDistance: Bool {
    (Self.drift + [Self.pageInflation, Self.pageExcess]).contains { $0.name == name }
  }

  private static let partitions = "Texts whose pages hold the whole text, once and in order"

  package static let referenceDrift = Metric(
    "reference_drift",
    .pages,
    scope: .boundary,
    headline: .max,
    detection: .worse(plus: 1),
    meaning: "Distance of each page boundary from greedy's boundary of the same number, in mean "
      + "pages of greedy.",
    eligibility: "\(partitions): every boundary that has a partner; forced ones are left out.",
    isOfJudgement: true
  ) { (trial: Trial) in
    var readings = Readings()
    guard let judgement = trial.judgement else { return readings }
    guard let drift = judgement.drift else {
      readings.exclude(.notAPartition)
      return readings
    }
    let pages = pagesBeforeBoundaries(of: judgement)
    for (index, displacement) in drift.pages.enumerated() {
      readings.add(displacement.magnitude, page: index < pages.count ? pages[index] : nil)
    }
    readings.exclude(.beyondShorterList, count: drift.beyond)
    return readings
  } explain: { trial, explained in
    guard let judgement = trial.judgement, let drift = judgement.drift, let text = explained.text,
      let page = trial.page(explained.worstPage),
      let index = pagesBeforeBoundaries(of: judgement).firstIndex(of: page.page),
      index < drift.scalars.count
    else { return [] }
    let own = text.scalarIndex(of: page.range.end)
    let greedy = grouped(own - drift.scalars[index])
    return [
      "boundary \(index + 1): scalar \(grouped(own)), greedy's \(greedy)",
      explained.formula(
        "|\(grouped(own)) − \(greedy)| / \(short(drift.meanReferencePage)) scalars a page of greedy "
          + "= \(short(drift.pages[index].magnitude)) pages"
      ),
    ]
  }
  .called("drift", "worst distance from greedy's page starts")

  package static let referenceDriftSlope = perText(
    "reference_drift_slope",
    .pagesPerPage,
    direction: .neutral,
    detection: .never(because: "It says how reference_drift grows, which detects."),
    meaning: "Pages lost for each page read: the slope of the line fitted through the drift.",
    eligibility: "\(partitions), with two boundaries or more.",
    isOfJudgement: true
  ) { _, judgement in
    guard let drift = judgement.drift else { return Readings(excluded: [.notAPartition: 1]) }
    return Readings(drift.slope, otherwise: .belowTwoBoundaries)
  } explain: { _, judgement, result in
    "the line through the drifts of \(counted(judgement.drift?.scalars.count ?? 0, "boundary", "boundaries")): "
      + "\(short(result)) pages a page"
  }

  package static let agreement = perText(
    "agreement",
    .ratio,
    direction: .higherIsBetter,
    range: .share,
    detection: .never(because: "Pages without a fault may end elsewhere than greedy's."),
    meaning: "Page boundaries shared with greedy, as a share of all boundaries of both.",
    eligibility: "\(partitions)."
  ) { _, judgement in
    Readings(judgement.drift?.agreement, otherwise: .notAPartition)
  } explain: { _, judgement, result in
    "\(counted(judgement.drift?.shared ?? 0, "boundary", "boundaries")) shared with greedy / "
      + "\(judgement.drift?.union ?? 0) of both = \(short(result))"
  }

  /// The numbers of the pages that end at the boundaries ``ReferenceDrift`` compares, in its order.
  ///
  /// The pages partition the text. Where an empty page repeats a boundary, the first page that
  /// ends there stands for it; one at the text's start is no boundary.
  private static func pagesBeforeBoundaries(of judgement: Judgement) -> [Int] {
    let pages = judgement.pages
    var found: [Int] = []
    var last = 0
    for (index, (place, range)) in zip(pages.places, pages.ranges).enumerated()
    where range.end.utf8 > last && pages.table.boundaries[place.boundary] != nil {
      found.append(pages.number(at: index))
      last = range.end.utf8
    }
    return found
  }
}
