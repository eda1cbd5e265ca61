import ArgumentParser
import Comparisons
import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Reports
import Results
import Sharding
import Synchronization
import Trials

/// `harness merge`: the results of all shards as one session.
struct MergeCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one session of the results of all shards.",
    discussion: """
      Every unit of the plan must be there, as it was written. Where one is missing, reports are written \
      of what is there, and the exit code is \(HarnessExit.incomplete.rawValue):

        harness merge --plan plan.json results

      With --gate the session is judged as 'harness gate' does; --approve makes it the gate baseline. In a \
      folder, that has a file for each text:

        harness merge --plan plan.json results --gate --baseline baseline/
      """
  )

  @Option(help: .plan, completion: .file(extensions: ["json"]))
  var plan: String

  @Argument(
    help: ArgumentHelp("Folders of results, or results.", valueName: "dir|file"),
    completion: .directory
  )
  var results: [String]

  @OptionGroup(title: "Gate") var gate: MergeGateArguments
  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Reports") var reports: ReportArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Flag(help: "Print results.json instead of the table.")
  var json = false

  var hasHeader: Bool { !json }

  func run(_ console: Console, _ settings: Settings) throws {
    guard gate.isAsked else { return try merge(console, settings) }
    if gate.reason != nil { try refuseInCI(baseline: gate.path) }
    guard gate.judges else { return try merge(console, settings) }
    let outlet = GateOutlet(console: console, settings: settings, printsJSON: json)
    Interruption.verdictStream.store(json ? STDERR_FILENO : STDOUT_FILENO, ordering: .relaxed)
    do {
      try withExitCodes { try merge(console, settings, outlet) }
    } catch let failure as HarnessFailure where failure.exit != .incomplete {
      outlet.refuse(failure, baseline: gate.path, reports)
      try outlet.end(after: failure)
    }
  }

  private func merge(_ console: Console, _ settings: Settings, _ outlet: GateOutlet? = nil) throws {
    giveBackLongPieces()
    let plan = try WorkPlan.read(plan)
    try plan.requireSameInputs()
    let found = try MergedUnits(of: plan, in: results.flatMap { try resultFiles(in: $0) })
    try requireWritable(reports.folder.parent)
    let store = try store.forWriting(console)
    var planned = try PlannedOptions.read(plan.options).over(plan.texts.map(\.name))
    planned.options.store = self.store
    // Programs were asked by those who measured.
    planned.options.dryRun = true
    let run = try SessionRun(planned.options, console, settings, planned.timing)
    for (text, own) in zip(plan.texts, run.corpora) { try text.require(own.corpus) }
    console.step("\(found.count) of \(plan.units.count) units found")
    let gap = found.failure(of: plan)
    if let gap, found.count == 0 { throw try console.refusing(gap, isJSON: json) }
    let setup =
      outlet != nil && gap == nil
      ? try GateSetup(run, baseline: gate.path, approve: approvalCommand(settings)) : nil
    let merged = try MergedSession(found, of: plan, laidOutAs: run.plan)
    giveBackFreedMemory()
    console.step("\(found.count) of \(plan.units.count) units put together")
    var findings = merged.findings
    findings.show(try examples(of: findings.corpora, plan: run.plan))
    if gap == nil, outlet != nil || gate.reason != nil {
      let measurement = GateMeasurement(
        merged: findings,
        having: merged.contents,
        of: run,
        notes: found.notes(on: plan)
      )
      if let outlet, let setup {
        let judging = GateJudging(
          setup: setup,
          outlet: outlet,
          reports: reports,
          store: store,
          explain: gate.explain,
          isJSON: json
        )
        try judging.end(with: measurement)
      }
      return try approve(measurement, run, store, console)
    }
    let publishing = SessionPublishing(
      run: run,
      console: console,
      reports: reports,
      store: store,
      storePath: self.store.path,
      isJSON: json,
      gap: gap
    )
    try publishing.publish(
      findings.session,
      findings: findings,
      having: merged.contents,
      next: "harness open"
    )
  }

  private func approve(
    _ measurement: GateMeasurement,
    _ run: SessionRun,
    _ store: ResultStore,
    _ console: Console
  ) throws {
    let place = BaselinePlace(gate.path)
    try requireWritable(place.folder, option: "--baseline")
    let approving = BaselineApproving(
      run: run,
      place: place,
      old: try place.baseline(for: .approving),
      store: store,
      storePath: self.store.path,
      reason: gate.reason ?? ""
    )
    try console.print(approving.approve(measurement))
  }

  /// The command that makes what is merged the gate baseline, to be completed with a reason.
  private func approvalCommand(_ settings: Settings) -> String {
    let words = settings.arguments.filter { !["--gate", "--explain", "--json"].contains($0) }
    return (["harness"] + words.map(shellWord)).joined(separator: " ") + " --approve \"…\""
  }
}

/// How a merged session meets the gate.
struct MergeGateArguments: ParsableArguments {
  @Flag(
    name: .customLong("gate"),
    help:
      "Judge the session against the gate baseline, by the rules of harness.yml; the exit code is the verdict."
  )
  var judges = false

  @Option(
    name: .customLong("approve"),
    help: ArgumentHelp("Make the session the gate baseline, for a reason.", valueName: "reason")
  )
  var reason: String?

  @Option(
    name: .customLong("baseline"),
    help: ArgumentHelp(
      "The file of the gate baseline, or a folder with one for each text.",
      valueName: "file|dir"
    )
  )
  var path = "baseline/"

  @Flag(help: "Show which rule judged what.")
  var explain = false

  var isAsked: Bool { judges || reason != nil }

  func validate() throws {
    guard !judges || reason == nil else {
      throw ValidationError("--gate judges against what --approve would replace; give one of them.")
    }
    guard reason?.contains(where: { !$0.isWhitespace }) != false else {
      throw ValidationError("--approve is empty; say in a few words why the values may move.")
    }
  }
}
