import Foundation
import Sharding
import TestSupport
import Testing

@testable import HarnessCommands

/// Plan, work and merge as people run them.
struct ShardingCommandsTests {
  /// In any number of shards, measured in any order, some twice and some only after they were lost, the
  /// session is that of one process, byte for byte.
  @Test(arguments: Seed.first(1, ofAll: 200))
  func `merged shards are one comparison`(seed: Seed) throws {
    var random = seed
    let sharded = try ShardedComparison()
    // Without ALL_TESTS three shards, of which one is lost.
    let count = Seed.isTryingAll ? random.number(in: 1...ShardedComparison.units + 1) : 3
    let plan = try sharded.plan(shards: count)
    #expect(plan.units.count == ShardedComparison.units)
    for shard in (1...count).shuffled(using: &random) { try sharded.work(shard, of: count) }
    // A worker that died left nothing, or what it had begun.
    let results = try sharded.results()
    #expect(results.count == ShardedComparison.units)
    let lost = "\(sharded.folder.path)/out/\(random.element(of: results))"
    try FileManager.default.removeItem(atPath: lost)
    try Data("half".utf8).write(to: URL(fileURLWithPath: lost))
    for shard in 1...count { try sharded.work(shard, of: count) }
    // The same bytes wherever the fonts are.
    let facts = try UnitFile(parsing: sharded.bytes("out/\(results[0])")).facts
    #expect(!String(decoding: facts, as: UTF8.self).contains("NotoSansCJK-Regular.ttc"))
    // Another machine has measured a shard, too.
    try sharded.work(random.number(in: 1...count), of: count, into: "again")
    let merged = try sharded.merge(["again", "out"].shuffled(using: &random), ["--json"]).ending(0)
    let whole = try sharded.compare(["--json"]).ending(0)
    let (mine, theirs) = (
      try ShardedComparison.withoutSession(merged.output),
      try ShardedComparison.withoutSession(whole.output)
    )
    #expect(mine == theirs)
    for file in ["summary.csv", "observations.csv", "changes.csv", "pages.csv"] {
      let rows = try [("merged", merged), ("whole", whole)]
        .map { place, _ in
          try String(decoding: sharded.bytes("\(place)/\(file)"), as: UTF8.self)
            .split(whereSeparator: \.isNewline).map { $0.split(separator: ",").dropFirst() }
        }
      #expect(rows[0] == rows[1], "\(file)")
      #expect(rows[0].count > 1)
    }
  }

  /// Times are of a machine and a moment, and no two results would be alike if they stood in the facts.
  @Test func `timed units that are measured twice are alike`() throws {
    let sharded = try ShardedComparison()
    let timed = ["--corpus", "b.txt", "--device", "phone-6", "--font-size", "17", "--samples", "2"]
    _ = try sharded.run(["plan", "--shards", "1", "--output", "plan.json"] + timed).ending(0)
    for folder in ["out", "again"] { try sharded.work(1, of: 1, into: folder) }
    let name = try #require(try sharded.results().first)
    let files = try ["out", "again"].map { try UnitFile(parsing: sharded.bytes("\($0)/\(name)")) }
    #expect(files[0].facts == files[1].facts && files[0].samples != files[1].samples)
    _ = try sharded.merge(["out", "again"]).ending(0)
    let rows = String(decoding: try sharded.bytes("merged/observations.csv"), as: UTF8.self)
    #expect(rows.contains(/,total_time,value,ns,[1-9]/))
  }

  @Test func `a hole is never green`() throws {
    let sharded = try ShardedComparison()
    let plan = try sharded.plan(shards: 3)
    try sharded.work(1, of: 3)
    try sharded.work(3, of: 3)
    let missing = plan.units(of: try #require(ShardNumber(2, of: 3)))
    let outcome = try sharded.merge()
    #expect(outcome.exitCode == 8)
    #expect(outcome.output.hasPrefix("REFUSED: \(missing.count) of 6 units are missing: "))
    #expect(outcome.output.hasSuffix("VERDICT: REFUSED\n"))
    #expect(
      outcome.errors.contains("\(missing.count) of 6 units are missing: ")
    )
    #expect(outcome.errors.contains("of shard 2/3"))
    let report = String(decoding: try sharded.bytes("merged/report.html"), as: UTF8.self)
    #expect(report.contains("<span class=\"gateword\">REFUSED</span> \(missing.count) of 6 units"))
    let sessions = try sharded.run(["list", "sessions", "--store", "merged.sqlite", "--json"])
    #expect(!sessions.output.contains("\"number\""))
    try sharded.work(2, of: 3)
    #expect(try sharded.merge().exitCode == 0)
  }

  @Test func `nothing at all is refused, too`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 1)
    let folder = "\(sharded.folder.path)/out"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let outcome = try sharded.merge().ending(8, "VERDICT: REFUSED")
    #expect(outcome.errors.contains("6 of 6 units are missing: "))
  }

  @Test func `a plan has what decides the measurements, and nothing of its machine`() throws {
    let sharded = try ShardedComparison()
    let words = sharded.options + ["--verbose", "--quiet", "--store=x.sqlite", "--orphans=2"]
    let environment = ["HARNESS_CORPORA": "\(Repository.root)/corpora", "HARNESS_WIDOWS": "2"]
    _ = try sharded.run(["plan", "--output", "plan.json"] + words, environment: environment)
      .ending(0)
    let plan = try WorkPlan(parsing: sharded.bytes("plan.json"))
    #expect(
      plan.options == [
        "--widows=2", "--device", "phone-6", "--device", "reader-6", "--device", "tablet-10",
        "--font-size", "17", "--font-size", "24", "--paginator", "greedy", "--paginator",
        "fixed-count", "--no-timing", "--orphans=2",
      ]
    )
    #expect(plan.texts.map(\.name) == ["甲.txt", "b.txt"])
  }

  @Test func `what is there is not measured again`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 1)
    try sharded.work(1, of: 1)
    let before = try sharded.results().map { try sharded.bytes("out/\($0)") }
    let again = try sharded.run([
      "work", "--plan", "plan.json", "--shard", "1/1", "--output", "out",
    ])
    #expect(again.errors == "Shard 1/1: 6 units, 6 are there.\n")
    #expect(try sharded.results().map { try sharded.bytes("out/\($0)") } == before)
  }

  @Test func `results that are damaged, of other work or unequal are refused by name`() throws {
    let sharded = try ShardedComparison()
    let plan = try sharded.plan(shards: 1)
    try sharded.work(1, of: 1)
    let name = try #require(try sharded.results().first)
    let sound = try UnitFile(parsing: sharded.bytes("out/\(name)"))
    let place = URL(fileURLWithPath: "\(sharded.folder.path)/out/\(name)")

    try Data(sound.bytes.dropLast(9)).write(to: place)
    var outcome = try sharded.merge()
    #expect(
      outcome.exitCode == 65 && outcome.errors.contains("'out/\(name)' is not as it was written")
    )

    var other = sound
    other.plan = String(repeating: "0", count: 64)
    try Data(other.bytes).write(to: place)
    outcome = try sharded.merge()
    #expect(
      outcome.exitCode == 4 && outcome.errors.contains("'out/\(name)' is of the plan 000000000000")
    )

    try Data(sound.bytes).write(to: place)
    other = sound
    other.facts += Array(" ".utf8)
    let unequal = URL(fileURLWithPath: "\(sharded.folder.path)/unequal.json")
    try Data(other.bytes).write(to: unequal)
    outcome = try sharded.merge(["out", "unequal.json"])
    #expect(outcome.exitCode == 6)
    #expect(outcome.errors.contains("'out/\(name)' and 'unequal.json'"))
    #expect(plan.id == sound.plan)
  }

  /// Settings are this machine's: a result that names another one than it was planned for is refused.
  @Test(arguments: [
    (#""kind":"font_size""#, #""kind":"device""#), (#""to":"phone-6 "#, #""to":"reader-6 "#),
    (#""setting":"phone-6 "#, #""setting":"reader-6 "#),
  ])
  func `a result of other layouts than planned is refused`(sound: String, forged: String) throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 1)
    try sharded.work(1, of: 1)
    let name = try #require(
      try sharded.results()
        .first { name in
          let facts = try UnitFile(parsing: sharded.bytes("out/\(name)")).facts
          return String(decoding: facts, as: UTF8.self).contains(#""kind":"font_size""#)
        }
    )
    var file = try UnitFile(parsing: sharded.bytes("out/\(name)"))
    let facts = String(decoding: file.facts, as: UTF8.self)
    #expect(facts.contains(sound))
    file.facts = Array(facts.replacing(sound, with: forged).utf8)
    try Data(file.bytes).write(to: URL(fileURLWithPath: "\(sharded.folder.path)/out/\(name)"))
    let outcome = try sharded.merge()
    #expect(outcome.exitCode == 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("is laid out otherwise here"))
  }

  @Test func `a text that is another one now is refused`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 1)
    _ = try sharded.folder.write("Another text.", to: "b.txt")
    let outcome = try sharded.run([
      "work", "--plan", "plan.json", "--shard", "1/1", "--output", "out",
    ])
    #expect(outcome.exitCode == 4)
    #expect(outcome.errors.contains("'b.txt' is not the text that the plan was made with"))
  }

  @Test func `nobody measures everything by mistake`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.plan(shards: 2)
    let turns: [(words: [String], environment: [String: String], sentence: String)] = [
      (["--shard", "0/2"], [:], "'0/2' is no shard; the plan's are 1/2 to 2/2"),
      (["--shard", "1/3"], [:], "The plan has 2 shards, and 1/3 is of 3."),
      (["--shard", "auto"], [:], "No engine says which shard this is"),
      (["--shard", "auto"], ["CI_NODE_INDEX": "3"], "CI_NODE_INDEX is 3"),
      ([], ["HARNESS_SHARD": "9/2"], "'9/2' is no shard"), ([], [:], "--shard"),
    ]
    for turn in turns {
      let outcome = try sharded.run(
        ["work", "--plan", "plan.json", "--output", "out"] + turn.words,
        environment: turn.environment
      )
      #expect(outcome.exitCode == 64)
      #expect(outcome.errors.contains(turn.sentence), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(sharded.folder.path)/out"))
    }
  }

  @Test func `an engine says which shard it is`() throws {
    let sharded = try ShardedComparison()
    let plan = try sharded.plan(shards: 2)
    _ =
      try sharded.run(
        ["work", "--plan", "plan.json", "--shard", "auto", "--output", "out"],
        environment: [
          "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "status",
        ]
      )
      .ending(0)
    let names = plan.units(of: try #require(ShardNumber(2, of: 2))).map { UnitFile.name(of: $0.id) }
    #expect(try sharded.results() == names.sorted())
    #expect(FileManager.default.fileExists(atPath: "\(sharded.folder.path)/status"))
  }

  @Test func `texts are named by patterns and lists`() throws {
    let sharded = try ShardedComparison()
    _ = try sharded.folder.write("# Mine\n甲.txt\n\nb.*\n", to: "list")
    let plan = ["plan", "--output", "plan.json", "--device", "phone-6", "--dry-run"]
    let listed = try sharded.run(plan + ["--corpora-from", "list"]).ending(0)
    #expect(listed.output.contains("2 texts, 2 units"))
    let pattern = try sharded.run(plan + ["--corpus", "*.txt"]).ending(0)
    #expect(pattern.output.contains("2 texts, 2 units"))
    #expect(try sharded.run(plan + ["--corpus", "*.epub"]).exitCode == 66)
  }
}
