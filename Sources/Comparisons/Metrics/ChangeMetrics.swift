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

  package static let indexDrift = perMovedBoundary(
    "index_drift",
    .scalars,
    meaning: "Distance of each page boundary from the one of the same number after the change.",
    eligibility: " that has a partner of its number, counted within its chapter where pages are "
      + "forced",
    leftOut: { $0.boundaries.count { $0.indexDrift == nil } + $0.beyond }
  ) { boundary in
    boundary.indexDrift.map { Double($0.magnitude) }
  } explain: { boundary, number in
    let moved = boundary.indexDrift ?? 0
    let other = grouped(boundary.offset + moved)
    return (
      "the \(ordinal(number)) is at \(other) after the change",
      "|\(other) − \(grouped(boundary.offset))| = \(counted(Int(moved.magnitude), "scalar"))"
    )
  }

  package static let indexDriftSlope = perChange(
    "index_drift_slope",
    .scalarsPerBoundary,
    direction: .neutral,
    meaning: "Scalars that each page adds to the drift: the slope of the line fitted through the "
      + "signed drifts.",
    value: \.indexSlope
  ) { drift, result in
    "the line through the drifts of \(grouped(drift.boundaries.count { $0.indexDrift != nil })) "
      + "boundaries: \(short(result)) scalars a boundary"
  }

  package static let nearestDrift = perMovedBoundary(
    "nearest_drift",
    .pages,
    meaning: "Distance of each page boundary from the nearest one after the change, in the length "
      + "of the page that holds it then.",
    eligibility: "; the start and end of the text or chapter count as boundaries after the change"
  ) { boundary in
    boundary.nearestDrift
  } explain: { boundary, _ in
    (
      "after the change the nearest is \(counted(boundary.nearestDistance, "scalar")) away, and the "
        + "page there holds \(grouped(boundary.pageLength))",
      "\(grouped(boundary.nearestDistance)) / \(grouped(boundary.pageLength)) = "
        + "\(short(boundary.nearestDrift)) pages"
    )
  }

  package static let sharedRatio = perChange(
    "shared_ratio",
    .ratio,
    direction: .higherIsBetter,
    range: .share,
    meaning: "Page boundaries that are there after the change, too, as a share of those before it.",
    value: \.sharedRatio
  ) { drift, result in
    "\(grouped(drift.boundaries.count(where: \.isShared))) there after the change, too / "
      + "\(grouped(drift.boundaries.count)) before it = \(short(result))"
  }

  package static let driftVersusChance = perChange(
    "drift_vs_chance",
    .ratio,
    direction: .neutral,
    meaning: "Mean nearest_drift over 0.25, which two unrelated layouts have: 1 says that the "
      + "boundaries have nothing to do with each other.",
    value: \.versusChance
  ) { drift, result in
    "mean nearest_drift \(short(drift.nearestMean ?? 0)) pages / 0.25 = \(short(result))"
  }

  private static let noFault = Detection.never(
    because: "It says what the change does to any pages, without a fault or with one."
  )

  /// `explain`: What became of the boundary of a number, from 1, and the arithmetic.
  private static func perMovedBoundary(
    _ name: String,
    _ unit: Unit,
    meaning: String,
    eligibility: String,
    leftOut: @escaping @Sendable (BoundaryDrift) -> Int = { _ in 0 },
    value: @escaping @Sendable (BoundaryDrift.Boundary) -> Double?,
    explain: @escaping @Sendable (BoundaryDrift.Boundary, Int) -> (fate: String, formula: String)
  ) -> Metric {
    Metric(
      name,
      unit,
      scope: .boundary,
      headline: .median,
      detection: noFault,
      meaning: meaning,
      eligibility: "\(eligibleChanges): every unforced boundary\(eligibility)."
    ) { (findings: ChangeFindings) in
      guard let drift = findings.drift else { return findings.withoutDrift }
      var readings = Readings()
      for boundary in drift.boundaries {
        if let value = value(boundary) { readings.add(value, page: boundary.page) }
      }
      readings.exclude(.beyondShorterList, count: leftOut(drift))
      return readings
    } explain: { findings, explained in
      guard let drift = findings.drift,
        let boundary = drift.boundaries.first(where: { $0.page == explained.worstPage })
      else { return [] }
      let chapter = drift.boundaries.filter { $0.chapter == boundary.chapter }
      let number = 1 + chapter.count { $0.offset < boundary.offset }
      let ofChapter = chapter.count < drift.boundaries.count ? " of its chapter" : ""
      let (fate, formula) = explain(boundary, number)
      return [
        "boundary \(number)\(ofChapter) at scalar \(grouped(boundary.offset)): \(fate)",
        explained.formula(formula),
      ]
    }
  }

  private static func perChange(
    _ name: String,
    _ unit: Unit,
    direction: Direction,
    range: ClosedRange<Double>? = nil,
    meaning: String,
    value: @escaping @Sendable (BoundaryDrift) -> Double?,
    explain: @escaping @Sendable (BoundaryDrift, Double) -> String
  ) -> Metric {
    Metric(
      name,
      unit,
      direction: direction,
      range: range,
      detection: noFault,
      meaning: meaning,
      eligibility: "\(eligibleChanges), with enough boundaries."
    ) { (findings: ChangeFindings) in
      findings.drift.map { Readings(value($0), otherwise: .tooFewBoundaries) }
        ?? findings.withoutDrift
    } explain: { findings, explained in
      findings.drift.map { [explained.formula(explain($0, explained.result))] } ?? []
    }
  }
}

extension ChangeFindings {
  /// The readings where there is no drift.
  fileprivate var withoutDrift: Readings { Readings(excluded: [absence ?? .notAPartition: 1]) }
}

/// A number in its place: `4th`.
private func ordinal(_ number: Int) -> String {
  let suffix =
    switch (number % 10, number % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  return grouped(number) + suffix
}
