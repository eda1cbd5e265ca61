/// Which units each shard measures, so that all shards end at about the same time.
///
/// Units of a text stay together as far as that makes no shard late: a worker reads and shapes a text
/// once. What stays together is a *bundle*; the costliest bundle goes first, into the shard that has the
/// least, as in Graham's longest-processing-time rule, whose makespan is at most 4/3 of the best.
package struct Assignment: Hashable, Sendable {
  /// Units by their places in the plan, for each shard, in the order in which it measures them: the
  /// costliest bundle first, so that what is left at the end is short.
  package let shards: [[Int]]

  /// How many bundles a shard has at least, so that none is late by more than a tenth of its work.
  private static let bundlesOfShard = 10

  /// Assigns units to shards, at least one.
  ///
  /// - Complexity: O(units · log units + bundles · shards).
  package init(of units: [WorkUnit], to count: Int) {
    let total = units.reduce(0) { $0 + $1.cost }
    let most = max(1, total / (count * Self.bundlesOfShard))
    let bundles = Self.bundles(of: units, most: most)
      .sorted { left, right in
        left.cost != right.cost ? left.cost > right.cost : left.id < right.id
      }
    var shards = [[Int]](repeating: [], count: count)
    var loads = [Int](repeating: 0, count: count)
    for bundle in bundles {
      let lightest = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      shards[lightest] += bundle.units
      loads[lightest] += bundle.cost
    }
    self.shards = shards
  }

  private struct Bundle {
    var units: [Int]
    var cost: Int
    var id: String
  }

  /// Units of one text, the costliest first, as many as cost no more than is given, and one at least.
  private static func bundles(of units: [WorkUnit], most: Int) -> [Bundle] {
    var bundles: [Bundle] = []
    for text in Dictionary(grouping: units.indices, by: { units[$0].text }).values {
      let ordered = text.sorted { WorkUnit.isCostlier(units[$0], units[$1]) }
      var bundle: Bundle?
      for unit in ordered {
        if var last = bundle, last.cost + units[unit].cost <= most {
          last.units.append(unit)
          last.cost += units[unit].cost
          bundle = last
        } else {
          if let bundle { bundles.append(bundle) }
          bundle = Bundle(units: [unit], cost: units[unit].cost, id: units[unit].id)
        }
      }
      if let bundle { bundles.append(bundle) }
    }
    return bundles
  }
}
