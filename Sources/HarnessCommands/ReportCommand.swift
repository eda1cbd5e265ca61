import ArgumentParser
import Comparisons
import Reports
import Results
import Typesetting

/// `harness report`: reports of a stored session again.
struct ReportCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the reports of a stored session again.",
    discussion: """
      Nothing is measured; the store has all that a report needs:

        harness report 7
        harness report --session last --format html,csv,json
      """
  )

  @OptionGroup var session: SessionArguments

  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Reports") var reports: ReportArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Flag(help: "Print results.json instead of the names of the files.")
  var json = false

  func run(_ console: Console, _: Settings) throws {
    let store = try ResultStore(path: store.path, access: .reading)
    try requireWritable(reports.folder.parent)
    let stored = try store.stored(session.name)
    let findings = SessionFindings(of: stored.session)
    let since = try SessionChanges(findings, against: nil, in: store, before: stored.number)
    var options = ReportOptions(
      allPages: reports.allPages,
      csvByteOrderMark: reports.csvBom,
      sessionNumber: stored.number,
      verdict: try store.verdict(of: .number(stored.number))?.verdict
    )
    options.fonts = .known()
    options.base = since.base
    // The gate tells of its baseline and of nothing else, then as now.
    if options.verdict == nil {
      options.since = since.sentences
      options.history = try store.earlierFigures(like: findings, before: stored.number)
    }
    let files = reports.files(of: findings, options)
    let folder = try reports.folder.write(files, of: stored.number)
    if json {
      try console.print(json: jsonText(of: findings, options, among: files))
    } else {
      let names = files.map(\.name).joined(separator: ", ")
      try console.print(
        wrapped("Session \(stored.number) in \(folder): \(names)", to: console.columns)
      )
    }
    try store.refuseDamage()
  }
}
