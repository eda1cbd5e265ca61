import Comparisons
import Foundation
import Reports
import Results
import Trials

/// Judges what was measured, keeps it and tells of it.
struct GateJudging {
  let setup: GateSetup
  let outlet: GateOutlet
  let reports: ReportArguments
  let store: ResultStore
  /// Whether each value's rule is shown.
  let explain: Bool
  /// Whether the results are printed as JSON.
  let isJSON: Bool

  /// The command that shows what to look at first; empty when no page moved.
  private func next(after verdict: GateVerdict, _ console: Console) -> String {
    verdict.pages.first?.command
      .map { wrapped(command: $0, label: "See it: ", to: console.columns) } ?? ""
  }

  /// Where the report is.
  private func place(of files: [ReportFile], in folder: String) -> String {
    files.main.map { "Report: \(folder)/\($0.name)" } ?? "No report was asked for."
  }

  /// Judges, and ends the command with the verdict.
  ///
  /// - Throws: The verdict's exit code, and ``HarnessFailure`` of what is broken or cannot be kept or written.
  func end(with measurement: GateMeasurement) throws -> Never {
    let console = outlet.console
    let text = GateText(console: console, setup: setup)
    let (session, findings) = (measurement.session, measurement.findings)
    let preparing = Ahead { Result { try store.prepare(session, having: measurement.contents) } }
    let broken = brokenIdentities(of: findings)
    let isRegression = setup.isRegression(record: measurement.record)
    let bug = setup.run.failure(
      of: broken.filter { !isRegression($0) }.map(\.sentence),
      fate: "the reports are written, the session is not kept"
    )
    var verdict = setup.verdict(
      on: measurement,
      brokenPromises: broken.filter(isRegression).map(\.sentence),
      commandLine: setup.run.showCommandLine
    )
    if let bug {
      // Where the harness is wrong, nothing that it says of the values may be shown as a verdict.
      verdict.word = .error
      verdict.sentences = bug.description.split(separator: "\n").map(String.init)
    }
    console.step("\(verdict.counts.judged) values judged")
    let kept = Result {
      bug == nil
        ? try store.keep(
          findings,
          verdict: StoredVerdict(verdict),
          prepared: preparing.value.get()
        ) : nil
    }
    let number = (try? kept.get()) ?? nil
    var shown = ReportOptions(
      allPages: reports.allPages,
      csvByteOrderMark: reports.csvBom,
      sessionNumber: number,
      verdict: verdict
    )
    shown.fonts = setup.run.fonts
    shown.base = setup.basePages(of: session, record: measurement.record)
    let files =
      setup.run.programs.files
      + reports.files(of: findings, shown, in: ReportChoice.allCases)
    let written = Result {
      verdict.word == .refused
        ? try reports.folder.writeRefused(files, of: number)
        : try reports.folder.writeLatest(files, of: number, console)
    }
    if isJSON {
      try console.print(json: jsonText(of: findings, shown, among: files))
    } else {
      try console.print(
        [
          text.body(of: verdict, explaining: explain),
          text.hint(on: verdict, explaining: explain),
          (try? written.get()).map { place(of: files, in: $0) } ?? "",
          next(after: verdict, console),
        ]
        .filter { !$0.isEmpty }.joined(separator: "\n")
      )
    }
    outlet.summarize(findings, verdict, sessionNumber: number)
    try outlet.annotate(verdict, baseline: setup.path)
    if let bug { throw bug }
    _ = try kept.get()
    _ = try written.get()
    try outlet.end(HarnessExit(of: verdict.word))
  }
}
