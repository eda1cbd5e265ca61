import Comparisons
import Foundation

/// An axis of a plot: where a value stands on it, and the values that are written at it.
struct PlotAxis {
  /// A value that is written at the axis.
  struct Tick: Hashable {
    /// Where it stands, from 0 at the low end to 1 at the high end.
    let share: Double
    let label: String
  }

  /// From the lowest.
  let ticks: [Tick]
  /// Where zero stands, if it is on the axis.
  let zero: Double?
  private let place: (Double) -> Double

  /// An axis by its parts.
  ///
  /// - Parameters:
  ///   - ticks: The values written at it, from the lowest.
  ///   - zero: Where zero stands; `nil` for none.
  ///   - place: Where a value stands, from 0 at the low end to 1 at the high end.
  init(ticks: [Tick], zero: Double? = nil, place: @escaping (Double) -> Double) {
    self.ticks = ticks
    self.zero = zero
    self.place = place
  }

  /// Returns where a finite value stands, from 0 at the low end to 1 at the high end.
  func share(of value: Double) -> Double { min(max(place(value), 0), 1) }

  /// A linear axis in whole steps that holds two values and zero.
  static func linear(from low: Double, to high: Double) -> PlotAxis {
    let scale = AxisScale(from: low, to: high)
    return PlotAxis(
      ticks: scale.ticks.map { tick in
        Tick(
          share: 1 - scale.share(of: tick),
          // Steps of a tenth leave more or less than nothing where zero is meant.
          label: tick.magnitude < 1e-9 ? "0" : Format.fixed(tick, scale.decimals)
        )
      },
      zero: 1 - scale.share(of: 0),
      place: { 1 - scale.share(of: $0) }
    )
  }

  /// An axis from one value to another without ticks.
  static func plain(from low: Double, to high: Double) -> PlotAxis {
    PlotAxis(ticks: []) { high > low ? ($0 - low) / (high - low) : 0.5 }
  }

  /// Places in a text of so many scalars, as shares of it.
  static func text(ofScalars count: Int) -> PlotAxis {
    let end = Double(max(count, 1))
    return PlotAxis(
      ticks: [0, 25, 50, 75, 100].map { Tick(share: Double($0) / 100, label: "\($0) %") }
    ) { $0 / end }
  }

  /// A logarithmic axis a little beyond two values above 0, with the powers of ten on it; where
  /// those are fewer than three, with twice and five times them, too.
  ///
  /// - Parameters:
  ///   - least: The least value.
  ///   - most: The greatest value.
  ///   - label: What is written at a tick.
  /// - Returns: An axis that ends a sixth beyond both values.
  static func log(from least: Double, to most: Double, label: (Double) -> String) -> PlotAxis {
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
    return PlotAxis(
      ticks: (powers.count < 3 ? ticks([1, 2, 5]) : powers)
        .map { Tick(share: share($0), label: label($0)) },
      place: share
    )
  }
}
