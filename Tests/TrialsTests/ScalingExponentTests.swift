import Testing

@testable import Trials

struct ScalingExponentTests {
  private func points(_ costs: [(Double, Double)]) -> [ScalingExponent.Point] {
    costs.map { ($0.0, $0.1, nil) }
  }

  @Test(arguments: [0.5, 1, 2, 3])
  func `is the power of a cost that is one`(power: Double) throws {
    let lengths = [1.0, 4, 16, 64]
    // 4^(k · power) = 2^(2 · k · power) is a whole power of two.
    let costs = [0, 1, 2, 3]
      .map { k in (0..<Int(2 * power) * k).reduce(5.0) { cost, _ in cost * 2 } }
    let exponent = try #require(ScalingExponent(of: points(Array(zip(lengths, costs)))))
    #expect(abs(exponent.value - power) < 1e-12)
    #expect(exponent.interval == nil)
  }

  @Test func `is the slope of the least squares in logarithms`() throws {
    // log₂ of lengths 0, 1, 2 and of costs 0, 0, 3: mean 1 and 1; Σ(x − 1)(y − 1) = 1 + 0 + 2 = 3
    // over Σ(x − 1)² = 2 is 1.5.
    let exponent = try #require(ScalingExponent(of: points([(1, 1), (2, 1), (4, 8)])))
    #expect(abs(exponent.value - 1.5) < 1e-12)
  }

  @Test func `reaches as far as the costs' intervals let it`() throws {
    // log₂ of costs 1 ± 1 at length 1 and 3 ± 1 at length 4: slopes (2 − 2) / 2 and (4 − 0) / 2.
    let wide: [ScalingExponent.Point] = [(1, 2, 1...4), (4, 8, 4...16)]
    let interval = try #require(ScalingExponent(of: wide)?.interval)
    #expect(abs(interval.lowerBound) < 1e-12)
    #expect(abs(interval.upperBound - 2) < 1e-12)
    // One without an interval leaves none.
    var half = wide
    half[0].interval = nil
    #expect(ScalingExponent(of: half)?.interval == nil)
  }

  @Test func `is absent where there is no slope`() {
    #expect(ScalingExponent(of: points([])) == nil)
    #expect(ScalingExponent(of: points([(1, 1)])) == nil)
    #expect(ScalingExponent(of: points([(8, 1), (8, 2)])) == nil)
    #expect(ScalingExponent(of: points([(1, 0), (2, 1)])) == nil)
    #expect(ScalingExponent(of: points([(0, 1), (2, 1)])) == nil)
  }
}
