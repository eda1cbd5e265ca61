/// How many of many trials may go wrong by chance.
enum BinomialBound {
  /// Returns the least count that is exceeded with a chance below `rarity`, of so many trials that each
  /// go wrong with a chance.
  ///
  ///     most(of: 3_000, chance: 0.001, rarity: 0.0001)  // 11: three are expected
  ///
  /// - Complexity: O(the count).
  static func most(of trials: Int, chance: Double, rarity: Double) -> Int {
    guard trials > 0, chance > 0 else { return 0 }
    guard chance < 1 else { return trials }
    // P(X = 0) = (1 − p)ⁿ, and P(X = k + 1) = P(X = k) · (n − k) / (k + 1) · p / (1 − p).
    var term = exponential(Double(trials) * ln(1 - chance))
    var sum = term
    var count = 0
    while 1 - sum >= rarity, count < trials {
      term *= Double(trials - count) / Double(count + 1) * chance / (1 - chance)
      sum += term
      count += 1
    }
    return count
  }
}
