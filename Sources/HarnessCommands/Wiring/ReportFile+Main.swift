import Reports

extension [ReportFile] {
  /// The file to open first: the page, else the summary, else the first that is no log.
  var main: ReportFile? {
    let reports = filter { $0.name != ProgramNotes.logName }
    return [".html", "summary.csv", "summary.md"].lazy
      .compactMap { name in reports.first { $0.name.hasSuffix(name) } }
      .first ?? reports.first
  }
}
