import ArgumentParser
import Comparisons
import Foundation
import PaginatorKit
import Reports
import Trials

/// `harness compare`: all paginators over a corpus, swept over layouts, and what came of it.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare paginators over corpora, devices and text sizes.",
    discussion: """
      Every paginator cuts every corpus into pages for each device and size; a referee lays each \
      page out again and measures what is hidden, wasted and badly broken. The first device and \
      size are the detailed layout: its pages are listed, and CPU time is measured there.

      Results go to standard output and to files in --output; the exit code is 0 whatever the \
      paginators do, unless --strict is given.
      """
  )

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Paginators") var paginators: PaginatorArguments
  @OptionGroup(title: "Layouts") var page: PageArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Timing") var timing: TimingArguments
  @OptionGroup(title: "Reports") var reports: ReportArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Flag(help: "Print results.json instead of the table.")
  var json = false

  @Flag(help: "Exit with 6 when any trial failed.")
  var strict = false

  func run() throws {
    let console = Console(terminal)
    try withExitCodes {
      let inputs = Inputs()
      let corpora = try inputs.corpora(corpus)
      var plan = try inputs.plan(
        corpora: corpora.map(\.corpus),
        entrants: try inputs.entrants(paginators),
        layout: layout,
        page: try .requested(size: page.size, insets: page.insets, layout: layout),
        timing: timing.budget
      )
      plan.peakMemory = MemoryChild(workLimit: paginators.workLimit).peakBytes
      try requireWritable(reports.output)
      let text = ComparisonText(
        console: console,
        plan: plan,
        commandLine: ShowCommandLine(
          corpus: corpus,
          corpora: corpora,
          layout: layout,
          hasOwnPage: page.size != nil
        )
      )
      if !json { try console.print(text.heading) }
      let session = try measured(plan, console: console)
      try check(session)
      let files = report(session)
      try write(files, to: reports.output)
      if json {
        try console.print(String(decoding: jsonBytes(session, among: files), as: UTF8.self))
      } else {
        try console.print(text.body(of: session, reports: files.map(\.name), in: reports.output))
      }
      try failIfStrict(session)
    }
  }

  private func measured(_ plan: Plan, console: Console) throws -> Session {
    let started = Date()
    var environment = Inputs.environment()
    environment["timing_seed"] = plan.timing.map { String($0.seed) }
    defer { console.endProgress() }
    let trials = try measure(plan, clocks: SystemClocks()) { console.progress($0, of: $1) }
    return Session(
      id: SessionName.make(at: started),
      started: SessionName.timestamp(started),
      environment: environment,
      corpora: plan.texts.map(\.corpus),
      trials: trials
    )
  }

  /// Refuses an output folder that cannot be one before minutes are spent on measuring.
  private func requireWritable(_ folder: String) throws {
    var path = folder.hasPrefix("/") ? folder : "./" + folder
    while !path.isEmpty {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
        guard !isFolder.boolValue else { return }
        throw HarnessFailure(
          .cannotWrite,
          "'\(path)' is a file, not a folder; name another with --output."
        )
      }
      path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
  }

  private func check(_ session: Session) throws {
    let broken = identityCheck(session)
    guard !broken.isEmpty else { return }
    let shown = broken.prefix(5).joined(separator: "\n")
    let rest = broken.count > 5 ? "\n… and \(broken.count - 5) more." : ""
    throw HarnessFailure(
      .bug,
      "This is a bug of the harness; nothing was written. Please report:\n\(shown)\(rest)"
    )
  }

  private func report(_ session: Session) -> [ReportFile] {
    let options = ReportOptions(allPages: reports.allPages)
    return reports.format.flatMap { choice -> [ReportFile] in
      switch choice {
      case .csv: CSVReport().files(of: session, options: options)
      case .json: JSONReport().files(of: session, options: options)
      }
    }
  }

  private func jsonBytes(_ session: Session, among files: [ReportFile]) -> [UInt8] {
    let written = files.first { $0.name == "results.json" }
    let bytes =
      (written ?? JSONReport().files(of: session, options: ReportOptions())[0]).bytes
    return bytes.last == 0x0A ? bytes.dropLast() : bytes
  }

  private func failIfStrict(_ session: Session) throws {
    let failed = session.trials.filter { $0.failure != nil }
    guard strict, let first = failed.first, let failure = first.failure else { return }
    throw HarnessFailure(
      .paginatorFailed,
      "\(failed.count) of \(session.trials.count) trials failed, first \(first.contestant.name) "
        + "on \(first.device.id): \(failure.message)"
    )
  }
}

/// The names of sessions.
enum SessionName {
  /// A name that sorts by time and that no other session has.
  static func make(at date: Date) -> String {
    let digits = timestamp(date).filter(\.isNumber)
    let random = UInt16.random(in: .min ... .max)
    let tail = String(random, radix: 16)
    return "\(digits)-\(String(repeating: "0", count: 4 - tail.count))\(tail)"
  }

  /// ISO 8601 in UTC.
  static func timestamp(_ date: Date) -> String { date.ISO8601Format() }
}
