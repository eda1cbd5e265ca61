/// A linear axis that holds 0 and ends on whole steps of 1, 2 or 5.
///
///     AxisScale(from: -0.3, to: 1.44).ticks  // -0.5, 0, 0.5, 1, 1.5
struct AxisScale {
  /// The values at which gridlines stand, from the lowest.
  let ticks: [Double]
  /// How many decimals a tick needs.
  let decimals: Int

  /// The axis that holds two finite values and 0, with up to seven ticks.
  init(from low: Double, to high: Double) {
    let bottom = min(low, 0)
    let top = low == 0 && high == 0 ? 1 : max(high, 0)
    let span = top - bottom
    // Finer than three decimals is not told anywhere.
    let magnitude = max(Self.power(floor: span / 5), -3)
    let power = Self.tenTo(magnitude)
    let step = power * ([1, 2, 5].first { span / (power * $0) <= 5 } ?? 10)
    // What floating point adds to a whole number of steps makes no step more.
    let first = Int((bottom / step + 1e-9).rounded(.down))
    let last = max(Int((top / step - 1e-9).rounded(.up)), first + 1)
    ticks = (first...last).map { Double($0) * step }
    decimals = max(0, step < power * 10 ? -magnitude : -magnitude - 1)
  }

  /// Returns where a value stands: 0 at the top, 1 at the bottom.
  func share(of value: Double) -> Double {
    guard let low = ticks.first, let high = ticks.last else { return 1 }
    return min(max((high - value) / (high - low), 0), 1)
  }

  /// The greatest whole power of ten that is not above a number.
  private static func power(floor value: Double) -> Int {
    var power = 0
    while tenTo(power + 1) <= value, power < 300 { power += 1 }
    while tenTo(power) > value, power > -300 { power -= 1 }
    return power
  }

  private static func tenTo(_ power: Int) -> Double {
    var result = 1.0
    for _ in 0..<power.magnitude { result *= 10 }
    return power < 0 ? 1 / result : result
  }
}
