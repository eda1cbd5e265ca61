import Foundation
import HostSystem
import Reports

/// Returns the command that makes what a gate with some words on its command line measures the gate
/// baseline, to be completed with a reason.
func approveCommand(insteadOf typed: [String]) -> String {
  let known = Set(CommandDescription(of: ApproveCommand.self).arguments.compactMap(\.longName))
  // Options of the gate that approving does not take, and whether a value follows.
  var dropped = ["--dry-run": false]
  for option in CommandDescription(of: GateCommand.self).arguments {
    guard let name = option.longName, !known.contains(name) else { continue }
    dropped["--\(name)"] = option.kind == .option
  }
  var words = ["harness", "approve"]
  var skipsNext = false
  for word in typed.dropFirst() {
    if skipsNext {
      skipsNext = false
    } else if let hasValue = dropped[String(word.prefix { $0 != "=" })] {
      skipsNext = hasValue && !word.contains("=")
    } else {
      words.append(shellWord(word))
    }
  }
  return words.joined(separator: " ") + " --reason \"…\""
}

/// Returns the name and address of git's configuration, else the name of the login.
func currentAuthor() -> String {
  func git(_ key: String) -> String? {
    let words = ["git", "config", "--get", key]
    let outcome = ChildProcess("/usr/bin/env", words, name: "env").run()
    let text = String(decoding: outcome.output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return outcome.end == .exit(0) && !text.isEmpty ? text : nil
  }
  guard let name = git("user.name") else {
    return getpwuid(getuid()).flatMap { String(validatingCString: $0.pointee.pw_name) } ?? "unknown"
  }
  return git("user.email").map { "\(name) <\($0)>" } ?? name
}
