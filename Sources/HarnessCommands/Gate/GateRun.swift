import Comparisons
import Foundation
import Reports
import Results
import Trials

extension GateCommand {
  private var path: String { gate.path }

  /// Says what would be measured and by which rules it would be judged.
  func tellPlan(_ outlet: GateOutlet) throws {
    let console = outlet.console
    let setup = try GateSetup(options: options, baseline: path, console, outlet.settings)
    let formats = reports.formats(of: ReportChoice.allCases)
      .flatMap(\.fileNames).joined(separator: ", ")
    let writes = [
      "It would be measured twice, and judged against \(path).",
      "The session would be kept in \(options.store.path).",
      "Reports would be written to \(reports.folder.shown): \(formats).",
    ]
    try console.print(setup.run.dryRun(then: writes))
    try console.print("\n" + rulesText(setup.rules.rules.map(\.row), columns: console.columns))
  }

  /// Measures, judges and tells.
  func judge(_ outlet: GateOutlet) throws {
    let console = outlet.console
    let setup = try GateSetup(options: options, baseline: path, console, outlet.settings)
    // What cannot be written is said before anything is measured.
    try requireWritable(reports.folder.parent)
    let judging = GateJudging(
      setup: setup,
      outlet: outlet,
      reports: reports,
      store: try options.store.forWriting(console),
      explain: explain,
      isJSON: json
    )
    try judging.end(with: GateMeasurement(setup.run))
  }
}
