/// The single values of a metric, and what was left out and why.
package struct Readings: Hashable, Sendable {
  /// The eligible values, in the order of the pages.
  package var values: [Reading] = []
  /// How many pages, boundaries or marks were left out, by reason.
  package var excluded: [Exclusion: Int] = [:]
  /// The 95 % interval of a value that was sampled.
  package var interval: ClosedRange<Double>?

  /// One value and where it was read.
  package struct Reading: Hashable, Sendable {
    /// The page, from 0; `nil` for a value of the whole text.
    package var page: Int?
    /// The value in the metric's unit.
    package var value: Double
  }
}

extension Readings {
  init(_ value: Double, interval: ClosedRange<Double>? = nil) {
    self.init(values: [Reading(page: nil, value: value)], interval: interval)
  }

  /// The one value of a text, or why there is none.
  init(_ value: Double?, otherwise reason: Exclusion) {
    self.init()
    add(value, page: nil, otherwise: reason)
  }

  /// A quotient, absent when the divisor is 0.
  init(_ above: Double, over below: Double, otherwise reason: Exclusion) {
    self.init(below == 0 ? nil : above / below, otherwise: reason)
  }

  mutating func add(_ value: Double, page: Int?) {
    values.append(Reading(page: page, value: value))
  }

  mutating func add(_ value: Double?, page: Int?, otherwise reason: Exclusion) {
    if let value { add(value, page: page) } else { exclude(reason) }
  }

  mutating func exclude(_ reason: Exclusion, count: Int = 1) {
    guard count > 0 else { return }
    excluded[reason, default: 0] += count
  }
}

/// The sorted values of a sample that is never empty.
struct OrderStatistics {
  private let sorted: [Double]

  /// The order statistics of one value or more; `nil` without any.
  init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    sorted = values.sorted()
  }

  var minimum: Double { sorted[0] }
  var maximum: Double { sorted[sorted.count - 1] }

  /// The middle value, or the mean of the middle two.
  var median: Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The 95th percentile by nearest rank: the ⌈0.95 · count⌉-th value from below.
  var p95: Double {
    // In whole numbers, since 0.95 · 20 is not 19 in binary fractions.
    sorted[(95 * sorted.count + 99) / 100 - 1]
  }
}
