import PaginatorKit
import Refereeing
import Trials

extension Metric {
  /// What one boundary says, or why it says nothing.
  enum BoundaryReading {
    case value(Bool)
    case excluded(String)

    /// What nobody looked for, as nobody did in older sessions.
    static let notMeasured = "not_measured"

    /// A property, excluded where nobody looked for it.
    init(_ value: Bool?) {
      self = value.map { .value($0) } ?? .excluded(Self.notMeasured)
    }
  }

  static let everyBoundary =
    "Every page end inside the text but the forced ones; it goes by the number of the page that "
    + "ends there."

  /// A metric that counts the interior boundaries with a property.
  static func perBoundary(
    _ name: String,
    needing evidence: Evidence = .text,
    meaning: String,
    holds: @escaping @Sendable (BoundaryMeasurement) -> Bool?
  ) -> Metric {
    perBoundary(name, needing: evidence, meaning: meaning, eligibility: everyBoundary) {
      boundary,
      _ in
      BoundaryReading(holds(boundary))
    }
  }

  /// A metric that counts the interior boundaries with a property that not all can have, or that
  /// depends on how the text is set.
  static func perBoundary(
    _ name: String,
    needing evidence: Evidence = .text,
    meaning: String,
    eligibility: String,
    reading: @escaping @Sendable (BoundaryMeasurement, TypeStyle) -> BoundaryReading
  ) -> Metric {
    Metric(
      name: name,
      unit: .boundaries,
      direction: .lowerIsBetter,
      scope: .boundary,
      headline: .sum,
      meaning: meaning,
      eligibility: eligibility
    ) { trial in
      var readings = Readings()
      guard let judgement = trial.judgement else { return readings }
      let absence = evidence.absence(in: judgement.geometry)
      for page in judgement.pages {
        guard let boundary = page.boundary else {
          readings.exclude(page.exclusion == .forcedBreak ? "forced_break" : "not_interior")
          continue
        }
        if let absence {
          readings.exclude(absence)
          continue
        }
        switch reading(boundary, trial.layout.type) {
        case .value(let holds): readings.add(holds ? 1 : 0, page: page.page)
        case .excluded(let reason): readings.exclude(reason)
        }
      }
      return readings
    }
  }
}
