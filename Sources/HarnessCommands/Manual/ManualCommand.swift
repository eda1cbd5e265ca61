import ArgumentParser
import Foundation

/// `harness manual`: the manual page, for `make install`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Print the manual page, to be read with 'harness manual | man -l -'."
  )

  func run() throws {
    let page = ManualPage(of: CommandDescription(of: Harness.self), date: Self.date())
    try Console(TerminalArguments.parse([])).print(page.text)
  }

  /// Today, or the day that reproducible builds ask for.
  private static func date() -> Date {
    let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(Double.init)
    return epoch.map { Date(timeIntervalSince1970: $0) } ?? Date()
  }
}
