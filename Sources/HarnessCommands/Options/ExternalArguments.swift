import ArgumentParser
import HostSystem
import Paginators

/// Who takes part from outside: programs, and pages that apps exported.
struct ExternalArguments: ParsableArguments {
  @Option(
    name: .customLong("paginator-command"),
    help: ArgumentHelp(
      "A program that speaks the protocol pagination-harness/1, under a name: "
        + "'mine=python3 mine.py --fast'. Repeatable.",
      valueName: "name=command"
    ),
    transform: NamedSource.init(parsing:)
  )
  var commands: [NamedSource] = []

  @Option(
    name: .customLong("pages"),
    help: ArgumentHelp(
      "Pages that an app exported, under a name: 'app=pages.json'. Repeatable; the layouts are those "
        + "of the first file unless others are asked for.",
      valueName: "name=file"
    ),
    transform: NamedSource.init(parsing:)
  )
  var pages: [NamedSource] = []

  @Option(
    help: ArgumentHelp(
      "The time limit for one answer of a program. (default: \(Int(ExternalProgram.usualTimeout)))",
      valueName: "seconds"
    ),
    transform: { try Parsing.seconds($0, for: "timeout") }
  )
  var timeout = ExternalProgram.usualTimeout

  @Option(
    name: .customLong("pass-environment"),
    help: ArgumentHelp(
      "A variable that programs get beside \(ProgramEnvironment.usual.joined(separator: ", ")) and "
        + "LC_*. Repeatable.",
      valueName: "name"
    ),
    transform: { text in
      guard !text.isEmpty, !text.contains("=") else {
        throw ValidationError("'\(text)' is no name of a variable; give one like CHROMIUM.")
      }
      return text
    }
  )
  var passedEnvironment: [String] = []

  var isEmpty: Bool { commands.isEmpty && pages.isEmpty }

  /// What was typed, to be typed again.
  var typed: [String] {
    commands.flatMap { ["--paginator-command", $0.text] } + pages.flatMap { ["--pages", $0.text] }
      + typedForPrograms
  }

  /// What is said of all programs, to be typed again; nothing for the defaults.
  var typedForPrograms: [String] {
    let passed = passedEnvironment.flatMap { ["--pass-environment", $0] }
    if timeout == ExternalProgram.usualTimeout { return passed }
    let seconds = timeout == timeout.rounded() ? String(Int(timeout)) : String(timeout)
    return ["--timeout", seconds] + passed
  }
}

/// A name, and what has it: `mine=python3 mine.py`.
struct NamedSource: Hashable {
  var name: String
  var source: String

  /// Both as they were typed.
  var text: String { "\(name)=\(source)" }

  init(parsing text: String) throws {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
      text.index(after: equals) < text.endIndex
    else {
      throw ValidationError(
        "'\(text)' names nothing; give a name, '=' and what has it, like mine=./paginator."
      )
    }
    name = String(text[..<equals])
    source = String(text[text.index(after: equals)...])
    do {
      try Roster.requireName(name)
    } catch let failure as HarnessFailure {
      throw ValidationError(failure.description)
    }
  }
}
