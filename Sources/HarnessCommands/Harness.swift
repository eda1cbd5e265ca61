public import ArgumentParser
import Comparisons
import Foundation
import HostSystem
import PaginatorKit
import Paginators
import Synchronization

/// The command line of the pagination harness.
public struct Harness: ParsableCommand {
  static let name = "harness"

  /// Names and subcommands.
  public static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Measures how paginators cut texts into pages: what they hide, waste and cost.",
    discussion: """
      The first thing to try:

        harness compare --corpus diamond-sutra

      Options may also be set in HARNESS_ variables (HARNESS_FONT_SIZE=17,20) and in the nearest \
      harness.yml that is yours (font-size: [17, 20]). The command line wins over variables, \
      variables over the file.

      Exit codes:

      \(HarnessExit.list)
      """,
    version: HarnessVersion.current,
    subcommands: commands
  )

  /// The commands, which are looked for without the texts of ``configuration``: those take half a
  /// millisecond to make.
  static let commands: [any ParsableCommand.Type] = [
    CompareCommand.self, OpenCommand.self, ShowCommand.self, WhyCommand.self,
    PlacesCommand.self, DiffCommand.self, HistoryCommand.self, InitCommand.self,
    ReduceCommand.self,
    GateCommand.self, ApproveCommand.self, ConformCommand.self, SessionCommand.self,
    ClaimsCommand.self,
    ServeCommand.self, MeasureCommand.self, ReportCommand.self, ExportCommand.self,
    ListCommand.self, SessionsCommand.self, StoreCommand.self, PlanCommand.self, WorkCommand.self,
    MergeCommand.self,
    CorpusCommand.self, SelfcheckCommand.self, DoctorCommand.self, ManualCommand.self,
    PeakMemoryCommand.self,
    WorkloadCommand.self, SchemaCommand.self,
  ]

  /// A command without arguments, which shows its help.
  public init() {}

  /// Runs the program with the arguments of the process and ends it with its exit code.
  public static func run() -> Never {
    StandardStream.occupyClosed()
    endCleanlyWhenInterrupted()
    var settings = Settings(arguments: Array(CommandLine.arguments.dropFirst()))
    // Who interrupts the gate before it runs is told, too.
    if settings.arguments.first == GateCommand.configuration.commandName {
      let stream = settings.arguments.contains("--json") ? STDERR_FILENO : STDOUT_FILENO
      Interruption.verdictStream.store(stream, ordering: .relaxed)
    }
    do {
      try requireMemory()
      try requireFiles()
      try requireNamesInUTF8()
      try requireCommand(in: settings.arguments)
      do {
        settings = try Settings.completing(
          CommandDescription(of: Harness.self).separated(settings.arguments),
          environment: processVariables,
          workingDirectory: FileManager.default.currentDirectoryPath,
          root: CommandDescription(of: Harness.self)
        )
      } catch {
        // Settings that mean nothing are a finding of the doctor, who looks at all the rest, too.
        guard settings.arguments.first == "doctor", error.exit == .usage else { throw error }
      }
      for warning in (settings.place?.warning.map { [$0] } ?? []) + settings.warnings {
        complain([warning])
      }
      var command = try command(of: settings.arguments)
      if let command = command as? any HarnessCommand {
        try command.run(with: settings)
      } else {
        try command.run()
      }
      end(with: .done)
    } catch let failure as HarnessFailure {
      complain([failure.description] + settings.sources(of: failure.description))
      end(with: failure.exit)
    } catch let code as ExitCode {
      end(with: HarnessExit(rawValue: code.rawValue) ?? .bug)
    } catch let error as SettingsError {
      complain([error.description])
      end(with: error.exit, of: settings.arguments, saying: error.description)
    } catch {
      // Help and versions are no errors; a wrong command line is one sentence and the next step.
      guard exitCode(for: error) != .success else { endTelling(fullMessage(for: error)) }
      var sentence = inOneLine(message(for: error))
      if sentence.last.map({ !".?!".contains($0) }) == true { sentence += "." }
      complain(
        [sentence] + settings.sources(of: sentence) + hints(after: sentence, in: settings.arguments)
          + ["'harness --help' and 'harness help COMMAND' tell more."]
      )
      end(with: .usage, of: settings.arguments, saying: sentence)
    }
  }

  /// Returns the command that arguments ask for.
  ///
  /// The parser makes a tree of all commands and describes the one that is asked for once more to find
  /// it. So the command's own parser is asked first; whatever it does not take, from a mistake to
  /// `--help`, is the whole parser's to answer.
  private static func command(of arguments: [String]) throws -> any ParsableCommand {
    let named = commands.first { type in
      type.configuration.commandName == arguments.first && type.configuration.subcommands.isEmpty
    }
    // Help would be a command, too, and completions are the whole parser's.
    if let named, !arguments.contains(where: { $0.hasPrefix("---") }),
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// The parser's list of choices, a line each, as a sentence, and the one that was meant.
  private static func inOneLine(_ message: String) -> String {
    let parts = message.components(separatedBy: ". Please provide one of the following:\n")
    guard parts.count == 2 else { return message }
    let choices = parts[1].split(separator: "\n")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " -")) }
    let value = parts[0].split(separator: "'").dropFirst().first.map(String.init) ?? ""
    return "\(parts[0]); it takes \(choices.joined(separator: ", "))."
      + didYouMean(suggestion(for: value, among: choices))
  }

  /// What helps where the parser says only what is wrong.
  private static func hints(after sentence: String, in arguments: [String]) -> [String] {
    if sentence.contains("'--reason <reason>'") {
      return ["For example: harness approve --reason \"first baseline\"."]
    }
    // What begins with a hyphen is taken for an option, a number below 0, too.
    let option = sentence.split(separator: "'").dropFirst().first?.split(separator: " ").first
    guard sentence.hasPrefix("Missing value for "), let option,
      let place = arguments.firstIndex(of: String(option)),
      let value = arguments.dropFirst(place + 1).first, Double(value) != nil
    else { return [] }
    return ["A value that begins with '-' is given as \(option)=\(value)."]
  }

  /// Refuses a word that is no command, and names the one that was meant.
  private static func requireCommand(in arguments: [String]) throws(SettingsError) {
    guard let first = arguments.first, !first.hasPrefix("-"), first != "help",
      !commands.contains(where: { $0._commandName == first })
    else { return }
    let shown = commands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
    throw .noCommand(name: first, suggestion: suggestion(for: first, among: shown))
  }

  /// Refuses to begin where files run out on the way, which some libraries end the process for.
  private static func requireFiles() throws(SettingsError) {
    // A store and its log, its folder, a text, a font, what threads wait by, and a program's streams.
    let needed = 16
    let openable = openableFiles(upTo: needed)
    guard openable == needed else { throw .fewFiles(openable: openable, needed: needed) }
  }

  /// Ends before the command begins; whoever reads the gate's last line gets one even then.
  private static func end(
    with exit: HarnessExit,
    of arguments: [String],
    saying sentence: String
  ) -> Never {
    if arguments.first == GateCommand.configuration.commandName {
      let lines = GateOutlet.linesOfUsage(saying: sentence)
      let stream: StandardStream = arguments.contains("--json") ? .error : .output
      try? stream.write(lines.map { ShownText.oneLine($0) + "\n" }.joined())
    }
    end(with: exit)
  }

  /// Ends after help, a version or a script for a shell.
  private static func endTelling(_ text: String) -> Never {
    do throws(HarnessFailure) {
      try Console.result(text + "\n")
      end(with: .done)
    } catch {
      complain([error.description])
      end(with: error.exit)
    }
  }

  /// Ends the process, and whatever is left of the programs that it started.
  static func end(with exit: HarnessExit) -> Never {
    LivePrograms.killAll()
    Foundation.exit(exit.rawValue)
  }

  static func complain(_ sentences: [String]) {
    // A command that ends a sentence ends a line, too, so that it can be copied.
    Console.complain(
      sentences.reduce("") { told, next in
        told.isEmpty
          ? next : told + (told.last.map { ".?!".contains($0) } == true ? " " : "\n") + next
      }
    )
  }
}

protocol HarnessCommand: ParsableCommand {
  var terminal: TerminalArguments { get }
  /// Whether a header says what came from the settings file.
  var hasHeader: Bool { get }

  /// Does the command's work; the settings are all arguments, and which of them did not have to be
  /// typed.
  func run(_ console: Console, _ settings: Settings) throws
}

extension HarnessCommand {
  var hasHeader: Bool { false }

  func run() throws { try run(with: Settings(arguments: [])) }

  func run(with settings: Settings) throws {
    try withExitCodes {
      let console = Console(terminal)
      if !hasHeader, let taken = settings.takenToAct { console.note("harness: \(taken)") }
      try run(console, settings)
    }
  }
}
