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

  @OptionGroup var options: MeasuringOptions
  @OptionGroup(title: "Reports") var reports: ReportArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Flag(help: "Print results.json instead of the table.")
  var json = false

  func run() throws {
    let console = Console(terminal)
    try withExitCodes {
      let run = try SessionRun(options, console: console)
      try requireWritable(reports.output)
      let text = ComparisonText(
        console: console,
        plan: run.plan,
        commandLine: ShowCommandLine(
          corpus: options.corpus,
          corpora: run.corpora,
          layout: options.layout,
          hasOwnPage: options.page.size != nil
        )
      )
      if !json { try console.print(text.heading) }
      let session = try run.measured()
      let files = reports.files(of: session, ReportOptions(allPages: reports.allPages))
      try write(files, to: reports.output)
      if json {
        try console.print(jsonText(of: session, among: files))
      } else {
        try console.print(text.body(of: session, reports: files.map(\.name), in: reports.output))
      }
      try run.failIfStrict(session)
    }
  }

  private func jsonText(of session: Session, among files: [ReportFile]) -> String {
    let written = files.first { $0.name == "results.json" }
    let bytes =
      (written ?? JSONReport().files(of: session, options: ReportOptions())[0]).bytes
    return String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
