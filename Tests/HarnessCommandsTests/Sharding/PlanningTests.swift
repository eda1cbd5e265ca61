import Foundation
import Sharding
import TestSupport
import Testing

@testable import HarnessCommands

/// What `plan` tells and writes.
struct PlanningTests {
  @Test func `a dry run tells what each shard would do`() throws {
    let sharded = try ShardedComparison()
    let words = ["plan", "--shards", "2", "--dry-run"] + sharded.options
    let outcome = try sharded.run(words).ending(0)
    #expect(outcome.output.hasPrefix("Would write plan.json, plan "))
    #expect(outcome.output.contains(" of all.\n"))
    let lines = outcome.output.split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
    let table = lines.drop { $0.first != "shard" }
    #expect(table.first == ["shard", "texts", "units", "cost"])
    #expect(table.dropFirst().map { $0[0] } == ["1/2", "2/2"])
    #expect(table.dropFirst().map { Int($0[2]) ?? 0 }.reduce(0, +) == ShardedComparison.units)
    #expect(!FileManager.default.fileExists(atPath: "\(sharded.folder.path)/plan.json"))
  }

  @Test func `costs may be those that were measured`() throws {
    let sharded = try ShardedComparison()
    let first = try sharded.plan(shards: 1)
    try sharded.work(1, of: 1)
    // As if one unit had taken a hundred times as long as all others.
    let name = UnitFile.name(of: first.units[4].id)
    var slow = try UnitFile(parsing: sharded.bytes("out/\(name)"))
    slow.samples = Array(#"{"costs":[],"machine":{},"seconds":1000}"#.utf8)
    try Data(slow.bytes).write(to: URL(fileURLWithPath: "\(sharded.folder.path)/out/\(name)"))
    let plan = try sharded.plan(shards: 2, ["--balance", "out"])
    #expect(plan.id == first.id)
    #expect(plan.units[4].cost == 1_000_000)
    #expect(plan.units.filter { $0.cost < 100_000 }.count == 5)
    // It has a shard for itself.
    #expect(plan.shards.contains([4]))
    let empty = try sharded.folder.makeFolder("empty")
    let outcome = try sharded.run(["plan", "--balance", empty] + sharded.options)
    #expect(outcome.exitCode == 66)
    #expect(outcome.errors.contains("has no result that says how long it took"))
  }

  @Test func `the recipe for Kubernetes is what the program writes`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 8, ["--kubernetes", "job.yml"])
    #expect(
      try sharded.bytes("job.yml") == Repository.bytes(of: "Examples/scale/kubernetes.yml")
    )
  }

  /// `schemas/plan.schema.json` and `schemas/unit.schema.json` take what is written, and say where what is
  /// wrong is.
  @Test func `plans and results are as their schemas say`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 2, ["--program-file", "b.txt"])
    try sharded.work(1, of: 2)
    let plan = String(decoding: try sharded.bytes("plan.json"), as: UTF8.self)
    let edited = plan.replacing("\"is_detailed\" : true", with: "\"is_detailed\" : 1")
    let faults = try SchemaFile.plan.faults(ofTexts: [plan, edited, "{}"], kind: "json")
    #expect(faults[0] == [])
    #expect(faults[1].map(\.place) == ["/units/0/is_detailed", "/units/3/is_detailed"])
    #expect(!faults[2].isEmpty)
    let result = String(
      decoding: try sharded.bytes("out/\(sharded.results()[0])"),
      as: UTF8.self
    )
    let head = String(result.prefix { $0 != "\n" })
    let units = [head, head.replacing("unit/2", with: "unit/1")]
    let unitFaults = try SchemaFile.unit.faults(ofTexts: units, kind: "json")
    #expect(unitFaults[0] == [])
    #expect(unitFaults[1].map(\.place) == ["/schema"])
  }
}
