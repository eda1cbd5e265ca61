import Foundation

extension Settings {
  struct Candidate {
    var option: String
    var values: [String]
    var source: String
    var isFlag: Bool
    /// Whether the value is passed on by the source itself.
    var isReadElsewhere = false

    /// The flag that says the contrary: `no-color` of `color`.
    var opposite: String { option.hasPrefix("no-") ? String(option.dropFirst(3)) : "no-\(option)" }

    func isOn() throws(SettingsError) -> Bool {
      guard values.count == 1, let truth = SettingsRules.truth(of: values[0]) else {
        throw .noFlag(source: source, value: values.joined(separator: ","))
      }
      return truth
    }

    /// Returns the words that say it on the command line of a command with these options.
    func arguments(isOn: Bool, of options: [CommandDescription.Argument]) -> [String] {
      if isReadElsewhere { return [] }
      guard isFlag else { return values.map { "--\(option)=\($0)" } }
      if isOn { return ["--\(option)"] }
      return options.contains { $0.longName == opposite } ? ["--\(opposite)"] : []
    }
  }

  /// Returns what the environment gives the options; an empty variable gives nothing.
  static func candidates(
    for options: [CommandDescription.Argument],
    in environment: [String: String]
  ) -> [Candidate] {
    options.compactMap { option in
      guard let name = option.longName,
        let text = environment[SettingsRules.variable(of: name)], !text.isEmpty
      else { return nil }
      return Candidate(
        option: name,
        values: option.isRepeating ? SettingsRules.values(of: text, for: name) : [text],
        source: SettingsRules.variable(of: name),
        isFlag: option.kind == .flag,
        isReadElsewhere: SettingsRules.readElsewhere.contains(name)
      )
    }
  }

  /// Returns what a section of a file gives the options.
  ///
  /// The list of an option that is not repeatable is its value's own: `format: [csv, json]`.
  static func candidates(
    for options: [CommandDescription.Argument],
    in file: SettingsFile,
    section: [String],
    from workingDirectory: String
  ) -> [Candidate] {
    file.entries.filter { $0.section == section }
      .compactMap { entry in
        guard let option = options.first(where: { $0.longName == entry.option }) else { return nil }
        let values = entry.values.map { value in
          file.resolved(value, of: entry.option, from: workingDirectory)
        }
        let isList = option.isRepeating || values.isEmpty
        return Candidate(
          option: entry.option,
          values: isList ? values : [values.joined(separator: ",")],
          source: "\(file.shownPath):\(entry.line)",
          isFlag: option.kind == .flag
        )
      }
  }

  /// Returns everything that environment and file set, for whichever command.
  static func everything(
    of root: CommandDescription,
    environment: [String: String],
    file: SettingsFile?
  ) -> [Applied] {
    let variables = root.settableNames.compactMap { name -> Applied? in
      let variable = SettingsRules.variable(of: name)
      guard let value = environment[variable], !value.isEmpty else { return nil }
      return Applied(option: name, values: [value], source: variable)
    }
    let entries = (file?.entries ?? [])
      .map { entry in
        Applied(
          option: (entry.section + [entry.option]).joined(separator: " "),
          values: entry.values,
          source: "\(file?.shownPath ?? ""):\(entry.line)"
        )
      }
    return variables + entries
  }
}

extension SettingsFile {
  /// Returns a value with a relative path made one from the working directory.
  func resolved(_ value: String, of option: String, from workingDirectory: String) -> String {
    if SettingsRules.namedPaths.contains(option), let equals = value.firstIndex(of: "=") {
      let file = String(value[value.index(after: equals)...])
      return value[...equals] + resolved(path: file, of: option, from: workingDirectory)
    }
    return resolved(path: value, of: option, from: workingDirectory)
  }

  private func resolved(
    path value: String,
    of option: String,
    from workingDirectory: String
  ) -> String {
    guard !value.hasPrefix("/"), !value.isEmpty, folder != workingDirectory else { return value }
    let path = "\(folder == "/" ? "" : folder)/\(value)"
    let isPath = !SettingsRules.paths.union(SettingsRules.namedPaths).isDisjoint(with: [option])
    if isPath { return path }
    guard SettingsRules.names.contains(option) else { return value }
    // A font's face is chosen after the file's name.
    let file = path.prefix { $0 != "#" }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: String(file), isDirectory: &isFolder)
    return isThere && !isFolder.boolValue ? path : value
  }
}
