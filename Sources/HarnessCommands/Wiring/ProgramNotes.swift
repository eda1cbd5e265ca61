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
  private let programs: [ExternalPaginator]

  init(of plan: Plan, _ options: ExternalArguments, exported: [ExportedPages]) {
    var environment: [String: String] = [:]
    programs = plan.participants.compactMap { $0.paginator as? ExternalPaginator }
    for command in options.commands {
      environment["command.\(command.name)"] = sanitized(command.source, atMost: 1_000)
    }
    for program in programs {
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
      String(decoding: program.program.messages, as: UTF8.self)
        .split(separator: "\n").map { "\(program.name): \(sanitized(String($0), atMost: 1_000))" }
    }
  }

  /// The file of the log; none where no program takes part.
  var files: [ReportFile] {
    guard environment.keys.contains(where: { $0.hasPrefix("command.") }) else { return [] }
    return [ReportFile(name: "programs.log", bytes: Array(log.map { $0 + "\n" }.joined().utf8))]
  }
}
