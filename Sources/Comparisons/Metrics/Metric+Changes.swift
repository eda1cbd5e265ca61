import PaginatorKit
import Refereeing

/// What a change of the layout does to page boundaries: Metrics.md 9.
extension Metric {
  /// The metrics of changes, in the order in which reports list them.
  package static let ofChanges: [Metric] = [
    indexDrift, indexDriftSlope, nearestDrift, sharedRatio, driftVersusChance,
  ]

  private static let eligibleChanges =
    "Changes between layouts in both of which the pages hold the whole text, once and in order"

  /// How far each boundary is from the one of the same number.
  package static let indexDrift = perMovedBoundary(
    "index_drift",
    .scalars,
    meaning: "Distance of each page boundary from the one of the same number after the change.",
    eligibility: " that has a partner of its number, counted within its chapter where pages are "
      + "forced",
    leftOut: { $0.boundaries.count { $0.indexDrift == nil } + $0.beyond }
  ) { $0.indexDrift.map { Double($0.magnitude) } }
  .detecting(.never(because: "It says what the change does to any sound pages."))

  /// The drift that each boundary adds.
  package static let indexDriftSlope = perChange(
    "index_drift_slope",
    .scalarsPerBoundary,
    direction: .neutral,
    meaning: "Scalars that each page adds to the drift: the slope of the line fitted through the "
      + "signed drifts."
  ) { $0.indexSlope }
  .detecting(.never(because: "It says what the change does to any sound pages."))

  /// How far each boundary is from the nearest one.
  package static let nearestDrift = perMovedBoundary(
    "nearest_drift",
    .pages,
    meaning: "Distance of each page boundary from the nearest one after the change, in the length "
      + "of the page that holds it then.",
    eligibility: "; the start and end of the text or chapter count as boundaries after the change"
  ) { $0.nearestDrift }
  .detecting(.never(because: "It says what the change does to any sound pages."))

  /// The share of boundaries that stay.
  package static let sharedRatio = perChange(
    "shared_ratio",
    .ratio,
    direction: .higherIsBetter,
    meaning: "Page boundaries that are there after the change, too, as a share of those before it."
  ) { $0.sharedRatio }
  .detecting(.never(because: "It says what the change does to any sound pages."))

  /// The drift against that of unrelated layouts.
  package static let driftVersusChance = perChange(
    "drift_vs_chance",
    .ratio,
    direction: .neutral,
    meaning: "Mean nearest_drift over 0.25, which two unrelated layouts have: 1 says that the "
      + "boundaries have nothing to do with each other."
  ) { $0.versusChance }
  .detecting(.never(because: "It says what the change does to any sound pages."))

  private static func perMovedBoundary(
    _ name: String,
    _ unit: Unit,
    meaning: String,
    eligibility: String,
    leftOut: @escaping @Sendable (BoundaryDrift) -> Int = { _ in 0 },
    value: @escaping @Sendable (BoundaryDrift.Boundary) -> Double?
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      direction: .lowerIsBetter,
      scope: .boundary,
      headline: .median,
      meaning: meaning,
      eligibility: "\(eligibleChanges): every unforced boundary\(eligibility).",
      extractor: .change { findings in
        var readings = Readings()
        guard let drift = findings.drift else {
          readings.exclude(findings.absence ?? "not_a_partition")
          return readings
        }
        for boundary in drift.boundaries {
          if let value = value(boundary) { readings.add(value, page: boundary.page) }
        }
        readings.exclude("beyond_shorter_list", count: leftOut(drift))
        return readings
      }
    )
  }

  private static func perChange(
    _ name: String,
    _ unit: Unit,
    direction: Direction,
    meaning: String,
    value: @escaping @Sendable (BoundaryDrift) -> Double?
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      direction: direction,
      scope: .text,
      headline: .value,
      meaning: meaning,
      eligibility: "\(eligibleChanges), with enough boundaries.",
      extractor: .change { findings in
        var readings = Readings()
        guard let drift = findings.drift else {
          readings.exclude(findings.absence ?? "not_a_partition")
          return readings
        }
        if let value = value(drift) {
          readings.add(value, page: nil)
        } else {
          readings.exclude("too_few_boundaries")
        }
        return readings
      }
    )
  }
}
