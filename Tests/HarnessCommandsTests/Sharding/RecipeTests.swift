import Foundation
import TestSupport
import Testing
import Yams

@testable import HarnessCommands

/// The recipes of `Examples/scale`, with stubs that keep their engines' contracts; `make scale` has the engines.
struct RecipeTests {
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""

  /// Runs a recipe over the texts of a comparison, with a stub of its engine first in the path.
  private static func run(
    _ recipe: String,
    stub name: String,
    _ script: String,
    over sharded: ShardedComparison
  ) throws -> HarnessProgram.Outcome {
    let stub = try sharded.folder.write("#!/bin/sh\n\(script)", to: "bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: stub)
    return try HarnessProgram.run(
      ["\(Repository.root)/Examples/scale/\(recipe)", "3"] + sharded.options,
      program: "/bin/sh",
      in: sharded.folder.path,
      environment: [
        "PATH": "\(sharded.folder.path)/bin:\(path)", "HARNESS": HarnessProgram.path,
      ]
    )
  }

  /// `sbatch` runs a job at once: each task of an array, in a process that is told which it is.
  @Test func `Slurm has an array of workers, and a merge behind it`() throws {
    let sharded = try ShardedComparison()
    let outcome = try Self.run(
      "slurm.sh",
      stub: "sbatch",
      """
      for word; do
        case $word in
          --array=*) range=${word#--array=} ;;
          --dependency=*) [ "$word" = --dependency=afterany:7 ] || exit 1 ;;
          --*) ;;
          *) job=$word ;;
        esac
      done
      if [ -n "${range:-}" ]; then
        for task in $(seq "${range%-*}" "${range#*-}"); do
          SLURM_ARRAY_TASK_ID=$task SLURM_CPUS_PER_TASK=1 sh -c "$job" >> work.log 2>&1 || exit
        done
        echo 7
      else
        sh -c "$job" > merge.log 2>&1
      fi
      """,
      over: sharded
    )
    let log = String(decoding: try sharded.bytes("merge.log"), as: UTF8.self)
    #expect(outcome.exitCode == 0, "\(outcome.errors)\(log)")
    #expect(log.contains("session 1"))
    #expect(try sharded.results(in: "results").count == ShardedComparison.units)
  }

  /// `parallel` runs its job for each line that it reads.
  @Test func `GNU parallel tries workers again, but for what no retry mends`() throws {
    let sharded = try ShardedComparison()
    let outcome = try Self.run(
      "parallel.sh",
      stub: "parallel",
      """
      for word; do job=$word; done
      while read -r shard; do
        printf '%s\\n' "$job" | sed "s/{}/$shard/g" > job.sh
        sh job.sh < /dev/null || exit
      done
      """,
      over: sharded
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try sharded.results(in: "results").count == ShardedComparison.units)
    let recipe = String(
      decoding: try Repository.bytes(of: "Examples/scale/parallel.sh"),
      as: UTF8.self
    )
    let codes = HarnessExit.notMendedByRetrying.map { "\($0.rawValue)" }.joined(separator: "|")
    #expect(recipe.contains("case $? in \(codes)) exit 1"))
  }

  @Test(arguments: ["kubernetes", "github", "gitlab"])
  func `a manifest is YAML, and merges whatever became of the workers`(name: String) throws {
    let bytes = try Repository.bytes(of: "Examples/scale/\(name).yml")
    let text = String(decoding: bytes, as: UTF8.self)
    let manifest = try #require(try Yams.load(yaml: text) as? [String: Any])
    switch name {
    case "github":
      let jobs = try #require(manifest["jobs"] as? [String: [String: Any]])
      #expect(jobs["merge"]?["needs"] as? String == "work")
      #expect(jobs["merge"]?["if"] as? String == "always()")
    case "gitlab":
      #expect((manifest["merge"] as? [String: Any])?["when"] as? String == "always")
      #expect((manifest["work"] as? [String: Any])?["parallel"] as? Int == 8)
    default:
      let specification = try #require(manifest["spec"] as? [String: Any])
      #expect(specification["completions"] as? Int == 8)
      #expect(specification["completionMode"] as? String == "Indexed")
    }
  }
}
