import Foundation
import Sharding
import TestSupport
import Testing

@testable import HarnessCommands

/// Workers that help each other, and that are told to end.
struct StealingTests {
  private static func work(_ shard: String, _ more: [String] = []) -> [String] {
    ["work", "--plan", "plan.json", "--shard", shard, "--output", "out"] + more
  }

  @Test func `a worker that is done takes the units of others, the costliest first`() throws {
    let sharded = try ShardedComparison()
    let plan = try sharded.plan(shards: 3)
    let outcome = try sharded.run(Self.work("1/3", ["--steal", "--jobs", "1"])).ending(0)
    // No lease is left.
    #expect(try sharded.results() == plan.units.map { UnitFile.name(of: $0.id) }.sorted())
    let own = plan.units(of: try #require(ShardNumber(1, of: 3)))
    let stolen = plan.costliestFirst.filter { unit in !own.contains(unit) }
    let told = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("stolen ") }
    #expect(told.count == stolen.count)
    for (line, unit) in zip(told, stolen) {
      #expect(line.contains("\(plan.texts[unit.text].id) on \(unit.device): "))
    }
    #expect(try sharded.merge().exitCode == 0)
  }

  @Test func `what another worker is at is left to it`() throws {
    let sharded = try ShardedComparison()
    let plan = try sharded.plan(shards: 2)
    let (own, other) = (plan.shards[0][0], plan.shards[1][0])
    let leased = [own, other].map { plan.units[$0] }
    for unit in leased {
      _ = try sharded.folder.write("another", to: "out/\(Lease.name(of: unit.id))")
    }
    _ = try sharded.run(Self.work("1/2", ["--steal"])).ending(0)
    let results = try sharded.results().filter { $0.hasSuffix(UnitFile.suffix) }
    let missing = leased.map { UnitFile.name(of: $0.id) }
    #expect(results.count == ShardedComparison.units - 2)
    #expect(!results.contains { missing.contains($0) })
    #expect(try sharded.merge().exitCode == 8)
    // Who does not steal looks at no leases.
    for shard in 1...2 { try sharded.work(shard, of: 2) }
    #expect(try sharded.merge().exitCode == 0)
  }

  @Test func `SIGTERM ends a worker between two units`() throws {
    let sharded = try ShardedComparison()
    let long = String(repeating: "Down, down, down. Would the fall never end? ", count: 9_000)
    _ = try sharded.folder.write(long, to: "long.txt")
    _ = try sharded.plan(shards: 1, ["--corpus", "long.txt"])
    let worker = try HarnessProgram.start(Self.work("1/1"), in: sharded.folder.path)
    let out = "\(sharded.folder.path)/out"
    var first: [String] = []
    while first.isEmpty {
      first =
        ((try? FileManager.default.contentsOfDirectory(atPath: out)) ?? [])
        .filter { $0.hasSuffix(UnitFile.suffix) && !$0.hasPrefix(".") }
      usleep(2_000)
    }
    worker.interrupt(by: SIGTERM)
    let outcome = worker.wait()
    #expect(outcome.exitCode == 130)
    #expect(outcome.errors.contains("; the same command goes on with the others."))
    let results = try sharded.results().filter { $0.hasSuffix(UnitFile.suffix) }
    #expect(results.count < 9)
    for name in results { _ = try UnitFile(parsing: sharded.bytes("out/\(name)")) }
    _ = try sharded.run(Self.work("1/1")).ending(0)
    #expect(try sharded.results().count == 9)
  }
}
