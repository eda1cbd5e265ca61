/// The single values of a metric, and what was left out and why.
package struct Readings: Hashable, Sendable {
  /// The eligible values, in the order of the pages.
  package var values: [Reading] = []
  /// How many pages, boundaries or marks were left out, by reason.
  package var excluded: [Exclusion: Int] = [:]
  /// The 95 % interval of a value that was sampled.
  package var interval: ClosedRange<Double>?
  /// What the value is above, where measuring it was ended; there is no value then.
  package var bound: Double?

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
    if let value { add(value, page: nil) } else { exclude(reason) }
  }

  /// A value that is not known, but for what it is above, since measuring it was ended.
  init(above bound: Double) {
    self.init(excluded: [.overBudget: 1], bound: bound)
  }

  /// A quotient, absent when the divisor is 0.
  init(_ above: Double, over below: Double, otherwise reason: Exclusion) {
    self.init(below == 0 ? nil : above / below, otherwise: reason)
  }

  /// Makes room for so many values.
  mutating func reserve(_ count: Int) { values.reserveCapacity(count) }

  mutating func add(_ value: Double, page: Int?) {
    values.append(Reading(page: page, value: value))
  }

  mutating func exclude(_ reason: Exclusion, count: Int = 1) {
    guard count > 0 else { return }
    excluded[reason, default: 0] += count
  }
}

/// What the sorted values of a sample that is never empty would tell, without sorting them all.
struct OrderStatistics {
  let minimum: Double
  let maximum: Double
  /// The middle value, or the mean of the middle two.
  let median: Double
  /// The 95th percentile by nearest rank: the ⌈0.95 · count⌉-th value from below.
  let p95: Double

  /// A value, and how often it is there.
  struct Weighted {
    var value: Double
    var count: Int
  }

  /// The order statistics of one value or more; `nil` without any.
  ///
  /// - Complexity: O(values) where they are spread; O(values · log values) where all but a few are alike.
  init?(_ values: [Double]) { self.init(weighted: values.map { Weighted(value: $0, count: 1) }) }

  /// The order statistics of values that are there once or more often.
  ///
  /// - Complexity: as of those that are there once.
  init?(weighted values: [Weighted]) {
    guard let first = values.first else { return nil }
    var (minimum, maximum) = (first.value, first.value)
    var count = 0
    for value in values {
      if value.value < minimum { minimum = value.value }
      if value.value > maximum { maximum = value.value }
      count += value.count
    }
    (self.minimum, self.maximum) = (minimum, maximum)
    guard minimum != maximum else {
      (median, p95) = (minimum, minimum)
      return
    }
    let ranks = Ranks(of: values, from: minimum, to: maximum)
    (median, p95) = Self.middleAndHigh(of: count) { ranks[$0] }
  }

  private static func middleAndHigh(
    of count: Int,
    value: (_ rank: Int) -> Double
  ) -> (median: Double, p95: Double) {
    let middle = count / 2
    return (
      count % 2 == 1 ? value(middle) : (value(middle - 1) + value(middle)) / 2,
      // In whole numbers, since 0.95 · 20 is not 19 in binary fractions.
      value((95 * count + 99) / 100 - 1)
    )
  }
}

/// Finds values of a sample by their rank: they are dealt out to bins that ascend, and the bin with the
/// rank is sorted.
private struct Ranks {
  private let values: [OrderStatistics.Weighted]
  private let minimum: Double
  private let scale: Double
  /// How many values each bin has, one that is there more often as often.
  private var counts: [Int]

  init(of values: [OrderStatistics.Weighted], from minimum: Double, to maximum: Double) {
    self.values = values
    self.minimum = minimum
    counts = Array(repeating: 0, count: values.count / 4 + 1)
    scale = Double(counts.count) / (maximum - minimum)
    for value in values { counts[bin(of: value.value)] += value.count }
  }

  /// The value with a rank, from 0.
  subscript(rank: Int) -> Double {
    var (bin, below) = (0, 0)
    while below + counts[bin] <= rank {
      below += counts[bin]
      bin += 1
    }
    let found = values.filter { self.bin(of: $0.value) == bin }.sorted { $0.value < $1.value }
    for value in found.dropLast() {
      below += value.count
      if rank < below { return value.value }
    }
    return found[found.count - 1].value
  }

  /// The bin of a value, which is never less than that of a lesser one.
  private func bin(of value: Double) -> Int {
    let place = (value - minimum) * scale
    // What is no number, as where the values are endless, is taken for the least.
    guard place > 0 else { return 0 }
    return place < Double(counts.count) ? Int(place) : counts.count - 1
  }
}
