/// What a metric comes to: statistics over the eligible values, and what was left out.
///
///     // Five pages with 0, 2, 0, 1 and 2 missed lines; the last page left out.
///     value.statistics?.count      // 3 pages with missed lines
///     value.statistics?.sum        // 5 lines
///     value.statistics?.worstPage  // 1, the lowest of the two with 2
///     value.excluded               // [.lastPage: 1]
package struct MetricValue: Hashable, Sendable {
  /// The statistics; `nil`, never 0, when nothing was eligible.
  package let statistics: Statistics?
  /// How many values entered the statistics.
  package var eligible: Int { statistics?.eligible ?? 0 }
  /// How many pages or boundaries were left out, by reason.
  package let excluded: [Exclusion: Int]
  private let uncertainty: Uncertainty?

  /// The 95 % interval of a value that was sampled.
  package var interval: ClosedRange<Double>? { uncertainty?.interval }
  /// What the value is above, where measuring it was ended; `nil` for one that is known.
  package var bound: Double? { uncertainty?.bound }

  /// What few of a library's million values have.
  private final class Uncertainty: Sendable, Hashable {
    let interval: ClosedRange<Double>?
    let bound: Double?

    init?(_ interval: ClosedRange<Double>?, _ bound: Double?) {
      if interval == nil, bound == nil { return nil }
      (self.interval, self.bound) = (interval, bound)
    }

    static func == (left: Uncertainty, right: Uncertainty) -> Bool {
      left.interval == right.interval && left.bound == right.bound
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(interval)
      hasher.combine(bound)
    }
  }

  /// The numbers that sum up one value or more.
  package struct Statistics: Hashable, Sendable {
    /// How many values there are.
    package let eligible: Int
    /// How many of them are other than 0.
    package let count: Int
    /// The share of values other than 0.
    package var rate: Double { Double(count) / Double(eligible) }
    package let sum: Double
    /// The median, the mean of the middle two of an even number.
    package let median: Double
    /// The 95th percentile by nearest rank.
    package let p95: Double
    package let max: Double
    /// The page with the worst value, from 0, the lowest among equals; `nil` for a text's value.
    package let worstPage: Int?
  }

  /// The value that readings amount to.
  ///
  /// - Parameters:
  ///   - readings: The single values, and what was left out.
  ///   - direction: Decides which value is the worst: the smallest when higher is better, else the
  ///     largest.
  package init(_ readings: Readings, direction: Metric.Direction) {
    excluded = readings.excluded
    uncertainty =
      readings.values.isEmpty
      ? Uncertainty(nil, readings.bound) : Uncertainty(readings.interval, nil)
    statistics = Statistics(readings.values, direction: direction)
  }

  /// The value that a tally amounts to: the same as that of readings of its values.
  init(_ tally: Tally, direction: Metric.Direction) {
    excluded = tally.excluded
    uncertainty = nil
    statistics = Statistics(tally, direction: direction)
  }

  /// A value that was written down.
  init(
    statistics: Statistics?,
    excluded: [Exclusion: Int],
    interval: ClosedRange<Double>?,
    bound: Double?
  ) {
    (self.statistics, self.excluded) = (statistics, excluded)
    uncertainty = Uncertainty(interval, bound)
  }

  /// Returns one statistic as a number, `nil` when nothing was eligible or there is no such page.
  package subscript(statistic: Statistic) -> Double? {
    guard let statistics else { return nil }
    return switch statistic {
    case .count: Double(statistics.count)
    case .rate: statistics.rate
    case .sum: statistics.sum
    case .median: statistics.median
    case .p95: statistics.p95
    case .max: statistics.max
    case .worstPage: statistics.worstPage.map(Double.init)
    case .value: eligible == 1 ? statistics.max : nil
    }
  }
}

extension MetricValue.Statistics {
  fileprivate init?(_ readings: [Readings.Reading], direction: Metric.Direction) {
    guard let first = readings.first else { return nil }
    var (count, sum) = (0, 0.0)
    var (least, most) = (first.value, first.value)
    for reading in readings {
      if reading.value != 0 { count += 1 }
      sum += reading.value
      least = Swift.min(least, reading.value)
      most = Swift.max(most, reading.value)
    }
    let worst = direction == .higherIsBetter ? least : most
    var worstPage: Int?
    var (ofLeast, ofMost) = (0, 0)
    for reading in readings {
      if reading.value == least { ofLeast += 1 }
      if reading.value == most { ofMost += 1 }
      guard reading.value == worst, let page = reading.page, page < worstPage ?? .max else {
        continue
      }
      worstPage = page
    }
    eligible = readings.count
    self.count = count
    self.sum = sum
    self.worstPage = worstPage
    // Most metrics have one value on all pages, or two.
    let sorted: OrderStatistics? =
      if least == most {
        nil
      } else if ofLeast + ofMost == readings.count {
        OrderStatistics(
          weighted: [
            OrderStatistics.Weighted(value: least, count: ofLeast),
            OrderStatistics.Weighted(value: most, count: ofMost),
          ]
        )
      } else {
        OrderStatistics(readings.map(\.value))
      }
    median = sorted?.median ?? least
    p95 = sorted?.p95 ?? least
    max = sorted?.maximum ?? most
  }

  /// The statistics of the values of a tally; `nil` without any.
  fileprivate init?(_ tally: Tally, direction: Metric.Direction) {
    let values = tally.kinds.map { OrderStatistics.Weighted(value: $0.value, count: $0.count) }
    guard let sorted = OrderStatistics(weighted: values) else { return nil }
    let worst = direction == .higherIsBetter ? sorted.minimum : sorted.maximum
    eligible = values.reduce(0) { $0 + $1.count }
    count = values.reduce(0) { $0 + ($1.value == 0 ? 0 : $1.count) }
    sum = tally.sum
    worstPage = tally.kinds.lazy.filter { $0.value == worst }.map(\.firstPage).min()
    (median, p95, max) = (sorted.median, sorted.p95, sorted.maximum)
  }
}
