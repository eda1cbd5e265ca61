import Foundation
import PaginatorKit

/// The exponent α of a cost that grows as n^α, fitted through costs of several lengths.
///
/// It is the slope of the least-squares line through the logarithms. The ends are those that the
/// slope reaches when every cost lies where its own interval makes the slope least or greatest.
package struct ScalingExponent: Hashable, Sendable {
  /// The exponent: 1 when twice the text costs twice as much, 2 when it costs four times as much.
  package let value: Double
  /// The least and the greatest that the intervals of the costs allow; `nil` without intervals.
  package let interval: ClosedRange<Double>?

  /// A length and its cost, both above 0, and the cost's interval where it has one.
  package typealias Point = (length: Double, cost: Double, interval: ClosedRange<Double>?)

  /// The exponent of costs; `nil` for fewer than two lengths, or one that is not above 0.
  package init?(of points: [Point]) {
    guard points.count >= 2, points.allSatisfy({ $0.length > 0 && $0.cost > 0 }) else {
      return nil
    }
    let lengths = points.map { log($0.length) }
    let mean = lengths.reduce(0, +) / Double(lengths.count)
    let spread = lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard spread > 0 else { return nil }
    // The slope is a weighted sum of the costs' logarithms, and so are its ends.
    let weights = lengths.map { ($0 - mean) / spread }
    func slope(_ cost: (Point, Double) -> Double?) -> Double? {
      var sum = 0.0
      for (point, weight) in zip(points, weights) {
        guard let cost = cost(point, weight), cost > 0 else { return nil }
        sum += weight * log(cost)
      }
      return sum
    }
    guard let value = slope({ point, _ in point.cost }) else { return nil }
    self.value = value
    let low = slope { $1 < 0 ? $0.interval?.upperBound : $0.interval?.lowerBound }
    let high = slope { $1 < 0 ? $0.interval?.lowerBound : $0.interval?.upperBound }
    if let low, let high, low <= high { interval = low...high } else { interval = nil }
  }
}

extension Trial {
  /// How the CPU time of a pass grows with the text; `nil` when no beginning of it was timed.
  package var timeExponent: ScalingExponent? {
    guard prefixes.count == Phase.prefixes.count else { return nil }
    let phases = zip(prefixes.map(\.scalars) + [scalarCount], Phase.prefixes + [.total])
    var points: [ScalingExponent.Point] = []
    for (length, phase) in phases {
      guard let cpu = timings[phase]?.cpu else { return nil }
      points.append((Double(length), cpu.median, cpu.hasInterval ? cpu.low...cpu.high : nil))
    }
    return ScalingExponent(of: points)
  }

  /// How the scalars laid out grow with the text; `nil` when they were not counted for beginnings of
  /// it.
  package var workExponent: Double? {
    guard !prefixes.isEmpty else { return nil }
    let whole = PrefixWork(scalars: scalarCount, measuredScalars: work.measuredScalars)
    return Trials.workExponent(of: prefixes + [whole])
  }
}

/// The exponent of counted work, to six decimals: logarithms may differ in the last bit between C
/// libraries, and the gate compares this number exactly.
func workExponent(of work: [PrefixWork]) -> Double? {
  ScalingExponent(of: work.map { (Double($0.scalars), Double($0.measuredScalars), nil) })
    .map { ($0.value * 1e6).rounded() / 1e6 }
}
