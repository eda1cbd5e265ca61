import PaginatorKit

/// The options that settings may give to each command, as words that can be looked through at once.
///
/// Describing a command takes milliseconds. A key of `harness.yml` that is named here needs no
/// description; one that is not is looked for in the descriptions, which decide.
enum KnownOptions {
  /// Whether a command is known to take an option.
  ///
  /// - Parameters:
  ///   - option: The option's long name.
  ///   - command: The name of the command's type.
  /// - Returns: Whether it stands here.
  static func contain(_ option: String, of command: String) -> Bool {
    names(of: command).split(separator: " ").contains { $0 == option }
  }

  /// The long names of a command's options, parted by spaces.
  static func names(of command: String) -> String {
    switch command {
    case "CompareCommand": "\(measuring) \(places) \(reports) \(terminal) against json"
    case "MeasureCommand": "\(measuring) \(places) \(terminal)"
    case "GateCommand": "\(measuring) \(places) \(reports) \(terminal) baseline explain json"
    case "ApproveCommand": "\(measuring) \(places) \(terminal) baseline reason only author"
    case "ShowCommand": "\(texts) \(outside) \(layouts) \(terminal) beside work-limit"
    case "WhyCommand": "\(texts) \(outside) \(layouts) \(places) \(terminal) strategy beside"
    case "ConformCommand":
      "\(texts) \(paginators) \(outside) \(layouts) \(terminal) law json"
    case "ReportCommand": "\(reports) \(terminal) session store json"
    case "ExportPagesCommand": "\(terminal) session store"
    case "HistoryCommand":
      "\(terminal) metric statistic corpus paginator device font-size variant limit csv json store"
    case "ListCommand": "\(terminal) json corpora store"
    case "ClaimsCommand": "\(terminal) corpora json markdown"
    case "SelfcheckCommand": "\(terminal) json markdown corpora"
    case "DoctorCommand": "\(terminal) store output corpora json"
    case "Verify", "Fetch": "\(terminal) corpora"
    case "ServeCommand": "\(paginators) shaping"
    default: ""
    }
  }

  private static let texts = "corpus corpora chapters"
  private static let paginators = "paginator work-limit"
  private static let outside = "paginator-command pages timeout"
  private static let layouts =
    "page insets device font font-size shaping detail "
    + TypeStyle.fields.map(\.option).joined(separator: " ")
  private static let places = "to-font-size to-font to-device to-line-height"
  private static let measuring =
    "\(texts) \(paginators) \(outside) \(layouts) no-timing samples time-budget seed store "
    + "instructions strict dry-run"
  private static let reports = "output format all-pages csv-bom"
  private static let terminal = "color progress quiet verbose"
}
