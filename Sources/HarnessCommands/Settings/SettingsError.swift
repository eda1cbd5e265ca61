import PaginatorKit
import Reports

enum SettingsError: Error, Equatable, CustomStringConvertible {
  case unreadable(file: String, reason: String)
  /// The file is a link to where nothing is.
  case dangling(file: String, target: String)
  case tooLarge(file: String, limit: Int)
  /// The file is not UTF-8; the offset is in bytes.
  case notUTF8(file: String, offset: Int)
  case broken(file: String, line: Int?, problem: String)
  case hostile(file: String, line: Int)
  /// The file, or a command's section, is no list of keys and values.
  case noKeys(file: String, line: Int, section: String?)
  case unknown(file: String, line: Int, key: String, section: String?, suggestion: String?)
  /// A key is there twice, perhaps once with `-` and once with `_`.
  case twice(file: String, line: Int, key: String)
  /// A key without a value, or with one that is neither a word nor a list of words.
  case noValue(file: String, line: Int, key: String)
  /// A file names the settings file.
  case namesAnother(file: String, line: Int)
  /// An option that other commands take several times is typed twice for one that takes it once.
  case givenTwice(option: String, command: String)
  case noFlag(source: String, value: String)
  /// The first word is no command.
  case noCommand(name: String, suggestion: String?)
  /// The file that was found may be somebody else's, and the command judges by rules in it.
  case rulesIgnored(file: String, distrust: String, command: String)
  /// The process can open no more than a few files.
  case fewFiles(openable: Int, needed: Int)
  /// The working directory was removed.
  case noFolder

  var exit: HarnessExit { self == .noFolder ? .missingInput : .usage }

  var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)."
    case .dangling(let file, let target):
      "\(file) is a link to '\(target)', where there is nothing; mend the link or remove it."
    case .tooLarge(let file, let limit):
      "\(file) has more than \(limit >> 20) MiB; settings are a few lines."
    case .notUTF8(let file, let offset):
      "\(file) is not UTF-8: the byte at offset \(offset) cannot stand there."
    case .broken(let file, let line, let problem):
      "\(file)\(line.map { ":\($0)" } ?? "") is not YAML: \(problem)."
    case .hostile(let file, let line):
      "\(file):\(line) is more than settings need: at most \(SettingsText.longest >> 10) KiB and "
        + "\(SettingsText.mostBrackets) brackets, and no anchors with aliases. "
        + "Write 'option: value' lines."
    case .noKeys(let file, let line, let section):
      "\(file):\(line) \(section.map { "says nothing of '\($0)'" } ?? "has no settings"); "
        + "write them as 'option: value', like 'font-size: [17, 20]'."
    case .unknown(let file, let line, let key, let section, let suggestion):
      "\(file):\(line) sets '\(key)', which "
        + (section.map { "'harness \($0)' does not take." } ?? "no command takes.")
        + (suggestion.map { " Did you mean '\($0)'?" } ?? " Keys are long options without dashes.")
    case .twice(let file, let line, let key): "\(file):\(line) sets '\(key)' twice; set it once."
    case .noValue(let file, let line, let key):
      "\(file):\(line) gives '\(key)' no value; give a word, a number or a list of them."
    case .namesAnother(let file, let line):
      "\(file):\(line) names another settings file; only --\(SettingsPlace.option) and "
        + "\(SettingsPlace.variable) do."
    case .givenTwice(let option, let command):
      "--\(option) is given twice, and 'harness \(command)' takes one; run it once for each."
    case .noCommand(let name, let suggestion):
      "There is no command '\(name)'.\(didYouMean(suggestion)) 'harness --help' lists them."
    case .noFlag(let source, let value): "\(source) is '\(value)'; give true or false."
    case .rulesIgnored(let file, let distrust, let command):
      "\(file) is ignored: \(distrust). Its rules of the gate would not be in force, so 'harness "
        + "\(command)' ends here. If you trust it, name it: --\(SettingsPlace.option) "
        + "\(shellWord(file)); to do without it: --\(SettingsPlace.option) /dev/null"
    case .fewFiles(let openable, let needed):
      "Only \(openable) of the \(needed) files that a command may need can be opened here; raise the "
        + "limit (ulimit -n), or close what the calling program left open."
    case .noFolder:
      "The working directory is gone; go to a folder that is there (cd) and try again."
    }
  }
}
