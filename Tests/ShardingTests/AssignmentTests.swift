import TestSupport
import Testing

@testable import Sharding

struct AssignmentTests {
  private static func unit(_ id: String, text: Int, cost: Int) -> WorkUnit {
    var unit = WorkUnit(
      text: text,
      device: id,
      layouts: [0],
      isDetailed: false,
      cost: cost,
      layoutKeys: [id],
      targets: [],
      participants: [],
      measuringVersion: 1
    )
    unit.id = id
    return unit
  }

  /// By hand: 7 and 5 go first, one to each shard; 4 to the second, which has 5 then 9; 3 to the first, 10;
  /// 2 to the second, 11; 1 to the first, 11.
  @Test func `gives the longest first to the shard that has the least`() {
    let costs = [("a", 7), ("b", 5), ("c", 4), ("d", 3), ("e", 2), ("f", 1)]
    let units = costs.enumerated().map { Self.unit($1.0, text: $0, cost: $1.1) }
    #expect(Assignment(of: units, to: 2).shards == [[0, 3, 5], [1, 2, 4]])
  }

  /// Ten bundles of a shard hold a tenth of 40 at least: four units of 1 stay together.
  @Test func `keeps units of a text together`() {
    let units = (0..<40).map { Self.unit("\($0 + 10)", text: $0 / 20, cost: 1) }
    let shards = Assignment(of: units, to: 1).shards
    #expect(shards == [Array(0..<40)])
    let two = Assignment(
      of: (0..<80).map { Self.unit("\($0 + 10)", text: $0 / 40, cost: 1) },
      to: 2
    )
    for shard in two.shards {
      // Bundles of 80 / 20 = 4 units, all of one text.
      #expect(shard.count == 40)
    }
  }

  @Test(arguments: Seed.first(50))
  func `gives each unit to one shard, and none much more than the mean`(seed: Seed) {
    var random = seed
    let units = (0..<random.number(in: 1...400))
      .map { number in
        Self.unit(
          "\(number)",
          text: number / 7,
          cost: random.number(in: 1...1_000)
        )
      }
    let count = random.number(in: 1...20)
    let shards = Assignment(of: units, to: count).shards
    #expect(shards.count == count)
    #expect(shards.flatMap(\.self).sorted() == Array(units.indices))
    let loads = shards.map { $0.reduce(0) { $0 + units[$1].cost } }
    let total = loads.reduce(0, +)
    // No list schedule ends later than the mean and the longest piece (Graham 1966): a bundle has a tenth of
    // the mean at most, or is one unit.
    let longest = max(total / (10 * count), units.map(\.cost).max() ?? 0)
    #expect((loads.max() ?? 0) <= total / count + longest + 1)
    #expect(Assignment(of: units, to: count) == Assignment(of: units, to: count))
  }
}
