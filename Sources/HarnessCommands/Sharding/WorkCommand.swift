import ArgumentParser
import Comparisons
import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Results
import Sharding
import Trials

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

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _ settings: Settings) throws {
    let plan = try WorkPlan.read(plan)
    let shard = try number(of: plan)
    try plan.requireSameInputs()
    try requireWritable(output)
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let units = plan.units(of: shard)
    let open = units.filter { !isDone($0, of: plan) }
    console.note(
      "Shard \(shard): \(counted(units.count, "unit"))"
        + (open.count < units.count ? ", \(units.count - open.count) are there." : ".")
    )
    var done = units.count - open.count
    var inputs: Inputs?
    let planned = try PlannedOptions.read(plan.options)
    for (number, ofText) in open.groups(by: \.text) {
      let text = try PlannedText(
        plan.texts[number].name,
        number: number,
        planned,
        programs: plan.programFiles,
        inputs: inputs,
        console,
        settings
      )
      try plan.require(text, number: number)
      inputs = text.run.inputs
      for unit in ofText {
        let begun = ContinuousClock.now
        try write(try measured(unit, of: text, plan), unit)
        done += 1
        let seconds = Format.fixed((ContinuousClock.now - begun) / .seconds(1), 1)
        console.note(
          "\(done)/\(units.count) \(plan.texts[number].id) on \(unit.device): \(seconds) s"
        )
      }
      text.run.plan.forget(text.text.corpus.text)
      giveBackFreedMemory()
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

  private func path(of unit: WorkUnit) -> String { "\(output)/\(UnitFile.name(of: unit.id))" }

  /// Whether a sound result of the unit is there.
  private func isDone(_ unit: WorkUnit, of plan: WorkPlan) -> Bool {
    guard let found = try? bytes(ofFile: path(of: unit), atMost: UnitFile.largest),
      let file = try? UnitFile(parsing: found)
    else { return false }
    return file.plan == plan.id && file.unit == unit.id
  }

  private func measured(_ unit: WorkUnit, of text: PlannedText, _ plan: WorkPlan) throws -> UnitFile
  {
    let measured = try text.run.measured(text.plan(of: unit))
    return UnitFile(
      plan: plan.id,
      unit: unit.id,
      facts: try measured.facts(),
      samples: try measured.samples()
    )
  }

  /// Puts a result in its place when it is on the disk.
  private func write(_ file: UnitFile, _ unit: WorkUnit) throws(HarnessFailure) {
    let place = Replacement(of: path(of: unit))
    do throws(FileFault) {
      try writeNew(file.bytes, toFile: place.temporary, isSynced: true)
      try place.commit()
    } catch {
      throw HarnessFailure(.cannotWrite, "'\(place.path)' cannot be written: \(error.reason).")
    }
  }
}

extension ArgumentHelp {
  /// The plan that a command is about.
  static let plan = ArgumentHelp("The plan that 'harness plan' wrote.", valueName: "file")
}
