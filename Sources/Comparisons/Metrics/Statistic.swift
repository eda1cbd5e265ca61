/// A number that sums up the values of a metric; the raw value is its name in CSV and JSON, and
/// ``meaning`` says what it is.
package enum Statistic: String, Sendable, CaseIterable {
  case count
  case rate
  case sum
  case median
  case p95
  case max
  case worstPage = "worst_page"
  case value

  /// The statistics of a metric with a value for each page or boundary.
  package static let ofPages: [Statistic] = [.count, .rate, .sum, .median, .p95, .max, .worstPage]

  /// What the number is, in one sentence.
  package var meaning: String {
    switch self {
    case .count: "How many eligible values are other than 0."
    case .rate: "The share of eligible values other than 0."
    case .sum: "The sum of all eligible values."
    case .median: "The median, the mean of the middle two of an even number."
    case .p95: "The 95th percentile by nearest rank."
    case .max: "The largest value."
    case .worstPage: "The number of the page with the worst value, from 1; the lowest among equals."
    case .value: "The one value of a metric that is read from the whole text."
    }
  }

  /// Returns a value as it is published: pages, which count from 0 inside and in the store's tables,
  /// count from 1.
  package func published(_ value: Double?) -> Double? {
    self == .worstPage ? value.map { $0 + 1 } : value
  }

  /// Returns the unit of the statistic as reports print it: a page number and a share have units
  /// of their own.
  package func unit(of metric: Metric) -> String {
    switch self {
    case .count: metric.scope.unit.rawValue
    case .rate: Metric.Unit.ratio.rawValue
    case .worstPage: "page"
    case .sum, .median, .p95, .max, .value: metric.unit.rawValue
    }
  }
}
