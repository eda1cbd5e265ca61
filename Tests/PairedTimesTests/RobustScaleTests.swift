import TestSupport
import Testing

@testable import PairedTimes

struct RobustScaleTests {
  private func scale(prior: Double, _ differences: [Double]) -> Double {
    var scale = RobustScale(prior: prior)
    for difference in differences { scale.add(difference) }
    return scale.value
  }

  @Test func `is the recorded one before any round`() {
    #expect(RobustScale(prior: 0.07).value == 0.07)
    #expect(RobustScale().value == 0.03)
  }

  @Test func `weighs the recorded one as eight rounds`() {
    // Median 0.02, distances 0.02, 0.01, 0, 0.01, 0.08: their median is 0.01, so 0.014826. With
    // 8 · 0.0009 + 5 · 0.000219810 = 0.008299051, over 13 rounds 0.000638389, whose root is 0.0252664.
    #expect(abs(scale(prior: 0.03, [0, 0.01, 0.02, 0.03, 0.1]) - 0.025_266_4) < 1e-7)
  }

  @Test func `takes the upper middle distance of an even number`() {
    // Median 0.015; distances 0.015, 0.005, 0.005, 0.085: the middle ones are 0.005 and 0.015. So
    // 0.022239: 8 · 0.0009 + 4 · 0.000494573 = 0.009178292, over 12 0.000764858, root 0.0276561.
    #expect(abs(scale(prior: 0.03, [0, 0.01, 0.02, 0.1]) - 0.027_656_1) < 1e-7)
  }

  @Test func `is never below a fifth of a percent, and finite`() {
    #expect(scale(prior: 0, []) == 0.002)
    #expect(scale(prior: 0.002, Array(repeating: 0.01, count: 50)) == 0.002)
    #expect(scale(prior: .nan, []) == 0.03)
    #expect(scale(prior: .infinity, []) == 0.03)
  }

  @Test func `is not moved by fewer than half of the rounds, however far they lie`() {
    let near = (0..<60).map { Double($0 % 7) * 0.01 }
    let far = (0..<40).map { $0 % 2 == 0 ? 5.0 : -5 }
    // All near distances are at most 0.06.
    #expect(scale(prior: 0.03, near + far) < 1.4826 * 0.06)
  }

  /// The definition, by sorting all distances.
  @Test(arguments: Seed.first(30))
  func `is the median distance from the median`(seed: Seed) {
    var seed = seed
    var scale = RobustScale(prior: 0.05)
    var taken: [Double] = []
    for _ in 0..<seed.number(in: 1...60) {
      // Few values, so that many are equal.
      taken.append(Double(seed.number(in: -9...9)) / 64)
      scale.add(taken[taken.count - 1])
      let sorted = taken.sorted()
      let half = sorted.count / 2
      let median = (sorted[half] + sorted[(sorted.count - 1) / 2]) / 2
      let distance = 1.4826 * taken.map { abs($0 - median) }.sorted()[half]
      let count = Double(taken.count)
      let square = (8 * 0.0025 + count * distance * distance) / (8 + count)
      #expect(abs(scale.value - square.squareRoot()) < 1e-12)
    }
  }
}
