import Foundation
import Sharding
import TestSupport
import Testing

@testable import HarnessCommands

/// A comparison of two short texts on three pages, in one process or in shards.
struct ShardedComparison {
  let folder: TemporaryDirectory
  let options: [String]

  static let units = 6

  init() throws {
    folder = try TemporaryDirectory()
    let lines = (1...40).map { "第\($0)回　須菩提。於意云何。可以身相見如來不。不也。世尊。" }
    _ = try folder.write(lines.joined(separator: "\n"), to: "甲.txt")
    let fall = String(repeating: "Down, down, down. Would the fall never end? ", count: 90)
    _ = try folder.write(fall, to: "b.txt")
    options = [
      "--corpus", "甲.txt", "--corpus", "b.txt", "--device", "phone-6", "--device", "reader-6",
      "--device", "tablet-10", "--font-size", "17", "--font-size", "24", "--paginator", "greedy",
      "--paginator", "fixed-count", "--no-timing",
    ]
  }

  func run(_ arguments: [String], environment: [String: String] = [:]) throws
    -> HarnessProgram.Outcome
  {
    try HarnessProgram.run(arguments, in: folder.path, environment: environment)
  }

  /// Makes a plan, and returns it.
  func plan(shards: Int, _ more: [String] = []) throws -> WorkPlan {
    _ = try run(["plan", "--shards", "\(shards)", "--output", "plan.json"] + options + more)
      .ending(0)
    return try WorkPlan(parsing: bytes("plan.json"))
  }

  func work(_ shard: Int, of count: Int, into results: String = "out") throws {
    _ = try run([
      "work", "--plan", "plan.json", "--shard", "\(shard)/\(count)", "--output", results,
    ])
    .ending(0)
  }

  func merge(_ places: [String] = ["out"], _ more: [String] = []) throws -> HarnessProgram.Outcome {
    try run(
      ["merge", "--plan", "plan.json", "--store", "merged.sqlite", "--output", "merged"] + more
        + places
    )
  }

  func compare(_ more: [String] = []) throws -> HarnessProgram.Outcome {
    try run(["compare", "--store", "whole.sqlite", "--output", "whole"] + options + more)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))
  }

  /// The names of the results.
  func results(in place: String = "out") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(place)").sorted()
  }

  /// A session's JSON without what no two sessions have in common.
  static func withoutSession(_ json: String) throws -> String {
    try ["id", "started"]
      .reduce(json) { text, name in text.replacing(try Regex("\"\(name)\":\"[^\"]*\""), with: "") }
  }
}
