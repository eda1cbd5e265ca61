import ArgumentParser
import Comparisons
import Foundation
import Reports
import Results
import Synchronization
import Trials

/// `harness gate`: judges what is measured against the gate baseline; the exit code is the verdict.
struct GateCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Judge against the gate baseline; the exit code is the verdict.",
    discussion: """
      Deterministic results (pages, accuracy, drift, work counters) are measured twice, in two \
      processes, and compared exactly with baseline.json by the rules of harness.yml, section \
      gates. Time is not among them.

      With --time two programs are timed in turns, until it is proved that this one is not slower \
      than the base by 5 %, or that it is slower by more than 1 %, or the budget is over \
      (harness.yml, section time):

        harness gate --time --base old/harness

      The last line is VERDICT: PASS (\(code(.done))), FAIL (\(code(.regression)), a regression), \
      INCONCLUSIVE (\(code(.inconclusive)), nothing is proved of time), \
      REFUSED (\(code(.inputsDiffer)), inputs differ, or the machine is not fit to judge time; \
      \(code(.noBaseline)), no gate baseline or a wrong rule), \
      UNSOUND (\(code(.paginatorFailed)), a paginator failed or is not deterministic) \
      or ERROR. 'harness approve' records the gate baseline.
      """
  )

  private static func code(_ exit: HarnessExit) -> Int32 { exit.rawValue }

  @OptionGroup var options: MeasuringOptions
  @OptionGroup(title: "Gate") var gate: GateArguments
  @OptionGroup(title: "Time") var time: TimeGateArguments
  @OptionGroup(title: "Reports") var reports: ReportArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Flag(help: "Show which rule judged what.")
  var explain = false

  @Flag(help: "Print results.json instead of the findings.")
  var json = false

  var hasHeader: Bool { !json }

  func run(_ console: Console, _ settings: Settings) throws {
    if gate.printsValuesOnly { return try printValues(of: options, console, settings) }
    let outlet = GateOutlet(console: console, settings: settings, printsJSON: json)
    Interruption.verdictStream.store(json ? STDERR_FILENO : STDOUT_FILENO, ordering: .relaxed)
    do {
      try withExitCodes {
        let settled = Set(settings.applied.map { "--\($0.option)" })
        if !time.isAsked, let option = time.given.first(where: { !settled.contains($0) }) {
          throw HarnessFailure.usage("\(option) goes with --time; give that, too.")
        }
        if time.isAsked { return try judgeTime(outlet) }
        try options.dryRun ? tellPlan(outlet) : judge(outlet)
      }
    } catch let failure as HarnessFailure {
      if !options.dryRun, !time.isAsked {
        outlet.refuse(failure, baseline: gate.path, reports)
      }
      try outlet.end(after: failure)
    }
  }
}

/// Prints the values of a measuring as a gate baseline without approvals: what the gate's second process does.
func printValues(of options: MeasuringOptions, _ console: Console, _ settings: Settings) throws {
  endWithParent()
  try withExitCodes {
    // Instructions are not compared between two processes, and counting them takes long.
    let run = try SessionRun(options, console, settings, isCounted: false)
    var record = GateRecord(of: SessionFindings(of: try run.measured()))
    record.inputs = GateInputs.all(of: run.plan)
    let bytes = GateBaseline(approvals: [], record: record).json
    try console.print(json: String(decoding: bytes.dropLast(), as: UTF8.self))
  }
}

/// Has this process end soon after the one that started it, however that ends.
private func endWithParent() {
  let parent = getppid()
  Thread.detachNewThread {
    while getppid() == parent { usleep(200_000) }
    _exit(HarnessExit.interrupted.rawValue)
  }
}

/// What the gate and its approval share beside the measuring.
struct GateArguments: ParsableArguments {
  @Option(
    name: .customLong("baseline"),
    help: ArgumentHelp("The file of the gate baseline, to be committed.", valueName: "file")
  )
  var path = "baseline.json"

  @Flag(
    name: .customLong("values-only"),
    help: ArgumentHelp(
      "Print the values and judge nothing: what the gate starts to measure twice.",
      visibility: .private
    )
  )
  var printsValuesOnly = false
}
