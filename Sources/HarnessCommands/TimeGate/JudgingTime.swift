import Comparisons
import Foundation
import PairedTimes
import Reports
import Results
import Trials

extension GateCommand {
  /// Times two programs in turns, judges and tells.
  func judgeTime(_ outlet: GateOutlet) throws {
    let console = outlet.console
    var setup = try TimeGateSetup(options: options, time, console, outlet.settings)
    if options.dryRun { return try console.print(TimeDryRun(of: setup, console).text) }
    try requireWritable(reports.folder.parent)
    let store = try options.store.forWriting(console)
    try setup.comparePages()
    console.step("pages of \(counted(setup.cells.count, "cell")) compared")
    let run = try TimeGateRun(setup, continues: time.continues, in: store, console)
    let (number, findings) = try run.findings()
    let report = TimeReport(findings, number: number)
    let files = reports.formats(of: ReportChoice.allCases).map { $0.file(of: report) }
    let folder = reports.output ?? "\(ReportFolder.root)/time-\(number)"
    try Reports.write(files, to: folder)
    if json {
      try console.print(json: String(decoding: report.json.bytes, as: UTF8.self))
    } else {
      try console.print(
        TimeGateText(console: console).text(of: findings)
          + "\nReport: \(folder)/\(files.first?.name ?? "")   time gate \(number)"
      )
    }
    outlet.summarize(report.markdown.bytes)
    try outlet.annotate(report)
    try outlet.end(
      HarnessExit(of: findings.verdict, setup.rules),
      saying: findings.verdict.rawValue
    )
  }
}

extension ReportChoice {
  /// The file of a time gate in this format.
  fileprivate func file(of report: TimeReport) -> ReportFile {
    switch self {
    case .html: report.html
    case .csv: report.csv
    case .json: report.json
    case .markdown: report.markdown
    case .junit: report.junit
    }
  }
}
