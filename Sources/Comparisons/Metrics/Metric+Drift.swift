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

  /// The distance of each boundary from greedy's of the same number.
  package static let referenceDrift = Metric(
    name: "reference_drift",
    unit: .pages,
    direction: .lowerIsBetter,
    scope: .boundary,
    headline: .max,
    meaning: "Distance of each page boundary from greedy's boundary of the same number, in mean "
      + "pages of greedy.",
    eligibility: "\(partitions): every boundary that has a partner; forced ones are left out."
  ) { trial in
    var readings = Readings()
    guard let judgement = trial.judgement else { return readings }
    guard let drift = judgement.drift else {
      readings.exclude("not_a_partition")
      return readings
    }
    let pages = pagesBeforeBoundaries(of: judgement)
    for (index, displacement) in drift.pages.enumerated() {
      readings.add(displacement.magnitude, page: index < pages.count ? pages[index] : nil)
    }
    readings.exclude("beyond_shorter_list", count: drift.beyond)
    return readings
  }
  .detecting(.worse(plus: 1))

  /// The pages lost for each page read.
  package static let referenceDriftSlope = perText(
    "reference_drift_slope",
    .pagesPerPage,
    direction: .neutral,
    meaning: "Pages lost for each page read: the slope of the line fitted through the drift.",
    eligibility: "\(partitions), with two boundaries or more."
  ) { _, judgement in
    guard let drift = judgement.drift else { return .absent("not_a_partition") }
    return drift.slope.map(TextReading.value) ?? .absent("below_two_boundaries")
  }
  .detecting(.never(because: "It says how reference_drift grows, which accuses."))

  /// The share of boundaries that greedy has, too.
  package static let agreement = perText(
    "agreement",
    .ratio,
    direction: .higherIsBetter,
    meaning: "Page boundaries shared with greedy, as a share of all boundaries of both.",
    eligibility: "\(partitions)."
  ) { _, judgement in judgement.drift.map { .value($0.agreement) } ?? .absent("not_a_partition") }
  .detecting(.never(because: "A sound page may end elsewhere than greedy's."))

  /// The numbers of the pages that end at the boundaries ``ReferenceDrift`` compares, in its order.
  ///
  /// The pages partition the text. Where an empty page repeats a boundary, the first page that
  /// ends there stands for it; one at the text's start is no boundary.
  static func pagesBeforeBoundaries(of judgement: Judgement) -> [Int] {
    var pages: [Int] = []
    var last = 0
    for page in judgement.pages where page.boundary != nil && page.range.end.utf8 > last {
      pages.append(page.page)
      last = page.range.end.utf8
    }
    return pages
  }
}
