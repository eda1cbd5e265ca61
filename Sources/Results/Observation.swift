/// What a metric said of one trial or change, as it is stored: `nil` is *n/a*, never 0.
///
/// The store computes nothing of it; who measures hands it over.
package struct Observation: Hashable, Sendable {
  /// The metric's name in Metrics.md.
  package var metric: String
  /// The position strategy or bookmark scheme it is of, empty where there is none.
  package var variant: String
  /// What a value counts: `px`, `lines`, `ns`.
  package var unit: String
  /// Whether measuring again must give the same numbers; those of clocks and memory need not.
  package var isRepeatable: Bool
  /// How many values entered the statistics.
  package var eligible: Int
  /// How many pages or boundaries were left out, by reason.
  package var excluded: [String: Int]
  /// How many values are other than 0.
  package var count: Int?
  /// The share of values other than 0.
  package var rate: Double?
  /// The sum.
  package var sum: Double?
  /// The median.
  package var median: Double?
  /// The 95th percentile.
  package var p95: Double?
  /// The largest value.
  package var max: Double?
  /// The page with the worst value, from 0.
  package var worstPage: Int?
  /// The one value of a metric of a whole text.
  package var value: Double?
  /// The lower end of the 95 % interval of the value or median.
  package var low: Double?
  /// The upper end of that interval; there when `low` is.
  package var high: Double?

  /// An observation without numbers, which are set afterwards.
  package init(
    metric: String,
    variant: String = "",
    unit: String,
    isRepeatable: Bool = true,
    eligible: Int,
    excluded: [String: Int] = [:]
  ) {
    self.metric = metric
    self.variant = variant
    self.unit = unit
    self.isRepeatable = isRepeatable
    self.eligible = eligible
    self.excluded = excluded
  }

  /// A number of an observation, by the name that reports give it.
  package enum Statistic: String, Hashable, Sendable, CaseIterable {
    /// How many values are other than 0.
    case count
    /// The share of values other than 0.
    case rate
    /// The sum.
    case sum
    /// The median.
    case median
    /// The 95th percentile.
    case p95
    /// The largest value.
    case max
    /// The page with the worst value, from 0.
    case worstPage = "worst_page"
    /// The one value of a metric of a whole text.
    case value

    /// The column of table `observation` that holds it.
    var column: String { self == .worstPage ? "worstPage" : rawValue }
  }
}
