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
