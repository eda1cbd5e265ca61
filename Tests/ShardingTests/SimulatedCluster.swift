import Foundation
import TestSupport

@testable import Sharding

/// A cluster on paper: workers that measure a plan, each unit in the time that it costs.
struct SimulatedCluster {
  let plan: WorkPlan
  /// How many times as long each worker takes.
  let slowness: [Double]

  /// When the last worker ends, in multiples of when all would end if work could be cut at will.
  ///
  /// Workers do what `harness work` does: the units of their shard in their order; where they steal, the
  /// cheapest first, and then the costliest that nobody has begun.
  func makespan(stealing: Bool) -> Double {
    var begun = Set<String>()
    var clocks = [Double](repeating: 0, count: slowness.count)
    var queues = slowness.indices.compactMap { ShardNumber($0 + 1, of: slowness.count) }
      .map { (stealing ? plan.cheapestFirst(of: $0) : plan.units(of: $0))[...] }
    let all = plan.costliestFirst
    var ended = Set<Int>()
    while let worker = clocks.indices.filter({ !ended.contains($0) })
      .min(by: { clocks[$0] < clocks[$1] })
    {
      var unit: WorkUnit?
      while unit == nil, let own = queues[worker].popFirst() {
        unit = begun.contains(own.id) ? nil : own
      }
      if unit == nil, stealing { unit = all.first { !begun.contains($0.id) } }
      guard let unit else {
        ended.insert(worker)
        continue
      }
      begun.insert(unit.id)
      clocks[worker] += Double(unit.cost) * slowness[worker]
    }
    let total = Double(plan.units.reduce(0) { $0 + $1.cost })
    return (clocks.max() ?? 0) / (total / slowness.reduce(0) { $0 + 1 / $1 })
  }
}

extension SimulatedCluster {
  /// A library of 200 books of 5,000 to 800,000 characters on 35 devices, in as many shards as there are
  /// workers; the first page of a book costs two thirds more, for its changes of the layout.
  init(slowness: [Double], seed: Seed) {
    var random = seed
    var units: [WorkUnit] = []
    for book in 0..<200 {
      let scalars = Int(5_000 * pow(160, Double(random.number(in: 0...1_000)) / 1_000))
      for device in 0..<35 {
        var unit = WorkUnit(
          text: book,
          device: "\(device)",
          layouts: [0, 1, 2],
          isDetailed: device == 0,
          cost: scalars * (device == 0 ? 5 : 3),
          layoutKeys: [],
          targets: [],
          participants: [],
          measuringVersion: 1
        )
        unit.id = "\(book) \(device)"
        units.append(unit)
      }
    }
    plan = WorkPlan(
      build: "",
      options: [],
      programFiles: [],
      texts: [],
      units: units,
      shards: slowness.count
    )
    self.slowness = slowness
  }
}
