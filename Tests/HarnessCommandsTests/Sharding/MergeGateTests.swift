import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// A merged session at the gate, and gate baselines with a file for each text.
struct MergeGateTests {
  private static func names(in place: String, of sharded: ShardedComparison) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(sharded.folder.path)/\(place)").sorted()
  }

  @Test func `what workers measured is approved and judged, text by text`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 2)
    for shard in 1...2 { try sharded.work(shard, of: 2) }
    let none = try sharded.merge(["out"], ["--gate"])
    #expect(none.exitCode == 5)
    #expect(
      none.output.hasSuffix("VERDICT: ERROR\n") || none.output.hasSuffix("VERDICT: REFUSED\n")
    )
    _ = try sharded.merge(["out"], ["--approve", "first"]).ending(0)
    #expect(
      try Self.names(in: "baseline", of: sharded) == [
        "b.txt.json", "b.txt.md", "甲.txt.json", "甲.txt.md",
      ]
    )
    let judged = try sharded.merge(["out"], ["--gate"]).ending(0)
    #expect(judged.output.hasSuffix("VERDICT: PASS\n"))
    // The gate of one process takes the same folder.
    let gate = ["gate", "--baseline", "baseline", "--output", "gated"] + sharded.options
    let options = gate.filter { $0 != "--no-timing" }
    let whole = try sharded.run(options).ending(0)
    #expect(whole.output.hasSuffix("VERDICT: PASS\n"))
    // Another text has other values: its file is written anew, and no other one.
    _ = try sharded.folder.write("另一段。\n", to: "甲.txt")
    let before = try ["b.txt.json", "甲.txt.json"].map { try sharded.bytes("baseline/\($0)") }
    _ = try sharded.plan(shards: 1)
    try sharded.work(1, of: 1, into: "new")
    let other = try sharded.merge(["new"], ["--gate"])
    #expect(other.exitCode == 4)
    #expect(other.output.hasSuffix("VERDICT: REFUSED\n"))
    #expect(other.errors.contains("harness merge --plan plan.json "))
    _ = try sharded.merge(["new"], ["--approve", "another text"]).ending(0)
    let after = try ["b.txt.json", "甲.txt.json"].map { try sharded.bytes("baseline/\($0)") }
    #expect(after[0] == before[0] && after[1] != before[1])
  }

  @Test func `pages that moved fail, and a hole is refused`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 2)
    for shard in 1...2 { try sharded.work(shard, of: 2) }
    _ = try sharded.merge(["out"], ["--approve", "first"]).ending(0)
    let planted = ["HARNESS_PLANTED_FAULT": "greedy:moved-line"]
    for shard in 1...2 {
      _ =
        try sharded.run(
          ["work", "--plan", "plan.json", "--shard", "\(shard)/2", "--output", "moved"],
          environment: planted
        )
        .ending(0)
    }
    let failed = try sharded.merge(["moved"], ["--gate"])
    #expect(failed.exitCode == 1)
    #expect(failed.output.hasSuffix("VERDICT: FAIL\n"))
    // The same unit, measured otherwise.
    let unequal = try sharded.merge(["out", "moved"], ["--gate"])
    #expect(unequal.exitCode == 6)
    #expect(unequal.output.hasSuffix("VERDICT: UNSOUND\n"))
    let lost = try #require(try Self.names(in: "out", of: sharded).first)
    try FileManager.default.removeItem(atPath: "\(sharded.folder.path)/out/\(lost)")
    let hole = try sharded.merge(["out"], ["--gate"])
    #expect(hole.exitCode == 8)
    #expect(hole.output.hasSuffix("VERDICT: REFUSED\n"))
    #expect(try sharded.merge(["out"], ["--approve", "half"]).exitCode == 8)
  }

  @Test func `what was measured once proves nothing of repeating, and it is said`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 1)
    try sharded.work(1, of: 1)
    _ = try sharded.merge(["out"], ["--approve", "first"]).ending(0)
    let once = try sharded.merge(["out"], ["--gate", "--verbose"]).ending(0)
    #expect(once.output.replacing("\n", with: " ").contains("6 of 6 units were measured once"))
    try sharded.work(1, of: 1, into: "again")
    let twice = try sharded.merge(["out", "again"], ["--gate", "--verbose"]).ending(0)
    #expect(!twice.output.contains("measured once"))
  }

  @Test func `a file of another text's name is no part of a gate baseline`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 1)
    try sharded.work(1, of: 1)
    _ = try sharded.merge(["out"], ["--approve", "first"]).ending(0)
    let place = "\(sharded.folder.path)/baseline"
    try FileManager.default.moveItem(atPath: "\(place)/b.txt.json", toPath: "\(place)/c.json")
    let outcome = try sharded.merge(["out"], ["--gate"])
    #expect(outcome.exitCode == 65)
    #expect(outcome.errors.contains("its name is that of another text"))
  }

  @Test func `nothing is approved in CI, nor both judged and approved`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 1)
    let words = ["merge", "--plan", "plan.json", "out", "--approve", "a reason"]
    #expect(try sharded.run(words, environment: ["CI": "true"]).exitCode == 64)
    #expect(try sharded.run(words + ["--gate"]).exitCode == 64)
  }
}
