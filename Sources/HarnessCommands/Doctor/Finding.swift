import Comparisons
import Rainbow

struct Finding: Equatable {
  enum Grade: String {
    case ok
    /// Figures may suffer.
    case look
    /// Something cannot work.
    case wrong

    var word: String { self == .wrong ? "WRONG" : rawValue }
  }

  /// The thing: `fonts`, `disk`.
  var subject: String
  var grade: Grade
  var text: String
  /// The command or the step that mends it; only what is well has none.
  var remedy: String?

  static func ok(_ subject: String, _ text: String) -> Finding {
    Finding(subject: subject, grade: .ok, text: text, remedy: nil)
  }

  static func look(_ subject: String, _ text: String, remedy: String) -> Finding {
    Finding(subject: subject, grade: .look, text: text, remedy: remedy)
  }

  static func wrong(_ subject: String, _ text: String, remedy: String) -> Finding {
    Finding(subject: subject, grade: .wrong, text: text, remedy: remedy)
  }
}

extension [Finding] {
  func text(columns: Int) -> String {
    let table = Table(
      headings: ["", "", ""],
      rows: flatMap { finding -> [[String]] in
        [[padded(finding.grade.word, to: 5), finding.subject, finding.text]]
          + (finding.remedy.map { [["", "", "mend: \($0)"]] } ?? [])
      }
    )
    let grades = flatMap { finding -> [Finding.Grade] in
      finding.remedy == nil ? [finding.grade] : [finding.grade, finding.grade]
    }
    return zip(grades, TerminalTable(table, columns: columns, leastRoom: 24).rows)
      .map { grade, row in
        switch grade {
        case .ok: row
        case .look: row.yellow
        case .wrong: row.red
        }
      }
      .joined(separator: "\n")
  }

  func json() throws -> String {
    try Table(
      headings: ["state", "subject", "finding", "remedy"],
      rows: map { [$0.grade.rawValue, $0.subject, $0.text, $0.remedy ?? ""] }
    )
    .json()
  }
}
