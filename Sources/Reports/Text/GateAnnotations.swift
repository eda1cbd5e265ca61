package import Comparisons

/// The gate's verdict as workflow commands, which GitHub shows as annotations of a run.
///
/// GitHub shows at most ten errors and ten warnings of a step, so nine things and a summary are told:
/// faults first, then failures, then warnings, the worst first and those that are alike as one.
package enum GateAnnotations {
  /// The most faults and kinds of breach that are told.
  static let most = 9

  /// Returns the commands in the order in which they are to be printed, each a line without its
  /// end; the summary comes first.
  ///
  ///     ::error title=alice%2C greedy%2C phone-6 at 17 px%3A pages::pages rose from 17 to 18.
  ///
  /// `file` is the path of the gate baseline from the repository's root, which the annotations are pinned
  /// to; `nil` pins them to the run.
  ///
  /// - Complexity: O(breaches + pages).
  package static func workflowCommands(of verdict: GateVerdict, file: String? = nil) -> [String] {
    let faults = verdict.faults.prefix(most)
    let findings = verdict.findings
    let told = findings.prefix(most - faults.count)
    let rest = verdict.faults.count + findings.count - faults.count - told.count
    let summary =
      verdict.sentences
      + (rest > 0 ? ["\(counted(rest, "more finding")) in the reports."] : [])
    return [
      command(
        verdict.word == .pass ? "notice" : "error",
        verdict.heading,
        summary.joined(separator: "\n"),
        file
      )
    ] + faults.map { command("error", "Pagination gate", $0, file) }
      + told.map { command(of: $0, in: verdict, file) }
  }

  /// Returns the command for what kept the gate from judging.
  ///
  ///     ::error title=Pagination gate::There is no gate baseline 'baseline.json'.
  package static func workflowCommand(of sentences: [String]) -> String {
    command("error", "Pagination gate", sentences.joined(separator: " "), nil)
  }

  private static func command(
    of group: GateBreachGroup,
    in verdict: GateVerdict,
    _ file: String?
  ) -> String {
    let worst = group.worst
    let lines = worst.sentences + (verdict.movedPage(of: worst)?.told ?? [])
    return command(
      worst.level == .warn ? "warning" : "error",
      "\(worst.corpus), \(group.place): \(worst.metric)",
      lines.joined(separator: "\n"),
      file
    )
  }

  /// A workflow command by its name, its title and what it says, pinned to a file where there is one.
  static func command(
    _ name: String,
    _ title: String,
    _ message: String,
    _ file: String? = nil
  ) -> String {
    let place = file.map { "file=\(property($0))," } ?? ""
    return "::\(name) \(place)title=\(property(title))::\(data(message))"
  }

  /// A message as the runner reads it back, on one line (`escapeData` of actions/toolkit); its log
  /// is a terminal, so that controls are U+FFFD.
  static func data(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n", "\u{2028}", "\u{2029}": "%0A"
      default: scalar.actsOnText ? "\u{FFFD}" : nil
      }
    }
  }

  /// The value of a property as the runner reads it back (`escapeProperty` of actions/toolkit).
  static func property(_ text: String) -> String {
    data(text).replacingScalars { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
