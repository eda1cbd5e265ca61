import PaginatorKit

/// Where a share is, with a probability of 95 %, of which a sample has some: Wilson's interval with the
/// score's normal approximation.
///
///     wilsonInterval(of: 9, in: 10)  // 0.596...0.982
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
///
/// - Returns: 0...1 for an empty sample.
func wilsonInterval(of count: Int, in total: Int) -> ClosedRange<Double> {
  guard total > 0 else { return 0...1 }
  let (size, share) = (Double(total), Double(count) / Double(total))
  let square = 1.959963984540054 * 1.959963984540054
  let middle = (share + square / (2 * size)) / (1 + square / size)
  let half =
    (square * (share * (1 - share) + square / (4 * size)) / size).squareRoot()
    / (1 + square / size)
  return max(0, middle - half)...min(1, middle + half)
}

/// Where the mean of such values is, with a probability of 95 %: the middle of the means of samples that
/// are drawn from them with replacement, as many as they are.
///
/// The same values give the same interval.
///
/// - Returns: The values' mean for fewer than two of them.
/// - Complexity: O(resamples · values).
func bootstrapInterval(ofMean values: [Double], resamples: Int = 2_000) -> ClosedRange<Double> {
  guard values.count > 1 else { return (values.first ?? 0)...(values.first ?? 0) }
  var random = SplitMix64(seed: 1)
  let count = UInt64(values.count)
  let means = (0..<resamples)
    .map { _ in
      var sum = 0.0
      for _ in values { sum += values[Int(random.next() % count)] }
      return sum / Double(values.count)
    }
    .sorted()
  return means[resamples / 40]...means[resamples - 1 - resamples / 40]
}
