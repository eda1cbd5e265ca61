import TestSupport
import Testing

@testable import Sharding

/// What a cluster of 64 workers makes of a library of 7,000 units, on paper.
struct SimulatedClusterTests {
  @Test(arguments: Seed.first(1, ofAll: 20))
  func `equal workers end at about the same time`(seed: Seed) {
    let cluster = SimulatedCluster(slowness: Array(repeating: 1, count: 64), seed: seed)
    #expect(cluster.makespan(stealing: false) <= 1.1)
    #expect(cluster.makespan(stealing: true) <= 1.1)
  }

  /// Three of 64, a twentieth, take ten times as long.
  @Test(arguments: Seed.first(1, ofAll: 20))
  func `slow workers are helped by those that steal`(seed: Seed) {
    var random = seed
    var slowness = [Double](repeating: 1, count: 61) + [10, 10, 10]
    slowness.shuffle(using: &random)
    let cluster = SimulatedCluster(slowness: slowness, seed: seed)
    #expect(cluster.makespan(stealing: true) <= 1.3)
    // A slow worker has ten times the mean before it.
    #expect(cluster.makespan(stealing: false) > 5)
  }
}
