import Foundation
import Testing

@testable import Trials

struct MedianEstimateTests {
  /// The values 1 to `count`, so that a value is its own rank.
  private func estimate(_ count: Int) -> MedianEstimate { MedianEstimate(Array(1...count)) }

  @Test(arguments: [
    // P(B ≤ 0) = 1/64, so that ranks 1 and 6 leave out 2/64 = 3.1 %.
    (count: 6, low: 1.0, high: 6.0),
    // n = 7: 2/128 = 1.6 %. n = 8: 2/256; with ranks 2 and 7 it were 18/256 = 7 %.
    (count: 7, low: 1, high: 7), (count: 8, low: 1, high: 8),
    // n = 9: 2 · (1 + 9)/512 = 3.9 %. n = 10: 2 · (1 + 10)/1024 = 2.1 %, 97.9 % inside.
    (count: 9, low: 2, high: 8), (count: 10, low: 2, high: 9),
    // n = 11: 2 · (1 + 11 + 55)/2048 = 6.5 % is too much. n = 12: 2 · 79/4096 = 3.9 %.
    (count: 11, low: 2, high: 10), (count: 12, low: 3, high: 10),
    // From tables of the binomial distribution: n = 20: P(B ≤ 5) = 2.07 %; n = 25: P(B ≤ 7) =
    // 2.16 %; n = 50: P(B ≤ 17) = 1.64 %; n = 100: P(B ≤ 39) = 1.76 %.
    (count: 20, low: 6, high: 15), (count: 25, low: 8, high: 18), (count: 50, low: 18, high: 33),
    (count: 100, low: 40, high: 61),
  ])
  func `gives the ranks that hold the median with 95 percent`(
    count: Int,
    low: Double,
    high: Double
  ) {
    #expect(estimate(count).low == low)
    #expect(estimate(count).high == high)
  }

  @Test(arguments: 1...5)
  func `gives the extremes of fewer than six samples`(count: Int) {
    #expect(estimate(count).low == 1)
    #expect(estimate(count).high == Double(count))
  }

  @Test func `gives the narrowest pair, by Pascal's triangle`() {
    // Whole numbers: P(B ≤ r) = Σ C(n, k) / 2ⁿ, with C(n, k) up to n = 60 below 2⁶³.
    var row = [1]
    for count in 1...60 {
      row = [1] + zip(row, row.dropFirst()).map(+) + [1]
      guard count >= 6 else { continue }
      var sum = 0
      var rank = -1
      for term in row {
        sum += term
        // 2 · sum / 2ⁿ ≤ 1/20
        if sum > (1 << count) / 40 { break }
        rank += 1
      }
      #expect(MedianEstimate.lowerRank(of: count) == rank, "of \(count)")
    }
  }

  @Test(arguments: [1_000, 1_001, 1_500, 4_000, 100_000])
  func `holds 95 percent for many samples, too`(count: Int) {
    // P(B = k) by the gamma function; two ranks further in it is less.
    func outside(_ rank: Int) -> Double {
      var sum = 0.0
      for index in 0...rank {
        let ways: Double =
          lgamma(Double(count + 1)) - lgamma(Double(index + 1)) - lgamma(Double(count - index + 1))
        sum += exp(ways - Double(count) * log(2))
      }
      return 2 * sum
    }
    let rank = MedianEstimate.lowerRank(of: count)
    #expect(outside(rank) <= 0.05)
    #expect(outside(rank + 2) > 0.05)
  }

  @Test func `sorts, and takes the mean of the middle two of an even number`() {
    let even = MedianEstimate([9, 1, 7, 4])
    #expect(even.median == 5.5)
    #expect(even.minimum == 1)
    #expect(even.low == 1 && even.high == 9)
    #expect(MedianEstimate([9, 1, 7]).median == 7)
    #expect(MedianEstimate([3]).median == 3)
  }

  @Test func `tells its width as a share of the median`() {
    // Ranks 1 and 6 of 98 … 104: 6 / 100.
    let estimate = MedianEstimate([98, 99, 100, 100, 101, 104])
    #expect(abs(estimate.relativeWidth - 0.06) < 1e-12)
    #expect(MedianEstimate([0, 0, 0, 0, 0, 0]).relativeWidth == 0)
  }

  /// 1 − 2 · 2⁻⁵ = 93.75 % is less than 95 %, 1 − 2 · 2⁻⁶ = 96.9 % is not.
  @Test func `has no interval below six values, however alike they are`() {
    let five = MedianEstimate([7, 7, 7, 7, 7])
    #expect(!five.hasInterval)
    #expect(five.relativeWidth == .infinity)
    let low = MedianEstimate([1, 1, 1, 1, 1, 1])
    let high = MedianEstimate([9, 9, 9, 9, 9, 9])
    #expect(low.hasInterval)
    #expect(low.isBelow(high) && !high.isBelow(low) && !low.isBelow(low))
    #expect(!MedianEstimate([1]).isBelow(high) && !low.isBelow(MedianEstimate([9])))
  }
}
