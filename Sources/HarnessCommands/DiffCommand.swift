import ArgumentParser
import Comparisons
import Reports
import Results
import Typesetting

/// `harness diff`: what changed between two stored sessions.
struct DiffCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed between two stored sessions.",
    discussion: """
      First the earlier one, then the later one; nothing is measured:

        harness diff 7 9
        harness diff 7 last --output reports/7-to-9
      """
  )

  @Argument(
    help: ArgumentHelp("The earlier session.", valueName: "number|id|last"),
    completion: .sessions
  )
  var before: String

  @Argument(
    help: ArgumentHelp("The later session.", valueName: "number|id|last"),
    completion: .sessions
  )
  var after = "last"

  @Option(
    help: ArgumentHelp(
      "Also write the later session's report here, with the pages that differ.",
      valueName: "dir"
    ),
    completion: .directory
  )
  var output: String?

  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _: Settings) throws {
    let store = try ResultStore(path: store.path, access: .reading)
    let later = try store.stored(after)
    let earlier = try store.stored(before)
    guard earlier.number != later.number else {
      let isOnly = try store.summaries(limit: 2).count < 2
      let advice = isOnly ? "the store has no other" : "name two of 'harness list sessions'"
      throw HarnessFailure.usage("Session \(later.number) is compared with itself; \(advice).")
    }
    if let output { try requireWritable(output) }
    let findings = SessionFindings(of: later.session)
    let changes = try SessionChanges(findings, against: earlier, in: store, naming: later)
    try changes.refuseMismatch()
    let times = console.isVerbose ? changes.times : []
    try console.print(wrapped(changes.sentences + times, to: console.columns))
    if let output {
      var options = ReportOptions(sessionNumber: later.number, since: changes.sentences)
      options.fonts = .known()
      options.base = changes.base
      try write(HTMLReport().files(of: findings, options: options), to: output)
      try console.print("Report: \(output)/report.html")
    }
    try store.refuseDamage()
  }
}
