import ArgumentParser
import Comparisons
import Foundation
import HostSystem
import PaginatorKit
import Sharding
import Synchronization

/// `harness work`: what one machine measures of a plan.
struct WorkCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Measure a shard of a plan.",
    discussion: """
      Writes a file for each unit into --output. Units whose sound result is there are skipped, so that \
      the same command resumes and tries again:

        harness work --plan plan.json --shard 3/64 --output results
        harness work --plan plan.json --shard auto --output results

      With auto, the engine says which shard it is: Slurm, Kubernetes, GitLab, Buildkite, CircleCI, Bazel \
      or GNU parallel. Do not try again after \
      \(HarnessExit.notMendedByRetrying.map { "\($0.rawValue)" }.joined(separator: ", ")): the same will \
      come of it.
      """
  )

  @Option(help: .plan, completion: .file(extensions: ["json"]))
  var plan: String

  @Option(
    help: ArgumentHelp(
      "Which shard: from 1/n to n/n, or auto. (default: HARNESS_SHARD)",
      valueName: "i/n|auto"
    )
  )
  var shard: String

  @Option(
    help: ArgumentHelp("The folder that results are written to.", valueName: "dir"),
    completion: .directory
  )
  var output: String

  @Option(
    help: ArgumentHelp(
      "The most threads that measure at once. (default: one for each core)",
      valueName: "n"
    ),
    transform: { try Parsing.count($0, "number of threads") }
  )
  var jobs: Int?

  @Flag(
    help: """
      Go on with open units of other shards, the costliest first. All workers have --output in \
      common, and this option.
      """
  )
  var steal = false

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _ settings: Settings) throws {
    let plan = try WorkPlan.read(plan)
    let shard = try number(of: plan)
    try plan.requireSameInputs()
    try requireWritable(output)
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    if let jobs { Concurrency.limit(to: jobs) }
    let units = steal ? plan.cheapestFirst(of: shard) : plan.units(of: shard)
    let folder = ResultFolder(path: output, plan: plan)
    let open = units.filter { !folder.has($0) }
    console.note(
      "Shard \(shard): \(counted(units.count, "unit"))"
        + (open.count < units.count ? ", \(units.count - open.count) are there." : ".")
    )
    Interruption.endsBetweenUnits.store(true, ordering: .relaxed)
    var worker = try Worker(plan: plan, folder: folder, console, settings)
    var number = units.count - open.count
    for (_, ofText) in open.groups(by: \.text) {
      for unit in ofText {
        number += 1
        let lease = steal ? folder.lease(of: unit) : nil
        defer { lease?.end() }
        // Another worker is at it, or was.
        if steal, lease == nil { continue }
        try worker.measure(unit, as: "\(number)/\(units.count)")
      }
    }
    guard steal else { return }
    let all = plan.costliestFirst
    var hasStolen = true
    // What was open when the folder was read is tried once; others are at work meanwhile.
    while hasStolen {
      hasStolen = false
      for unit in folder.open(among: all) {
        guard let lease = folder.lease(of: unit) else { continue }
        defer { lease.end() }
        hasStolen = true
        try worker.measure(unit, as: "stolen")
      }
    }
  }

  private func number(of plan: WorkPlan) throws -> ShardNumber {
    let environment = ProcessInfo.processInfo.environment
    let count = plan.shards.count
    if shard == "auto" {
      if let file = environment[ShardContract.statusFile] {
        _ = try? writeNew([], toFile: file)
      }
      do {
        return try ShardNumber(from: environment, of: count)
      } catch {
        throw HarnessFailure.usage(error.description)
      }
    }
    guard let number = ShardNumber(parsing: shard) else {
      throw HarnessFailure.usage(
        "'\(shard)' is no shard; the plan's are 1/\(count) to \(count)/\(count), and auto asks the engine."
      )
    }
    guard number.count == count else {
      throw HarnessFailure.usage(
        "The plan has \(count) shards, and \(number) is of \(number.count)."
      )
    }
    return number
  }
}

extension ArgumentHelp {
  /// The plan that a command is about.
  static let plan = ArgumentHelp("The plan that 'harness plan' wrote.", valueName: "file")
}
