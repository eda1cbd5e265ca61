import Comparisons

/// The scale at the left of a small plot around zero: its two ends and zero, where there is room.
///
/// Small plots that stand together share one, whose ends are written at each; none is finer than asked
/// for, so that nothing looks worse than it is.
struct Margin {
  let zero: String
  let ticks: [(y: String, label: String)]
  let width: String
  /// The height of the plot, and of the margin with room for letters above and below.
  let height: String
  private let axis: Axis
  private let length: Double

  /// A scale that holds two values and zero.
  ///
  /// It reaches at least `least` far in both directions.
  init(low: Double, high: Double, atLeast least: Double, height: Double) {
    let low = min(low, -least)
    let high = max(high, least)
    axis = .plain(from: low, to: high)
    length = height
    let zero = (1 - axis.share(of: 0)) * height
    self.zero = coordinate(zero)
    self.height = coordinate(height)
    var ticks = [(y: "10", label: "+\(Self.text(high))")]
    // Letters of 12 px need so much room between them.
    if zero > 22, height - zero > 22 { ticks.append((coordinate(zero + 4), "0")) }
    ticks.append((coordinate(height - 1), "−\(Self.text(-low))"))
    self.ticks = ticks
    // Plots that stand above each other begin at the same place.
    width = coordinate(max((ticks.map { roughWidth(of: $0.label) }.max() ?? 0) + 6, 38))
  }

  /// Returns where a value stands, from the top.
  func y(of value: Double) -> Double { (1 - axis.share(of: value)) * length }

  private static func text(_ value: Double) -> String {
    Format.fixed(value, value < 10 ? 1 : 0)
  }
}
