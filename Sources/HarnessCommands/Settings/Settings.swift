import ArgumentParser
import Foundation
import PaginatorKit

/// The arguments of a run: what was typed, completed from the environment and from `harness.yml`.
///
/// What is typed wins over the environment, which wins over the file; in the file a command's own
/// section wins over the top. An option is taken whole from the first source that gives it: sizes
/// that are typed replace the file's sizes.
struct Settings: Equatable, Sendable {
  struct Applied: Equatable, Sendable, CustomStringConvertible {
    var option: String
    /// Its values; a flag's are `true` or `false`.
    var values: [String]
    /// Where they stand: `HARNESS_FONT_SIZE`, or `harness.yml:3`.
    var source: String

    /// What is set, to what and where: `font-size: 17, 20 (harness.yml:3)`.
    var description: String { "\(option): \(shownValues) (\(source))" }

    var shownValues: String { values.isEmpty ? "the default" : values.joined(separator: ", ") }
  }

  var arguments: [String]
  /// What did not have to be typed.
  var applied: [Applied] = []
  /// What is wrong with variables that look like an option's and are none's, a sentence each.
  var warnings: [String] = []
  /// The settings file that was found or named, whether it is obeyed or not.
  var place: SettingsPlace?

  init(arguments: [String]) { self.arguments = arguments }

  /// Returns the settings for what was typed.
  ///
  /// Nothing is read for help, versions and completions, nor for hidden commands.
  static func completing(
    _ typed: [String],
    environment: [String: String],
    workingDirectory: String,
    root: CommandDescription
  ) throws(SettingsError) -> Settings {
    let path = root.path(of: typed)
    guard let running = path.last, running.commands.isEmpty, !asksForText(typed) else {
      return Settings(arguments: typed)
    }
    guard workingDirectory.hasPrefix("/") else { throw .noFolder }
    try running.refuseRepetition(in: typed, root: root)
    let place = SettingsPlace(
      typed: Self.namedFile(in: typed),
      environment: environment,
      workingDirectory: workingDirectory
    )
    if let place, let distrust = place.distrust, obeysRules.contains(running.name) {
      // Who judges by other rules than a project's is green where the project is not.
      throw .rulesIgnored(file: place.path, distrust: distrust, command: running.name)
    }
    let file = try place.flatMap { place throws(SettingsError) in
      try SettingsFile(at: place, root: root, running: running)
    }
    let variables = environment.keys.filter {
      $0.hasPrefix(SettingsRules.prefix) && !SettingsRules.variablesOfNoOption.contains($0)
    }
    let isConcerned =
      file?.entries.contains { path.map(\.name).starts(with: $0.section) } ?? false
    // Describing a command takes milliseconds.
    var settings =
      isConcerned || !variables.isEmpty
      ? try Settings(
        completing: typed,
        of: root,
        environment: environment,
        file: file,
        workingDirectory: workingDirectory
      ) : Settings(arguments: typed)
    settings.place = place
    settings.warnings = variables.sorted().compactMap { warning(about: $0, root: root) }
    return settings
  }

  /// What to say of a variable of no option; `nil` for one of an option.
  private static func warning(about variable: String, root: CommandDescription) -> String? {
    let option = SettingsRules.option(of: variable)
    if SettingsRules.variable(of: option) == variable, root.takes(option) { return nil }
    let known =
      root.settableNames.map(SettingsRules.variable) + SettingsRules.variablesOfNoOption.sorted()
    return "\(variable) is ignored, since no option has that name."
      + didYouMean(suggestion(for: variable, among: known))
  }

  /// The commands that judge, or record what is judged, by a settings file's rules.
  private static let obeysRules = [
    GateCommand.configuration.commandName, ApproveCommand.configuration.commandName,
  ]

  init(
    completing typed: [String],
    of root: CommandDescription,
    environment: [String: String],
    file: SettingsFile?,
    workingDirectory: String
  ) throws(SettingsError) {
    arguments = typed
    let path = root.path(of: typed)
    guard let command = path.last, command.commands.isEmpty else { return }
    let options = command.settable
    var sources = [Self.candidates(for: options, in: environment)]
    if let file {
      for depth in (0...path.count).reversed() {
        let section = path.prefix(depth).map(\.name)
        sources.append(
          Self.candidates(for: options, in: file, section: section, from: workingDirectory)
        )
      }
    }

    var decided = Self.typed(in: typed.dropFirst(path.count), of: options)
    var present = decided
    var added: [String] = []
    for source in sources {
      let free = source.filter { candidate in
        !decided.contains(candidate.option) && !decided.contains(candidate.opposite)
          && present.isDisjoint(with: SettingsRules.rivals(of: candidate.option))
      }
      for candidate in free {
        let isOn = candidate.isFlag ? try candidate.isOn() : false
        added += candidate.arguments(isOn: isOn, of: options)
        decided.insert(candidate.option)
        guard !candidate.values.isEmpty else { continue }
        applied.append(
          Applied(option: candidate.option, values: candidate.values, source: candidate.source)
        )
        if !candidate.isFlag || isOn { present.insert(candidate.option) }
      }
    }
    arguments = Array(typed.prefix(path.count)) + added + typed.dropFirst(path.count)
  }

  /// Returns the sources of the settings that a message is about, each as a sentence.
  func sources(of message: String) -> [String] {
    let words = message.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    return
      applied
      .filter { setting in
        words.contains { $0 == "--\(setting.option)" }
          || setting.values.contains { message.contains("'\($0)'") }
      }
      .map { "--\($0.option) is set by \($0.source)." }
  }

  /// What came from the file in force, in a sentence: `Settings of harness.yml: store: out.sqlite.`
  /// `nil` when nothing did.
  var taken: String? {
    guard let place, !fromFile.isEmpty else { return nil }
    let words = fromFile.map { "\($0.option): \($0.shownValues)" }
    return "Settings of \(place.shown): \(words.joined(separator: "; "))."
  }

  /// The same, when it says where files are written or which programs run.
  var takenToAct: String? {
    fromFile.contains { SettingsRules.acting.contains($0.option) } ? taken : nil
  }

  /// The options that the file that is found again without being named gives.
  var settled: Set<String> {
    guard let place, place.isFound else { return [] }
    return Set(fromFile.map(\.option))
  }

  private var fromFile: [Applied] {
    guard let place else { return [] }
    return applied.filter { $0.source.hasPrefix("\(place.shown):") }
  }

  /// What the last `--settings` of a command line names.
  static func namedFile(in typed: [String]) -> String? {
    let words = Array(typed.prefix { $0 != "--" })
    let option = "--\(SettingsPlace.option)"
    let named = words.indices.last { words[$0] == option || words[$0].hasPrefix(option + "=") }
    guard let named else { return nil }
    return words[named] == option
      ? words.dropFirst(named + 1).first : String(words[named].dropFirst(option.count + 1))
  }

  private static func asksForText(_ typed: [String]) -> Bool {
    if typed.first == ManualCommand.configuration.commandName { return true }
    return typed.prefix { $0 != "--" }
      .contains { word in
        word == "-h" || word == "-help" || word.hasPrefix("---completion")
          || word == "--experimental-dump-help"
          || word.hasPrefix("--")
            && CommandDescription.askedForOnly.contains(
              String(word.dropFirst(2).prefix { $0 != "=" })
            )
      }
  }

  private static func typed(
    in words: ArraySlice<String>,
    of options: [CommandDescription.Argument]
  ) -> Set<String> {
    let words = Array(words.prefix { $0 != "--" })
    var found: Set<String> = []
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let typed = parts.first,
        let option = options.first(where: { $0.names?.contains { $0.typed == typed } == true }),
        let name = option.longName
      else { continue }
      let value = parts.count > 1 ? String(parts[1]) : words.dropFirst(index + 1).first
      if SettingsRules.isSetting(name, value: value) { found.insert(name) }
    }
    return found
  }
}
