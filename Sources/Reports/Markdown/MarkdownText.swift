import Comparisons

/// Writes outside text into Markdown so that it is shown as it is.
enum MarkdownText {
  /// How many scalars of an outside text are shown.
  static let longest = 1_000

  /// Returns a text that stands in a sentence or is one.
  ///
  /// What Markdown, its tables, HTML or mathematics would take for their own is written as a
  /// character reference, which is never taken for structure (CommonMark 0.31, section 2.5); an
  /// underscore or a hash sign inside a word is none. Line ends become spaces.
  static func inline(_ text: String) -> String { escaped(text, opensLine: true) }

  /// Returns a text that stands in a cell of a table, where nothing begins a list or a quotation.
  static func cell(_ text: String) -> String { escaped(text, opensLine: false) }

  private static func escaped(_ text: String, opensLine: Bool) -> String {
    let scalars = Array(oneLine(text).unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isInWord =
        index > 0 && scalars[index - 1].isWord
        && index + 1 < scalars.count && scalars[index + 1].isWord
      let isSyntax =
        switch scalar {
        case "&", "<", "|", "`", "*", "~", "[", "]", "\\", "$": true
        case "_", "#": !isInWord
        default: opensLine && isMarker(index, of: scalars)
        }
      if isSyntax {
        escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Whether a scalar would begin a quotation, a list, a rule or the line under a heading.
  private static func isMarker(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
    switch scalars[index] {
    case "-", "+", "=", ">": index == 0
    case ".", ")":
      index > 0 && scalars[..<index].allSatisfy { ("0"..."9").contains($0) }
        && (index + 1 == scalars.count || scalars[index + 1] == " ")
    default: false
    }
  }

  /// Returns lines as a block of code, whatever they hold.
  static func code(_ lines: [String], language: String = "text") -> String {
    let lines = lines.map(oneLine)
    // The fence is longer than any run of backticks inside (CommonMark 0.31, section 4.5).
    let longest = lines.flatMap { $0.unicodeScalars.split { $0 != "`" } }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ([fence + language] + lines + [fence]).joined(separator: "\n")
  }

  /// Returns a list of outside texts, with the number of those left out.
  static func list(_ items: [String], most: Int) -> String {
    let rest = items.count - most
    return
      (items.prefix(most).map { "- \(inline($0))" }
      + (rest > 0 ? ["- and \(grouped(rest)) more"] : []))
      .joined(separator: "\n")
  }

  /// A text on one line, without controls and what turns the direction of the text around it.
  private static func oneLine(_ text: String) -> String {
    let end = text.unicodeScalars.dropFirst(longest).isEmpty ? "" : "…"
    let line = String(text.unicodeScalars.prefix(longest))
      .replacingScalars { scalar in
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        default: scalar.actsOnText ? "\u{FFFD}" : nil
        }
      }
    // Spaces before it would make code of it.
    return String(line.unicodeScalars.drop { $0 == " " }) + end
  }
}

extension Unicode.Scalar {
  fileprivate var isWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}
