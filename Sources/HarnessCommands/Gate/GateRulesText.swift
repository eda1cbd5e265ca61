import Comparisons

/// Which rule judged what, as a table.
struct GateRulesText {
  private let rows: [[String]]
  private let columns: Int
  private let hasFigures: Bool

  /// The rules of a verdict, with what they judged.
  init(verdict: GateVerdict, columns: Int) {
    rows = verdict.rules.map { rule in
      [
        rule.source, rule.level.rawValue, grouped(rule.judged), grouped(rule.broken),
        Self.words(rule.subject, rule.limit),
      ]
    }
    self.columns = columns
    hasFigures = true
  }

  /// Rules that have not judged yet.
  init(rules: GateRules, columns: Int) {
    rows = rules.rules.map { rule in
      [
        rule.source, rule.level?.rawValue ?? "", "", "",
        Self.words(rule.subject, rule.limitInWords),
      ]
    }
    self.columns = columns
    hasFigures = false
  }

  private static func words(_ subject: String, _ limit: String) -> String {
    limit.isEmpty ? subject : "\(subject): \(limit)"
  }

  /// The table, and how to read it.
  var text: String {
    let heading =
      hasFigures
      ? ["rule", "level", "judged", "broken", "about"] : ["rule", "level", "", "", "about"]
    let table = [heading] + rows
    let widths = (0..<4).map { column in table.map { displayWidth(of: $0[column]) }.max() ?? 0 }
    let lines = table.map { row -> String in
      var cells = [padded(row[0], to: widths[0]), padded(row[1], to: widths[1])]
      if hasFigures {
        cells += [
          padded(row[2], to: widths[2], right: true), padded(row[3], to: widths[3], right: true),
        ]
      }
      let start = cells.joined(separator: "  ") + "  "
      let width = displayWidth(of: start)
      let body = wrapped(row[4], to: max(20, columns - width))
        .split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + String(repeating: " ", count: width))
      return start + body
    }
    let legend = wrapped(
      "A value is judged by the last rule that is about it; what that rule leaves open, earlier ones "
        + "decide.",
      to: columns
    )
    return lines.joined(separator: "\n") + "\n" + legend
  }
}
