import Testing

@testable import Comparisons

struct IntervalTests {
  /// From Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
  /// (1998), table I, method 3 (score, without continuity correction).
  @Test(
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
      (1, 29, 0.0061, 0.1718),
    ] as [(Int, Int, Double, Double)]
  )
  func `a share stands in Wilson's interval`(count: Int, total: Int, low: Double, high: Double) {
    let interval = wilsonInterval(of: count, in: total)
    #expect(abs(interval.lowerBound - low) < 0.000_05)
    #expect(abs(interval.upperBound - high) < 0.000_05)
  }

  @Test func `nothing is known of an empty sample`() {
    #expect(wilsonInterval(of: 0, in: 0) == 0...1)
  }

  /// The mean of a hundred such values has a standard error of 0.05, so that 95 % of them are within ± 0.098.
  @Test func `a mean stands in the middle of resampled ones`() {
    let values = (0..<100).map { Double($0 % 2) }
    let interval = bootstrapInterval(ofMean: values)
    #expect(abs(interval.lowerBound - 0.402) < 0.015)
    #expect(abs(interval.upperBound - 0.598) < 0.015)
    #expect(bootstrapInterval(ofMean: values) == interval)
    #expect(bootstrapInterval(ofMean: [3]) == 3...3)
    #expect(bootstrapInterval(ofMean: []) == 0...0)
  }
}
