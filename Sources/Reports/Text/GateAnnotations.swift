package import Comparisons

/// The gate's verdict as workflow commands, which GitHub shows as annotations of a run.
///
/// GitHub shows at most ten errors and ten warnings of a step, so nine things and a summary are told:
/// faults first, then failures, then warnings, each kind with the worst first.
package enum GateAnnotations {
  /// The most faults and breaches that are told.
  static let most = 9

  /// Returns the commands in the order in which they are to be printed, each a line without its
  /// end; the summary comes first.
  ///
  ///     ::error title=greedy, phone-6 at 17 px%3A missed_lines::missed_lines rose from 0 to 3 lines.
  ///
  /// - Parameters:
  ///   - verdict: The verdict.
  ///   - file: The path of the gate baseline from the repository's root, which the annotations are
  ///     pinned to; `nil` pins them to the run.
  /// - Returns: The lines.
  /// - Complexity: O(breaches · pages).
  package static func workflowCommands(
    of verdict: GateVerdict,
    file: String? = nil
  ) -> [String] {
    let things =
      verdict.faults.map { command("error", "Pagination gate", $0, file) }
      + verdict.failures.map { command("error", of: $0, in: verdict, file) }
      + verdict.warnings.map { command("warning", of: $0, in: verdict, file) }
    let rest = things.count - most
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
    ] + things.prefix(most)
  }

  /// Returns the command for what kept the gate from judging.
  ///
  ///     ::error title=Pagination gate::There is no gate baseline 'baseline.json'.
  package static func workflowCommand(of sentences: [String]) -> String {
    command("error", "Pagination gate", sentences.joined(separator: " "), nil)
  }

  private static func command(
    _ name: String,
    of breach: GateVerdict.Breach,
    in verdict: GateVerdict,
    _ file: String?
  ) -> String {
    var lines = breach.sentences
    if let page = verdict.movedPage(of: breach) {
      lines += ["First page that differs: \(page.place)"] + page.lines
      lines += page.command.map { [$0] } ?? []
    }
    let title = "\(breach.place): \(breach.metric)"
    return command(name, title, lines.joined(separator: "\n"), file)
  }

  private static func command(
    _ name: String,
    _ title: String,
    _ message: String,
    _ file: String?
  ) -> String {
    let place = file.map { "file=\(property($0))," } ?? ""
    return "::\(name) \(place)title=\(property(title))::\(data(message))"
  }

  /// A message as the runner reads it back, on one line (`escapeData` of actions/toolkit).
  static func data(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The value of a property as the runner reads it back (`escapeProperty` of actions/toolkit).
  static func property(_ text: String) -> String {
    var escaped = ""
    for scalar in data(text).unicodeScalars {
      switch scalar {
      case ":": escaped += "%3A"
      case ",": escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
