import Comparisons
import Foundation

/// An axis of a plot: where a value stands on it, and the values that are written at it.
struct Axis {
  /// A value that is written at the axis.
  struct Tick {
    /// Where it stands, from 0 at the low end to 1 at the high end.
    let share: Double
    /// Empty where there is no room for it on a phone.
    let label: String
    /// The same place for an axis that goes to the right, as SVG reads it.
    let x: String
    /// Which end of the label stands there.
    let anchor: String

    init(share: Double, label: String) {
      self.share = share
      self.label = label
      x = percent(share)
      anchor = share < 0.05 ? "start" : share > 0.95 ? "end" : "middle"
    }

    /// The same without what stands behind its number: `100` of `100 ms`.
    var withoutUnit: Tick { Tick(share: share, label: String(label.prefix { $0 != " " })) }
  }

  let ticks: [Tick]
  let zero: Double?
  private let place: (Double) -> Double

  /// An axis by its parts.
  ///
  /// `place` says where a value stands, from 0 at the low end to 1 at the high end; so does `zero`, `nil`
  /// for none.
  init(ticks: [Tick], zero: Double? = nil, place: @escaping (Double) -> Double) {
    self.ticks = ticks
    self.zero = zero
    self.place = place
  }

  /// Returns where a finite value stands, from 0 at the low end to 1 at the high end.
  func share(of value: Double) -> Double { min(max(place(value), 0), 1) }

  /// Whether a value stands on it, and not beyond one of its ends.
  func holds(_ value: Double) -> Bool { (0...1).contains(place(value)) }

  /// An axis from one value to another without ticks.
  static func plain(from low: Double, to high: Double) -> Axis {
    Axis(ticks: []) { high > low ? ($0 - low) / (high - low) : 0.5 }
  }

  /// Places in a text of so many scalars, as shares of it.
  static func text(ofScalars count: Int) -> Axis {
    let end = Double(max(count, 1))
    return Axis(
      ticks: [0, 25, 50, 75, 100].map { Tick(share: Double($0) / 100, label: "\($0) %") }
    ) { $0 / end }
  }

  /// A linear axis in whole steps that holds two finite values and zero.
  static func linear(from low: Double, to high: Double) -> Axis {
    let (values, decimals) = steps(from: low, to: high)
    guard let first = values.first, let last = values.last else {
      return plain(from: low, to: high)
    }
    func share(_ value: Double) -> Double { 1 - (last - value) / (last - first) }
    return Axis(
      ticks: values.map { value in
        // Steps of a tenth leave more or less than nothing where zero is meant.
        Tick(
          share: share(value),
          label: value.magnitude < 1e-9 ? "0" : Format.fixed(value, decimals)
        )
      },
      zero: share(0),
      place: share
    )
  }

  /// Whole steps of 1, 2 or 5 around zero and two finite values, up to seven, and how many decimals
  /// they need.
  ///
  ///     Axis.steps(from: -0.3, to: 1.44).values  // -0.5, 0, 0.5, 1, 1.5
  static func steps(from low: Double, to high: Double) -> (values: [Double], decimals: Int) {
    let bottom = min(low, 0)
    let top = low == 0 && high == 0 ? 1 : max(high, 0)
    let span = top - bottom
    // Finer than three decimals is not told anywhere.
    let magnitude = max(power(floor: span / 5), -3)
    let power = tenTo(magnitude)
    let step = power * ([1, 2, 5].first { span / (power * $0) <= 5 } ?? 10)
    // What floating point adds to a whole number of steps makes no step more.
    let first = Int((bottom / step + 1e-9).rounded(.down))
    let last = max(Int((top / step - 1e-9).rounded(.up)), first + 1)
    return (
      (first...last).map { Double($0) * step },
      max(0, step < power * 10 ? -magnitude : -magnitude - 1)
    )
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

extension Axis {
  /// A logarithmic axis a little beyond two values above 0, with the powers of ten on it; where
  /// those are fewer than three, with twice and five times them, too.
  static func log(from least: Double, to most: Double, label: (Double) -> String) -> Axis {
    let low = least / 1.2
    let high = most * 1.2
    let span = log10(high / low)
    func share(_ value: Double) -> Double { value > 0 ? log10(value / low) / span : 0 }
    func ticks(_ steps: [Double]) -> [Double] {
      let powers = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.down))
      return powers.flatMap { power in steps.map { pow(10, Double(power)) * $0 } }
        .filter { (low...high).contains($0) }
    }
    let powers = ticks([1])
    return Axis(
      ticks: (powers.count < 3 ? ticks([1, 2, 5]) : powers)
        .map { Tick(share: share($0), label: label($0)) },
      place: share
    )
  }

  /// A logarithmic axis of times in ns around two of them above 0, from one whole power of ten to
  /// another; they are written in ms, of many every other.
  static func times(from least: Double, to most: Double) -> Axis {
    var power = 1.0
    // What is drawn of the least value is to be seen, so it does not stand on the first tick.
    while power * 10 <= least * 0.8 { power *= 10 }
    var powers = [power]
    while powers.count < 2 || power < most {
      power *= 10
      powers.append(power)
    }
    let low = powers[0]
    let last = powers.count - 1
    func share(_ value: Double) -> Double { value > low ? log10(value / low) / Double(last) : 0 }
    return Axis(
      ticks: powers.enumerated()
        .map { index, power in
          let isWritten = last < 5 || (last - index).isMultiple(of: 2)
          let text = Format.millisecondTick(power) + (index == last ? " ms" : "")
          return Tick(share: share(power), label: isWritten ? text : "")
        },
      place: share
    )
  }
}
