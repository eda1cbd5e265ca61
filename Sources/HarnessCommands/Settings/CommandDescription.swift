import ArgumentParser
import Comparisons
import Foundation
import PaginatorKit

/// What a command takes, as ArgumentParser describes it (`--experimental-dump-help`).
///
/// Describing costs about a millisecond a command, so a command is described when it is asked for.
final class CommandDescription {
  let name: String
  /// Its names, its texts and the commands below it.
  private(set) lazy var configuration = type.configuration
  private(set) lazy var arguments = described()
  /// The commands below it that help shows; those that are hidden are the program's own.
  private(set) lazy var commands = (isWhole ? Harness.commands : configuration.subcommands)
    .filter { $0.configuration.shouldDisplay }.map(CommandDescription.init)

  private let type: any ParsableCommand.Type
  /// Whether it is the whole program, whose commands are known without its texts.
  private let isWhole: Bool
  /// What `String(describing:)` says, which looks for the conformances of every type first.
  private lazy var typeName = _typeName(type, qualified: false)

  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional
      case option
      case flag
    }

    struct Name: Decodable {
      var kind: String
      var name: String

      var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    var kind: Kind
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var allValues: [String]?
    var abstract: String?

    var longName: String? { names?.first { $0.kind == "long" }?.name }

    /// The same with the words that it takes, if it is an option of the type that takes some: the parser
    /// knows them as a part of its help alone.
    fileprivate func withWords() -> Argument {
      guard let field = TypeStyle.fields.first(where: { $0.option == longName }),
        !field.texts.isEmpty, abstract == field.help.abstract
      else { return self }
      var argument = self
      argument.abstract = field.meaning
      argument.allValues = field.texts
      argument.defaultValue = field.defaultValue.text
      return argument
    }
  }

  init(of type: any ParsableCommand.Type) {
    self.type = type
    isWhole = type == Harness.self
    name = isWhole ? Harness.name : type._commandName
  }

  private func described() -> [Argument] {
    struct Tool: Decodable {
      struct Command: Decodable { var arguments: [Argument]? }
      var command: Command
    }
    do {
      let json = Data(type._dumpHelp().utf8)
      return try JSONDecoder().decode(Tool.self, from: json).command.arguments?
        .map { $0.withWords() } ?? []
    } catch {
      preconditionFailure("ArgumentParser describes '\(name)' in a new way: \(error)")
    }
  }

  private(set) lazy var settable = typable.filter { argument in
    SettingsRules.typedOnly[name]?.contains(argument.longName ?? "") != true
  }

  /// The options, but for those that ask for something else than the command.
  var typable: [Argument] {
    arguments.filter { argument in
      guard argument.kind != .positional, let name = argument.longName else { return false }
      return !Self.askedForOnly.contains(name) && name != SettingsPlace.option
    }
  }

  /// Whether the command, or one below it, has an option that settings may give; one that is described
  /// already is asked first.
  func takes(_ option: String, first: CommandDescription? = nil) -> Bool {
    if knows(option) { return true }
    if let first, first.settable.contains(where: { $0.longName == option }) { return true }
    // Those below first: describing a command describes all below it once more.
    return commands.contains { $0.takes(option) } || settable.contains { $0.longName == option }
  }

  /// Whether the command, or one below it, is known to take an option without being described.
  private func knows(_ option: String) -> Bool {
    Self.known[typeName]?.split(separator: 0x20).contains { $0.elementsEqual(option.utf8) } == true
      || commands.contains { $0.knows(option) }
  }

  /// The options of commands by the names of their types, as `make schemas` wrote them down.
  ///
  /// Describing a command takes milliseconds, which keys of `harness.yml` for other commands shall not
  /// cost. An option that is not there is looked for in the descriptions, which decide.
  private static let known: [String: ArraySlice<UInt8>] = {
    let lines = PackageResources.options_txt.split(separator: 0x0A)
      .map { line in
        let type = line.prefix { $0 != 0x20 }
        return (String(decoding: type, as: UTF8.self), line[type.endIndex...])
      }
    return Dictionary(uniqueKeysWithValues: lines)
  }()

  /// The text of `options.txt`: a line for each command with settings, its type and then its options.
  var options: String {
    let names = settable.compactMap(\.longName)
    let line = names.isEmpty ? "" : ([typeName] + names).joined(separator: " ") + "\n"
    return line + commands.map(\.options).joined()
  }

  /// The names of the settable options of the command and of those below it, each once.
  var settableNames: [String] {
    var names: [String] = []
    for name in settable.compactMap(\.longName) + commands.flatMap(\.settableNames)
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Refuses an option that is typed twice, that other commands take several times and this one once:
  /// the first would be lost without a word.
  func refuseRepetition(in typed: [String], root: CommandDescription) throws(SettingsError) {
    let names = typed.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2).prefix { $0 != "=" }) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    // Describing commands takes milliseconds.
    for name in names.distinct where (counts[name] ?? 0) > 1 {
      guard let own = arguments.first(where: { $0.longName == name }), own.kind == .option,
        !own.isRepeating, root.repeats(name)
      else { continue }
      throw .givenTwice(option: name, command: self.name)
    }
  }

  private func repeats(_ option: String) -> Bool {
    arguments.contains { $0.longName == option && $0.isRepeating }
      || commands.contains { $0.repeats(option) }
  }

  /// Returns the commands that the first arguments name, from the root's child to the one that runs.
  func path(of arguments: [String]) -> [CommandDescription] {
    guard let first = arguments.first, let next = commands.first(where: { $0.name == first })
    else { return [] }
    return [next] + next.path(of: Array(arguments.dropFirst()))
  }

  /// Options that ask for a text about the program instead of a run.
  static let askedForOnly: Set = [
    "help", "help-hidden", "version", "generate-completion-script", "values-only",
  ]
}
