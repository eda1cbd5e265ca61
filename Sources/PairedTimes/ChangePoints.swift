/// Where the level of a series changed for good: for people to look at, never to judge by.
///
/// The series is cut so that what it costs is least: each value costs its squared distance from its
/// part's level in units of the noise, but at most 9 (three units: Fearnhead and Rigaill, "Changepoint
/// detection in the presence of outliers", 2019), and each cut ``penalty(of:)``. So an outlier, however
/// far, costs no more than a cut would, and needs none. Distances are those of logarithms; the noise
/// is told from neighbours, 1.4826 / √2 times the median magnitude of their differences, which steps
/// hardly touch, and at least 0.2 %. Noise that wanders slowly is larger than its neighbours tell, and
/// its ways may be marked as steps.
///
/// A level is one of the values that were seen. With them in hand the best cut up to each value
/// follows from those before it (functional optimal partitioning), exactly. PELT, whose costs must be
/// those of whole parts, has no quick one for a bounded cost, and does not prune where nothing changes.
package struct ChangePoints: Sendable {
  /// The lasting changes, in their order.
  package let steps: [Step]

  /// A lasting change of the level.
  package struct Step: Hashable, Sendable {
    /// The place of the first value after the change.
    package let index: Int
    /// The median from the change before, or the beginning, up to this one.
    package let before: Double
    /// The median from this change up to the next one, or the end.
    package let after: Double

    /// The new level as a multiple of the old one.
    package var ratio: Double { after / before }
  }

  /// The fewest values of a part: fewer are no lasting level.
  package static let fewest = 3
  /// The most that a value costs.
  static let greatestCost = 9.0

  /// Returns what a cut costs in a series of so many values: 3 · ln n.
  ///
  /// Without any change each of n cuts may lower the cost by chance, by a χ² with one degree of
  /// freedom, whose greatest of n is about 2 · ln n; a change has a place beside its level, and
  /// 3 · ln n counts both (Zhang and Siegmund, "A modified Bayes information criterion", 2007).
  package static func penalty(of count: Int) -> Double { 3 * ln(Double(max(count, 2))) }

  /// Finds the changes in a series of times of one machine, in the order taken.
  ///
  /// - Throws: ``TimeGateError/badSeries(index:value:)`` for a value that is not above 0 and finite.
  /// - Complexity: O(n²); n is the number of values.
  package init(in series: [Double]) throws(TimeGateError) {
    if let index = series.firstIndex(where: { !($0 > 0 && $0.isFinite) }) {
      throw .badSeries(index: index, value: series[index])
    }
    let values = series.map(ln)
    let noise = Self.noise(of: values)
    let starts = Self.bestStarts(of: values.map { $0 / noise })
    let ends = starts.dropFirst() + [series.count]
    let levels = zip(starts, ends).map { series[$0..<$1].sorted().middle }
    steps = starts.indices.dropFirst()
      .map { Step(index: starts[$0], before: levels[$0 - 1], after: levels[$0]) }
  }

  /// The scale of the noise, told from differences of neighbours.
  static func noise(of values: [Double]) -> Double {
    let differences = zip(values, values.dropFirst()).map { abs($1 - $0) }.sorted()
    guard !differences.isEmpty else { return RobustScale.least }
    return max(RobustScale.least, 1.4826 * differences.middle / 2.0.squareRoot())
  }

  /// Returns where the parts of the cheapest partition begin, 0 first; none for no values.
  static func bestStarts(of values: [Double]) -> [Int] {
    let levels = Array(Set(values)).sorted()
    let penalty = penalty(of: values.count)
    // The least cost up to here when the last part has this level, and where that part begins.
    var costs = Array(repeating: Double.infinity, count: levels.count)
    var starts = Array(repeating: 0, count: levels.count)
    // The least cost of the first n values, where the first part has no penalty, and where the last
    // part of that begins.
    var least = [-penalty]
    var lastStarts = [0]
    for end in values.indices {
      let first = end + 1 - fewest
      var best = (cost: Double.infinity, start: 0)
      for level in levels.indices {
        func cost(_ index: Int) -> Double {
          let distance = values[index] - levels[level]
          return min(distance * distance, greatestCost)
        }
        costs[level] += cost(end)
        if first >= 0 {
          let fresh = (first...end).reduce(least[first] + penalty) { $0 + cost($1) }
          if fresh < costs[level] {
            costs[level] = fresh
            starts[level] = first
          }
        }
        if costs[level] < best.cost { best = (costs[level], starts[level]) }
      }
      least.append(best.cost)
      lastStarts.append(best.start)
    }
    var parts: [Int] = []
    var end = values.count
    while end > 0 {
      end = lastStarts[end]
      parts.append(end)
    }
    return parts.reversed()
  }
}
