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
    try refuseInCI()
    let run = try SessionRun(options, console, settings)
    let old = try GateBaseline(file: gate.path, for: .approving)
    guard only.isEmpty || old != nil else { throw GateError.noBaseline(path: gate.path) }
    guard !options.dryRun else {
      let writes = [
        "It would be measured twice.", "\(gate.path) and \(readable) would be written.",
      ]
      return try console.print(run.dryRun(then: writes))
    }
    let folder = URL(fileURLWithPath: gate.path).deletingLastPathComponent().path
    try requireWritable(folder, option: "--baseline")
    let store = try options.store.forWriting(console)
    let measurement = try GateMeasurement(run)
    let bug = run.failure(of: measurement.findings, fate: "nothing is approved")
    if let bug { throw bug }
    if let fault = (measurement.faults + measurement.session.brokenExternals).first {
      throw HarnessFailure(.paginatorFailed, "Nothing is approved. \(fault)")
    }
    let approval = try GateApproving(
      old: old,
      measured: measurement.record,
      only: only.map(Glob.init),
      leavingOut: options.narrowing(beyond: settings)
    )
    guard approval.changes > 0 else {
      let same = "Nothing to approve: \(gate.path) has all that was measured."
      guard let old, !isReadable(old, at: gate.path) else { return try console.print(same) }
      try write(filesOf: old, json: false, to: folder)
      return try console.print("\(same) \(readable) is written anew.")
    }
    let stamp = GateApproval(
      author: author ?? currentAuthor(),
      date: measurement.session.started,
      only: only.isEmpty ? nil : only,
      reason: reason,
      values: approval.total
    )
    let baseline = approval.baseline(approvedBy: stamp)
    let number = try store.keep(measurement.findings)
    try write(filesOf: baseline, json: true, to: folder)
    try store.add(Approval(stamp, of: number, path: gate.path, digest: baseline.sha256))
    // What is approved is what is there, good or bad; who hides text is told so once more.
    let hazards = measurement.findings.corpora
      .flatMap { findings in
        Sentences.hazards(in: findings, among: PaginatorInfo.Kind.notOurs)
      }
    let hole = only.isEmpty ? nil : baseline.hole(among: Array(measurement.record.values.keys))
    let holes = hole.map { name in
      "The gate takes no file with a part of a metric: it has nothing for '\(name)' yet. Approve the "
        + "rest, too: \(GateError.approval(of: name))"
    }
    try console.print(
      wrapped(
        [approval.summary] + approval.examples.map { "  \($0)" } + approval.remarks
          + (holes.map { [$0] } ?? [])
          + hazards.map { "Approved as it is: \($0)" },
        to: console.columns
      )
        + "\n\(gate.path) and \(readable) written; commit both. Session \(number) in \(options.store.path)"
    )
  }

  /// The file that people read.
  private var readable: String { BaselineText.path(beside: gate.path) }

  /// Writes the file that people read, and with it that of the values.
  private func write(filesOf baseline: GateBaseline, json: Bool, to folder: String) throws {
    func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
    let values = json ? [ReportFile(name: name(gate.path), bytes: baseline.json)] : []
    let text = ReportFile(name: name(readable), bytes: BaselineText(of: baseline).bytes)
    do {
      try Reports.write(values + [text], to: folder)
    } catch {
      throw HarnessFailure(
        .cannotWrite,
        error.description.replacing("--output", with: "--baseline")
      )
    }
  }

  /// Whoever runs in CI is nobody who may say that a change is meant.
  private func refuseInCI() throws {
    let environment = ProcessInfo.processInfo.environment
    guard
      let name = ["CI", "GITHUB_ACTIONS", "GITLAB_CI"]
        .first(where: { name in
          environment[name].map { !$0.isEmpty && SettingsRules.truth(of: $0) != false } == true
        })
    else { return }
    throw HarnessFailure.usage(
      "CI never approves, and \(name) is set. Run 'harness approve' at home and commit \(gate.path)."
    )
  }
}

extension Approval {
  /// The approval of a gate baseline as the store keeps it.
  fileprivate init(_ approval: GateApproval, of session: Int, path: String, digest: String) {
    self.init(
      session: session,
      baselinePath: path,
      baselineSHA256: digest,
      author: approval.author,
      date: approval.date,
      reason: approval.reason,
      patterns: approval.only,
      valueCount: approval.values
    )
  }
}
