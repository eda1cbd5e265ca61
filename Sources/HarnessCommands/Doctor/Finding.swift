import Rainbow

/// What the doctor says of one thing.
struct Finding: Equatable {
  /// How it stands.
  enum Grade: String {
    /// As it should be.
    case ok
    /// Figures may suffer.
    case look
    /// Something cannot work.
    case wrong

    /// The word at the line's start.
    var word: String { self == .wrong ? "WRONG" : rawValue }
  }

  /// The thing: `fonts`, `disk`.
  var subject: String
  /// How it stands.
  var grade: Grade
  /// What was found.
  var text: String
  /// The command or the step that mends it; only what is well has none.
  var remedy: String?

  private init(subject: String, grade: Grade, text: String, remedy: String?) {
    self.subject = subject
    self.grade = grade
    self.text = text
    self.remedy = remedy
  }

  /// A thing that is as it should be.
  static func ok(_ subject: String, _ text: String) -> Finding {
    Finding(subject: subject, grade: .ok, text: text, remedy: nil)
  }

  /// A thing that figures may suffer from.
  static func look(_ subject: String, _ text: String, remedy: String) -> Finding {
    Finding(subject: subject, grade: .look, text: text, remedy: remedy)
  }

  /// A thing that does not work.
  static func wrong(_ subject: String, _ text: String, remedy: String) -> Finding {
    Finding(subject: subject, grade: .wrong, text: text, remedy: remedy)
  }
}

/// Findings as lines, or as JSON.
struct FindingList {
  var findings: [Finding]

  /// A line each, the remedy below it.
  func text(columns: Int) -> String {
    let width = findings.map { displayWidth(of: $0.subject) }.max() ?? 0
    let indent = String(repeating: " ", count: 5 + 2 + width + 2)
    return
      findings.map { finding in
        let head =
          "\(padded(finding.grade.word, to: 5))  \(padded(finding.subject, to: width))  "
        let room = max(24, columns - indent.count)
        let remedy = finding.remedy.map { "\nmend: \($0)" } ?? ""
        let body = (finding.text + remedy).split(separator: "\n")
          .map { wrapped(String($0), to: room) }
          .joined(separator: "\n").replacing("\n", with: "\n\(indent)")
        return colored(head + body, by: finding.grade)
      }
      .joined(separator: "\n")
  }

  /// An array of objects.
  func json() throws -> String {
    try Listing(
      keys: ["state", "subject", "finding", "remedy"],
      rows: findings.map { finding in
        [
          .text(finding.grade.rawValue), .text(finding.subject), .text(finding.text),
          .text(finding.remedy ?? ""),
        ]
      }
    )
    .json()
  }

  private func colored(_ line: String, by grade: Finding.Grade) -> String {
    switch grade {
    case .ok: line
    case .look: line.yellow
    case .wrong: line.red
    }
  }
}
