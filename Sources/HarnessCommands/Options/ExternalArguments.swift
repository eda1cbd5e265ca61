import ArgumentParser
import Comparisons
import HostSystem
import PaginatorKit
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
  var typedCommands: [NamedSource] = []

  @Option(
    name: .customLong("reader"),
    help: ArgumentHelp(
      "A reading app or engine of others, run as it is, or '\(KnownReader.everyone)' for those that are "
        + "here: harness list readers. Repeatable.",
      valueName: "name"
    ),
    completion: .list(KnownReader.all.map(\.id) + [KnownReader.everyone]),
    transform: { text in
      guard text == KnownReader.everyone || KnownReader.named(text) != nil else {
        throw ValidationError(
          "There is no reader '\(sanitized(text))'. There are "
            + "\(list(KnownReader.all.map(\.id))), and '\(KnownReader.everyone)' for those that are here."
        )
      }
      return text
    }
  )
  var readers: [String] = []

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

  /// The programs that take part: those with a command, then readers.
  var commands: [NamedSource] { typedCommands + known.map { $0.source() } }

  /// The readers that are asked for, each once; of all those that are here.
  private var known: [KnownReader] {
    guard !readers.isEmpty else { return [] }
    let root = KnownReader.root
    return KnownReader.all.filter { reader in
      readers.contains(reader.id)
        || readers.contains(KnownReader.everyone) && reader.absence(in: root) == nil
    }
  }

  /// Makes sure that the readers which are asked for by name are here.
  func requireReaders() throws {
    for reader in KnownReader.all where readers.contains(reader.id) {
      guard let absence = reader.absence() else { continue }
      throw HarnessFailure(
        .missingInput,
        "\(reader.id) is not here: \(absence.reason). To bring it: \(absence.remedy)"
      )
    }
  }

  var isEmpty: Bool { commands.isEmpty && pages.isEmpty }

  /// What was typed, to be typed again.
  var typed: [String] {
    typedCommands.flatMap { ["--paginator-command", $0.text] }
      + readers.flatMap { ["--reader", $0] } + pages.flatMap { ["--pages", $0.text] }
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
  /// The seconds that it has for an answer at least.
  var leastTimeout = 0.0
  /// The variables that it gets, whoever asks for it.
  var variables: [String] = []

  /// Both as they were typed.
  var text: String { "\(name)=\(source)" }

  init(
    name: String,
    source: String,
    leastTimeout: Double = 0,
    variables: [String] = []
  ) {
    (self.name, self.source) = (name, source)
    (self.leastTimeout, self.variables) = (leastTimeout, variables)
  }

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
