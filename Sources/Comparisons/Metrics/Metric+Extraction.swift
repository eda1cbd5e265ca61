import PaginatorKit
import Refereeing
import Trials

extension Metric {
  /// Which pages a metric of pages is counted over.
  enum EligiblePages: Sendable {
    /// Every page that has a line.
    case withLines
    /// Every page that could have held more.
    case fillable

    var sentence: String {
      switch self {
      case .withLines:
        "Every page that has a line."
      case .fillable:
        "Every page with lines but the last, those before a forced break or a line taller than "
          + "the page, and those that a declared keep rule shortened."
      }
    }

    /// Why a page is left out, `nil` when it counts.
    func exclusion(of page: PageMeasurement) -> PageMeasurement.Exclusion? {
      if page.lines == 0 { return .noLines }
      return self == .fillable ? page.exclusion : nil
    }
  }

  /// A metric with a value for each page.
  static func perPage(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    headline: Statistic = .sum,
    over eligible: EligiblePages,
    needing evidence: Evidence = .lines,
    meaning: String,
    value: @escaping @Sendable (PageMeasurement, Layout) -> Double
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      direction: direction,
      scope: .page,
      headline: headline,
      meaning: meaning,
      eligibility: eligible.sentence
    ) { trial in
      var readings = Readings()
      guard let judgement = trial.judgement else { return readings }
      if let absence = evidence.absence(in: judgement.geometry) {
        readings.exclude(absence, count: judgement.pages.count)
        return readings
      }
      for page in judgement.pages {
        if let exclusion = eligible.exclusion(of: page) {
          readings.exclude(exclusion.rawValue)
        } else {
          readings.add(value(page, trial.layout), page: page.page)
        }
      }
      return readings
    }
  }

  /// A metric that counts the interior boundaries with a property.
  static func perBoundary(
    _ name: String,
    needing evidence: Evidence = .text,
    meaning: String,
    holds: @escaping @Sendable (BoundaryMeasurement) -> Bool
  ) -> Metric {
    Metric(
      name: name,
      unit: .boundaries,
      direction: .lowerIsBetter,
      scope: .boundary,
      headline: .sum,
      meaning: meaning,
      eligibility: "Every page end inside the text but the forced ones; "
        + "it goes by the number of the page that ends there."
    ) { trial in
      var readings = Readings()
      guard let judgement = trial.judgement else { return readings }
      let absence = evidence.absence(in: judgement.geometry)
      for page in judgement.pages {
        if let boundary = page.boundary {
          if let absence {
            readings.exclude(absence)
          } else {
            readings.add(holds(boundary) ? 1 : 0, page: page.page)
          }
        } else {
          readings.exclude(page.exclusion == .forcedBreak ? "forced_break" : "not_interior")
        }
      }
      return readings
    }
  }

  /// The value of a whole text, or why there is none.
  enum TextReading {
    case value(Double)
    case absent(String)

    /// A quotient, absent when the divisor is 0.
    static func ratio(_ above: Double, of below: Double, otherwise reason: String) -> TextReading {
      below == 0 ? .absent(reason) : .value(above / below)
    }
  }

  /// A metric with one value for the whole pagination.
  static func perText(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    needing evidence: Evidence = .text,
    meaning: String,
    eligibility: String = "Every text that was paginated.",
    isOfClocks: Bool = false,
    value: @escaping @Sendable (Trial, Judgement) -> TextReading
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      direction: direction,
      scope: .text,
      headline: .value,
      meaning: meaning,
      eligibility: eligibility,
      isOfClocks: isOfClocks
    ) { trial in
      var readings = Readings()
      guard let judgement = trial.judgement else { return readings }
      if let absence = evidence.absence(in: judgement.geometry) {
        readings.exclude(absence)
        return readings
      }
      switch value(trial, judgement) {
      case .value(let value): readings.add(value, page: nil)
      case .absent(let reason): readings.exclude(reason)
      }
      return readings
    }
  }
}
