import Comparisons
import Foundation
import Reports
import Trials

/// How the gate tells a person, a script and a workflow what it found.
struct GateOutlet {
  let console: Console
  let settings: Settings
  /// Whether standard output is taken by `results.json`.
  let printsJSON: Bool
  var environment = ProcessInfo.processInfo.environment

  /// Ends with the verdict as the last line.
  func end(_ exit: HarnessExit) throws -> Never {
    try end(exit, saying: GateVerdict.Word(of: exit).rawValue)
  }

  func end(_ exit: HarnessExit, saying word: String) throws -> Never {
    let line = "VERDICT: \(word)"
    try console.announce(line, onErrors: printsJSON)
    throw exit.end
  }

  /// Appends the findings to the summary of a GitHub workflow's step, where there is one.
  func summarize(_ findings: SessionFindings, _ verdict: GateVerdict, sessionNumber: Int?) {
    let options = ReportOptions(sessionNumber: sessionNumber, verdict: verdict)
    summarize(MarkdownReport().files(of: findings, options: options).flatMap(\.bytes))
  }

  /// Appends Markdown to the summary of a GitHub workflow's step, where there is one.
  ///
  /// The findings are in the reports, too, so a summary that cannot be written is only told of.
  func summarize(_ bytes: @autoclosure () -> [UInt8]) {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let bytes = bytes()
    guard let file = fopen(path, "a") else {
      return console.note("The step summary '\(path)' cannot be opened: \(reason).")
    }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
      return console.note("The step summary '\(path)' cannot be written: \(reason).")
    }
  }

  /// Prints the findings as annotations where a GitHub workflow reads them.
  func annotate(_ verdict: GateVerdict, baseline: String) throws {
    guard isWorkflow else { return }
    let file = baseline.hasPrefix("/") ? nil : baseline
    try tell(GateAnnotations.workflowCommands(of: verdict, file: file))
  }

  /// Prints what a time gate found as annotations where a GitHub workflow reads them.
  func annotate(_ report: TimeReport) throws {
    guard isWorkflow else { return }
    try tell(report.annotations)
  }

  private var isWorkflow: Bool { Self.isWorkflow(environment) }

  private static func isWorkflow(_ environment: [String: String]) -> Bool {
    environment["GITHUB_ACTIONS"].flatMap(SettingsRules.truth) == true
  }

  private var reason: String { String(cString: strerror(errno)) }

  /// Workflow commands are read on both streams; standard output may be taken by `results.json`.
  private func tell(_ commands: [String]) throws {
    for command in commands { try console.announce(command, onErrors: printsJSON) }
  }

  /// Returns what is said of wrong usage: to a workflow, and as the last line.
  static func linesOfUsage(
    saying sentence: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    (isWorkflow(environment) ? [GateAnnotations.workflowCommand(of: [sentence])] : [])
      + ["VERDICT: \(GateVerdict.Word.error.rawValue)"]
  }

  /// Ends after something kept the gate from its work.
  func end(after failure: HarnessFailure) throws -> Never {
    let sentences = [failure.description] + settings.sources(of: failure.description)
    Harness.complain(sentences)
    do {
      if isWorkflow { try tell([GateAnnotations.workflowCommand(of: sentences)]) }
      try end(failure.exit)
    } catch let second as HarnessFailure where second.description == failure.description {
      // Where the output cannot be written, its last line cannot either, and that was said.
      throw failure.exit.end
    }
  }
}
