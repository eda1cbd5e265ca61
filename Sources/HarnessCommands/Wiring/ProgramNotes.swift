import Comparisons
import PaginatorKit
import Paginators
import Reports
import Trials

/// What a session notes of those who take part from outside: how they were brought, what they say of
/// themselves, and what programs wrote to standard error.
struct ProgramNotes {
  /// Entries for the session's environment: `command.NAME`, `program.NAME`, `pages.NAME`,
  /// `engine.NAME`.
  let environment: [String: String]
  private let programs: [any WritingPaginator]

  init(of plan: Plan, _ options: ExternalArguments, exported: [ExportedPages]) {
    var environment: [String: String] = [:]
    programs = plan.participants.compactMap { $0.paginator as? any WritingPaginator }
    for command in options.commands {
      environment["command.\(command.name)"] = sanitized(command.source, atMost: 1_000)
    }
    for program in programs.compactMap({ $0 as? ExternalPaginator }) {
      let words = [program.description.name, program.description.version].compactMap(\.self)
      environment["program.\(program.name)"] = words.isEmpty ? nil : words.joined(separator: " ")
    }
    for pages in exported {
      environment["pages.\(pages.name)"] = sanitized(pages.file.path, atMost: 1_000)
      environment["engine.\(pages.name)"] = pages.file.engine
    }
    self.environment = environment
  }

  /// The last lines that programs wrote to standard error, under their names; empty when none did.
  var log: [String] {
    programs.flatMap { program in
      String(decoding: program.messages, as: UTF8.self)
        .split(separator: "\n").map { "\(program.name): \(sanitized(String($0), atMost: 1_000))" }
    }
  }

  /// The file of the log; none where no program takes part.
  var files: [ReportFile] {
    guard environment.keys.contains(where: { $0.hasPrefix("command.") }) else { return [] }
    return [ReportFile(name: Self.logName, bytes: Array(log.map { $0 + "\n" }.joined().utf8))]
  }

  /// The file of the log.
  static let logName = "programs.log"

  /// Where to read on about programs that failed and wrote something, when the files are in a folder.
  func hint(after session: Session, in folder: String) -> String? {
    let failed = Set(session.trials.filter { $0.failure != nil }.map(\.paginator.name))
    let names = programs.filter { failed.contains($0.name) && !$0.messages.isEmpty }.map(\.name)
    return names.isEmpty ? nil : "What \(list(names)) wrote: \(folder)/\(Self.logName)"
  }
}
