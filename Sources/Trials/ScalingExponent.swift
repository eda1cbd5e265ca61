import Foundation
package import PaginatorKit

/// The exponent α of a cost that grows as n^α, fitted through costs of several lengths.
///
/// It is the slope of the least-squares line through the logarithms. The ends are those that the
/// slope reaches when every cost lies where its own interval makes the slope least or greatest.
package struct ScalingExponent: Hashable, Sendable {
  /// The exponent: 1 when twice the text costs twice as much, 2 when it costs four times as much.
  package let value: Double
  /// The least and the greatest that the intervals of the costs allow; `nil` without intervals.
  package let interval: ClosedRange<Double>?

  /// A cost of a length.
  package struct Point: Hashable, Sendable {
    /// The length, above 0.
    package var length: Double
    /// The cost, above 0.
    package var cost: Double
    /// The ends of the cost's interval, above 0, where it has one.
    package var low: Double?
    /// The greater end.
    package var high: Double?

    /// A cost of a length.
    package init(length: Double, cost: Double, low: Double? = nil, high: Double? = nil) {
      self.length = length
      self.cost = cost
      self.low = low
      self.high = high
    }
  }

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
    let low = slope { point, weight in weight < 0 ? point.high : point.low }
    let high = slope { point, weight in weight < 0 ? point.low : point.high }
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
      points.append(
        ScalingExponent.Point(
          length: Double(length),
          cost: cpu.median,
          low: cpu.hasInterval ? cpu.low : nil,
          high: cpu.hasInterval ? cpu.high : nil
        )
      )
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

/// Returns how the scalars that a paginator lays out grow with the text: α of work ≈ n^α, over about
/// an eighth, a quarter, half and the whole of it.
///
///     try workExponent(of: greedy, over: text, in: layout)  // 1
///
/// - Returns: `nil` for a text without three beginnings that end with paragraphs, and for a paginator
///   that counts nothing.
/// - Throws: What keeps the paginator from paginating.
package func workExponent(
  of paginator: any Paginator,
  over text: SourceText,
  in layout: Layout
) throws -> Double? {
  let prefixes = text.prefixes(fewestScalars: 8)
  guard !prefixes.isEmpty else { return nil }
  return workExponent(of: try prefixWork(of: paginator, over: prefixes + [text], in: layout))
}

/// The exponent of counted work, to six decimals: logarithms may differ in the last bit between C
/// libraries, and the gate compares this number exactly.
private func workExponent(of work: [PrefixWork]) -> Double? {
  let points = work.map {
    ScalingExponent.Point(length: Double($0.scalars), cost: Double($0.measuredScalars))
  }
  return ScalingExponent(of: points).map { ($0.value * 1e6).rounded() / 1e6 }
}
