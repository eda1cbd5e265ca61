import ArgumentParser
import Reports
import Trials

/// Which files are written, and where.
struct ReportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder reports are written to.", valueName: "dir")
  )
  var output = "reports"

  @Option(
    help: ArgumentHelp("The reports to write, with commas between: csv, json.", valueName: "list"),
    transform: ReportChoice.parse
  )
  var format: [ReportChoice] = [.csv, .json]

  @Flag(help: "Write every layout's pages to pages.csv, not only the detailed one's.")
  var allPages = false

  /// The files of a session in the formats asked for.
  func files(of session: Session, _ options: ReportOptions) -> [ReportFile] {
    format.flatMap { choice -> [ReportFile] in
      switch choice {
      case .csv: CSVReport().files(of: session, options: options)
      case .json: JSONReport().files(of: session, options: options)
      }
    }
  }
}

/// A report format by the name people type.
enum ReportChoice: String, CaseIterable {
  /// Tables.
  case csv
  /// Everything.
  case json

  static func parse(_ text: String) throws -> [ReportChoice] {
    try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { name in
        guard let choice = ReportChoice(rawValue: String(name)) else {
          let known = allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("There is no report format '\(name)'; there are \(known).")
        }
        return choice
      }
  }
}
