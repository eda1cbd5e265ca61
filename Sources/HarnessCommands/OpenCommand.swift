import ArgumentParser
import Foundation
import HostSystem
import Reports

/// `harness open`: shows a report.
struct OpenCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a report in a browser, the last one unless a session is named.",
    discussion: """
      The program is that of BROWSER, else xdg-open; where there is none, the report's path is \
      printed:

        harness open
        harness open 7
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The session whose report it is, or the report's folder. (default: the last report)",
      valueName: "number|dir"
    ),
    completion: .sessions
  )
  var session: String?

  @Option(
    help: ArgumentHelp("The folder that the report is in.", valueName: "dir"),
    completion: .directory
  )
  var output = "reports"

  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _: Settings) throws {
    guard let report = candidates.first(where: FileManager.default.fileExists) else {
      if let session, session != "last" {
        throw HarnessFailure(
          .missingInput,
          "There is no report in '\(folder(of: session))'; 'harness list sessions' lists the "
            + "sessions\(Int(session).map { ", and 'harness report \($0)' writes the report of session \($0) again" } ?? "")."
        )
      }
      throw HarnessFailure(
        .missingInput,
        "There is no report in '\(output)'; 'harness compare' writes one, or name its folder with "
          + "--output."
      )
    }
    let path = URL(fileURLWithPath: report).path
    try console.print(path)
    guard let program = browser else {
      return console.note("No browser was found; open that file, or name one in BROWSER.")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw HarnessFailure(
        .missingInput,
        "'\(program)' cannot be started: \(error.localizedDescription). Open \(path) by hand."
      )
    }
    // What hands the file over to a browser is done soon; a browser itself is left to run.
    for _ in 0..<100 where process.isRunning { usleep(20_000) }
    guard process.isRunning || process.terminationStatus == 0 else {
      throw HarnessFailure(
        .missingInput,
        "'\(program)' ended with code \(process.terminationStatus). Open \(path) by hand."
      )
    }
  }

  /// Where the report of a session is that was named by its number, or by that folder.
  private func folder(of session: String) -> String {
    session.contains("/") ? session : "\(output)/\(session)"
  }

  /// The report that was named; else that of the last session, of the last one that has a page, one in
  /// the folder itself.
  private var candidates: [String] {
    if let session, session != "last" { return ["\(folder(of: session))/report.html"] }
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: output)) ?? []
    return (["latest"] + numbers.compactMap(Int.init).sorted(by: >).map(String.init) + ["."])
      .map { $0 == "." ? "\(output)/report.html" : "\(output)/\($0)/report.html" }
  }

  private var browser: String? {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
    // Without a screen xdg-open takes a browser for terminals, which wants this one.
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    return [named, hasScreen ? "xdg-open" : nil].compactMap(\.self).lazy
      .compactMap(Self.found).first
  }

  /// The path of a program by its name or path.
  private static func found(_ program: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
