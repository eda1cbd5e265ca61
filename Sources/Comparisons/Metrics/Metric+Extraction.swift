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
    /// Those, and the pages that a declared keep rule shortened.
    case fillableOrKept

    var sentence: String {
      switch self {
      case .withLines:
        "Every page that has a line."
      case .fillable:
        "Every page with lines but the last, those before a forced break or a line taller than "
          + "the page, and those that a declared keep rule shortened."
      case .fillableOrKept:
        "Every page with lines but the last and those before a forced break or a line taller than "
          + "the page."
      }
    }

    /// Why a page is left out, `nil` when it counts.
    func exclusion(of page: PageMeasurement) -> PageMeasurement.Exclusion? {
      if page.lines == 0 { return .noLines }
      return switch self {
      case .withLines: nil
      case .fillable: page.exclusion
      case .fillableOrKept: page.exclusion == .keepRule ? nil : page.exclusion
      }
    }
  }

  /// A metric with a value for each page; `nil` where nobody measured it, as in older sessions.
  static func perPage(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    headline: Statistic = .sum,
    over eligible: EligiblePages,
    needing evidence: Evidence = .lines,
    meaning: String,
    value: @escaping @Sendable (PageMeasurement, Layout) -> Double?
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
        } else if let value = value(page, trial.layout) {
          readings.add(value, page: page.page)
        } else {
          readings.exclude(BoundaryReading.notMeasured)
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
