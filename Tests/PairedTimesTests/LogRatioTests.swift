import Testing

@testable import PairedTimes

struct LogRatioTests {
  @Test func `is the logarithm of the ratio of times`() {
    // ln 2 = 0.693147…: twice as slow is an effect of 100 %, twice as fast one of −50 %.
    #expect(abs(LogRatio(effect: 1).value - 0.693_147_180_559_945) < 1e-12)
    #expect(abs(LogRatio(effect: -0.5).value + 0.693_147_180_559_945) < 1e-12)
    #expect(LogRatio(effect: 0).value == 0)
  }

  @Test(arguments: [-0.5, -0.2, 0, 0.01, 0.05, 3])
  func `gives the effect back`(effect: Double) {
    #expect(abs(LogRatio(effect: effect).effect - effect) < 1e-12)
  }
}
