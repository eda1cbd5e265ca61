/// What settings have to know about single options, as data.
enum SettingsRules {
  /// Options that exclude each other: what is given on one side makes a weaker source's other sides
  /// void.
  static let exclusive: [[Set<String>]] = [
    [["device"], ["page", "insets"]],
    [["no-timing"], ["samples", "time-budget"]],
    [["quiet"], ["verbose"]],
  ]

  /// Options whose value is a path, in a file relative to the file's folder.
  static let paths: Set = ["store", "output", "corpora", "baseline", "base", "control"]

  /// Options whose value is a name, `=` and a path.
  static let namedPaths: Set = ["pages"]

  /// Options whose value may be a path; it is one when a file is there.
  static let names: Set = ["corpus", "font", "to-font"]

  /// Options that say where files are written, and which programs run.
  static let acting: Set = [
    "store", "output", "paginator-command", "base-command", "base", "control", "pass-environment",
  ]

  /// Repeatable options whose values have commas of their own: `fixed-count:step=1,cap=none`.
  static let optioned: Set = ["paginator", "save", "restore"]

  /// Repeatable options whose typed values are whole, commas and all: commands, and names of files.
  static let whole: Set = ["paginator-command", "base-command", "pages"]

  /// Options whose environment variable is read where the value is used, so that messages can say
  /// which of the two named it.
  static let readElsewhere: Set = ["corpora"]

  /// What the environment variables of options begin with.
  static let prefix = "HARNESS_"

  /// Environment variables that begin like those of options and are none's: of the texts' cache, the
  /// settings' file, the scripts that run the program, and of faults that tests of a debug build plant.
  static let variablesOfNoOption: Set = [
    "HARNESS_CACHE", "HARNESS_SETTINGS", "HARNESS_PROGRAM", "HARNESS_PLANTED_FAULT",
  ]

  /// Sections of the file that are no command's.
  static let reserved: Set = ["gates", "time"]

  /// Options that mean another thing in a command than in all others, by its name: settings, which
  /// are for all, never give them.
  static let typedOnly: [String: Set<String>] = [
    "pages": ["output", "format"], "places": ["output", "format", "save", "restore"],
    "show": ["output", "format"], "diff": ["output"], "reduce": ["paginator", "metric", "output"],
    // The seconds for a paginator's times elsewhere; what the gate has stands in its section `time`.
    "gate": ["time-budget", "time", "continue"],
    "history": ["corpus", "paginator", "device", "font-size", "time"],
    "selfcheck": ["gate", "noise", "record", "note", "rounds", "gates"],
    "init": ["language", "paginator-command", "corpus", "device", "font-size"],
  ]

  static func rivals(of option: String) -> Set<String> {
    exclusive.reduce(into: []) { rivals, sides in
      guard sides.contains(where: { $0.contains(option) }) else { return }
      for side in sides where !side.contains(option) { rivals.formUnion(side) }
    }
  }

  /// Whether a typed value is a setting: a number after `--page` is the page that `show` shows.
  static func isSetting(_ option: String, value: String?) -> Bool {
    option != "page" || value.flatMap(Int.init) == nil
  }

  /// Returns what a word says of a flag, `nil` when it says neither yes nor no.
  static func truth(of word: String) -> Bool? {
    switch word.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  static func variable(of option: String) -> String {
    prefix + option.uppercased().replacing("-", with: "_")
  }

  /// The option that a variable would be of.
  static func option(of variable: String) -> String {
    variable.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
  }

  /// Returns the values that a variable gives a repeatable option.
  ///
  /// Commas stand between them; `\,` is a comma of a value.
  ///
  ///     values(of: "17,20", for: "font-size")                          // ["17", "20"]
  ///     values(of: "fixed-count:step=1,cap=none,greedy", for: "paginator")
  ///     // ["fixed-count:step=1,cap=none", "greedy"]
  static func values(of text: String, for option: String) -> [String] {
    var values = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        values[values.count - 1] += character == "," ? "," : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "," {
        values.append("")
      } else {
        values[values.count - 1].append(character)
      }
    }
    if isEscaped { values[values.count - 1] += "\\" }
    guard optioned.contains(option) else { return values }
    return values.reduce(into: []) { joined, value in
      if let last = joined.last, last.contains(":"), value.contains("="), !value.contains(":") {
        joined[joined.count - 1] = "\(last),\(value)"
      } else {
        joined.append(value)
      }
    }
  }
}
