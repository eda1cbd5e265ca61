import ArgumentParser
import Comparisons
import Foundation
import PaginatorKit
import Reports
import Results
import Trials

/// `harness approve`: makes what is measured now the gate baseline.
struct ApproveCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Record the current results as the gate baseline.",
    discussion: """
      Measures as the gate does and records the values in baseline.json, one per line, and what \
      they come to in baseline.md, which a review can read. Commit both with the change that moved \
      them:

        harness approve --reason "first baseline"
        harness approve --only '*/greedy/*' --reason "greedy keeps pauses with their words"

      Values of what an option leaves out (--corpus the other texts) stay as they are, and so do \
      instructions that are not counted. CI never approves.
      """
  )

  @OptionGroup var options: MeasuringOptions
  @OptionGroup(title: "Gate") var gate: GateArguments

  @Option(help: "The reason, recorded in the gate baseline and in the store.")
  var reason: String

  @Option(
    help: ArgumentHelp(
      "Approve only values whose name, or a part of it, matches: '*/greedy/*', alice, 'shape_*'. "
        + "Repeatable.",
      valueName: "pattern"
    )
  )
  var only: [String] = []

  @Option(help: "Who approves. (default: git's user.name and user.email, else the login name)")
  var author: String?

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func validate() throws {
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("--reason is empty; say in a few words why the values may move.")
    }
    guard author?.contains(where: { !$0.isWhitespace }) != false else {
      throw ValidationError("--author is empty; leave it out or name who approves.")
    }
    guard !only.contains(where: { $0.contains(where: \.isNewline) || $0.isEmpty }) else {
      throw ValidationError("--only takes a pattern on one line, like '*/greedy/*'.")
    }
  }

  func run(_ console: Console, _ settings: Settings) throws {
    if gate.printsValuesOnly { return try printValues(of: options, console, settings) }
    try refuseInCI(baseline: gate.path)
    let run = try SessionRun(options, console, settings)
    let place = BaselinePlace(gate.path)
    let old = try place.baseline(for: .approving)
    guard only.isEmpty || old != nil else { throw GateError.noBaseline(path: gate.path) }
    guard !options.dryRun else {
      let writes = ["It would be measured twice.", "\(place.names) would be written."]
      return try console.print(run.dryRun(then: writes))
    }
    try requireWritable(place.folder, option: "--baseline")
    let approving = BaselineApproving(
      run: run,
      place: place,
      old: old,
      store: try options.store.forWriting(console),
      storePath: options.store.path,
      reason: reason,
      author: author,
      only: only
    )
    try console.print(approving.approve(GateMeasurement(run)))
  }
}
