import ArgumentParser
import Comparisons
import PaginatorKit
import Reports
import Trials

struct ReportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder reports are written to. (default: \(ReportFolder.root)/<session>, to which "
        + "\(ReportFolder.root)/latest leads)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var output: String?

  var folder: ReportFolder { ReportFolder(named: output) }

  @Option(
    help: ArgumentHelp(
      "The reports to write, with commas between: \(ReportChoice.allCases.words). "
        + "(default: \(ReportChoice.usual.words); of the gate, all)",
      valueName: "list"
    ),
    completion: .list(ReportChoice.allCases.map(\.rawValue)),
    transform: ReportChoice.parse
  )
  var format: [ReportChoice]?

  @Flag(help: "Write the pages of every layout to pages.csv, not only of the detailed one.")
  var allPages = false

  @Flag(help: "Begin CSV files with a byte order mark, which some spreadsheets need.")
  var csvBom = false

  /// The formats asked for, or those of the command.
  func formats(of command: [ReportChoice] = ReportChoice.usual) -> [ReportChoice] {
    format ?? command
  }

  /// The files of a session in the formats asked for, or in those of the command.
  func files(
    of findings: SessionFindings,
    _ options: ReportOptions,
    in command: [ReportChoice] = ReportChoice.usual
  ) -> [ReportFile] {
    concurrentMap(formats(of: command)) { $0.report.files(of: findings, options: options) }
      .flatMap(\.self)
  }
}

enum ReportChoice: String, CaseIterable {
  case html
  case csv
  case json
  case markdown
  case junit

  var report: any ReportFormat {
    switch self {
    case .html: HTMLReport()
    case .csv: CSVReport()
    case .json: JSONReport()
    case .markdown: MarkdownReport()
    case .junit: JUnitReport()
    }
  }

  var fileNames: [String] { report.fileNames }

  static let usual: [ReportChoice] = [.html, .csv]

  static func parse(_ text: String) throws -> [ReportChoice] {
    var choices: [ReportChoice] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let choice = ReportChoice(rawValue: String(name)) else {
        let meant = suggestion(for: String(name), among: allCases.map(\.rawValue))
        throw ValidationError(
          "There is no report format '\(name)'.\(didYouMean(meant)) There are \(allCases.words)."
        )
      }
      if !choices.contains(choice) { choices.append(choice) }
    }
    return choices
  }
}

extension [ReportChoice] {
  fileprivate var words: String { map(\.rawValue).joined(separator: ", ") }
}
