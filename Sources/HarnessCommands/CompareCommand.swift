import ArgumentParser
import Comparisons
import Foundation
import PaginatorKit
import Reports
import Results
import Trials

/// `harness compare`: all paginators over a corpus, swept over layouts, and what came of it.
struct CompareCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare paginators over corpora, devices and text sizes.",
    discussion: """
      Every paginator cuts every corpus into pages for each device and size; a referee lays each \
      page out again and measures what is hidden, wasted and badly broken. The first device and \
      size are the detailed layout: its pages are listed, and CPU time is measured there.

      Results go to standard output and to files in --output; the exit code is \
      \(HarnessExit.done.rawValue) whatever the paginators do, unless --strict is given.
      """
  )

  @OptionGroup var options: MeasuringOptions
  @OptionGroup(title: "Timing") var timing: TimingArguments
  @OptionGroup(title: "Reports") var reports: ReportArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Option(
    help: ArgumentHelp(
      "Report what changed since this stored session. (default: the last one with the same layouts)",
      valueName: "number|id|last"
    ),
    completion: .sessions
  )
  var against: String?

  @Flag(help: "Print results.json instead of the table.")
  var json = false

  @Flag(help: "Measure again whenever a program, an exported file or a text changes; Ctrl-C ends.")
  var watch = false

  var hasHeader: Bool { !json }

  func validate() throws {
    if watch && (json || options.dryRun) {
      throw ValidationError("--watch prints for a person; leave --json and --dry-run out.")
    }
  }

  func run(_ console: Console, _ settings: Settings) throws {
    guard watch else { return try compare(console, settings) }
    let files = WatchedFiles(of: options)
    guard !files.paths.isEmpty else {
      throw HarnessFailure.usage(
        "--watch finds no file to watch; name a program's file with --paginator-command, or a text."
      )
    }
    while true {
      let before = files.stamps
      do {
        try withExitCodes { try compare(console, settings) }
      } catch let failure as HarnessFailure {
        // What is being written may be broken for a moment; it is measured again when it changes.
        Console.complain(failure.description)
      }
      console.note("Watching \(files.shown); Ctrl-C ends.")
      files.wait(after: before)
    }
  }

  private func compare(_ console: Console, _ settings: Settings) throws {
    let run = try SessionRun(options, console, settings, timing)
    if options.dryRun {
      let names = reports.formats().flatMap(\.fileNames).joined(separator: ", ")
      let writes = [
        "The session would be kept in \(options.store.path).",
        "Reports would be written to \(reports.folder.shown): \(names).",
      ]
      return try console.print(run.dryRun(then: writes))
    }
    // What cannot be written or found is said before minutes are spent on measuring.
    try requireWritable(reports.folder.parent)
    let store = try options.store.forWriting(console)
    let earlier = try against.map { try store.stored($0) }
    if hasHeader && !console.isQuiet {
      let text = ComparisonText(console: console, plan: run.plan, commandLine: run.showCommandLine)
      let taken = settings.taken.map { "\n" + wrapped($0, to: console.columns) }
      let layouts = run.layoutsFromFiles.map { "\n" + wrapped($0, to: console.columns) }
      try console.print(text.heading + layouts.joined() + (taken ?? ""))
    }
    let publishing = SessionPublishing(
      run: run,
      console: console,
      reports: reports,
      store: store,
      storePath: options.store.path,
      earlier: earlier,
      isJSON: json
    )
    try publishing.publish(try run.measured(), next: next)
  }

  /// What a person might do where no page has a fault.
  private var next: String {
    // Who came from outside has to be named again.
    let external = options.external.isEmpty ? [] : options.corpus.typed + options.external.typed
    let command = FileManager.default.fileExists(atPath: "baseline.json") ? "gate" : "open"
    let words = command == "gate" ? ["harness", command] + external : ["harness", command]
    return words.map(shellWord).joined(separator: " ")
  }
}
