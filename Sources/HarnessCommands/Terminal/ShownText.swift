import Comparisons
import PaginatorKit
@preconcurrency import Rainbow

/// What the streams get of a text, some of which may be from outside: characters that act on a terminal
/// or on the reading direction are spelled out, and no line is one that somebody else obeys.
///
///     ShownText.lines("a\u{1B}[2J\n::error::x", isStyled: false)
///     // a\u{1B}[2J
///     // \u{3A}:error::x
///
/// GitHub obeys lines that begin with `::`, spaces before it left out; Azure Pipelines and TeamCity obey
/// `##[`, `##vso[` and `##teamcity[` wherever they stand; people and scripts believe `VERDICT:`. The
/// gate means some such lines, which go by ``Console/announce(_:onErrors:)``.
enum ShownText {
  /// Returns the lines of a text; where it is styled, the styles of this program remain.
  static func lines(_ text: String, isStyled: Bool) -> String {
    guard text.utf8.contains(where: mayAct) || mayBeObeyed(text) else { return text }
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { harmless(spelledOut($0, isStyled: isStyled)) }
      .joined(separator: "\n")
  }

  /// Returns JSON that says the same, by the escapes of JSON.
  static func json(_ text: String) -> String {
    let shown =
      text.utf8.contains(where: mayAct)
      ? text.replacingScalars { $0 != "\n" && $0.acts ? escape($0) : nil } : text
    return breakingOrders(in: shown, bracket: escape("["))
  }

  /// Returns a text on one line.
  static func oneLine(_ text: String) -> String {
    text.utf8.contains(where: { mayAct($0) || $0 == 0x0A })
      ? spelledOut(text.unicodeScalars[...], isStyled: false) : text
  }

  /// Whether a byte may be of a scalar that acts: ASCII, or the first of U+0080, U+061C and U+2000.
  private static func mayAct(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A: false
    case ..<0x20, 0x7F, 0xC2, 0xD8, 0xE2: true
    default: false
    }
  }

  private static func mayBeObeyed(_ text: String) -> Bool {
    ["::", "##", "VERDICT:"].contains { has($0, in: text) }
  }

  /// Whether some characters of ASCII stand in a text, whatever mark is on the last of them.
  private static func has(_ characters: String, in text: String) -> Bool {
    let bytes = Array(characters.utf8)
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: bytes[0]) {
      rest = rest[start...]
      if rest.starts(with: bytes) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// Returns a text with the bracket of each `##[` and `##name[` written otherwise.
  private static func breakingOrders(in text: String, bracket: String) -> String {
    guard has("##", in: text) else { return text }
    var shown = String.UnicodeScalarView()
    var marks = 0
    var isName = false
    for scalar in text.unicodeScalars {
      if scalar == "[", marks > 1 {
        shown.append(contentsOf: bracket.unicodeScalars)
      } else {
        shown.append(scalar)
      }
      if scalar == "#" {
        marks = isName ? 1 : marks + 1
        isName = false
      } else {
        isName =
          marks > 1 && (scalar.properties.isAlphabetic || "-._".unicodeScalars.contains(scalar))
        if !isName { marks = 0 }
      }
    }
    return String(shown)
  }

  private static func spelledOut(
    _ line: String.UnicodeScalarView.SubSequence,
    isStyled: Bool
  ) -> String {
    var shown = String.UnicodeScalarView()
    var rest = line
    while let scalar = rest.first {
      if isStyled, scalar == "\u{1B}", let style = style(at: rest) {
        shown.append(contentsOf: style)
        rest = rest.dropFirst(style.count)
        continue
      }
      rest.removeFirst()
      if scalar.acts {
        shown.append(contentsOf: spelled(scalar).unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// The order for a style of ours that a text begins with: `ESC [ 1 m`, with one or more of the numbers
  /// of bold, dim, italic, underlined, red, green, yellow and of none of these.
  private static func style(
    at text: String.UnicodeScalarView.SubSequence
  ) -> String.UnicodeScalarView.SubSequence? {
    guard text.dropFirst().first == "[", let end = text.firstIndex(of: "m") else { return nil }
    let numbers = text.dropFirst(2)[..<end]
    guard numbers.count <= 12 else { return nil }
    let known = ["0", "1", "2", "3", "4", "31", "32", "33"]
    let isOurs = numbers.split(separator: ";", omittingEmptySubsequences: false)
      .allSatisfy { known.contains(String($0)) }
    return isOurs ? text[...end] : nil
  }

  /// A line that nobody obeys.
  private static func harmless(_ line: String) -> String {
    let line = breakingOrders(in: line, bracket: spelled("["))
    var rest = line.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\u{1B}", let style = style(at: rest) {
        rest = rest.dropFirst(style.count)
      } else if scalar.properties.isWhitespace {
        rest.removeFirst()
      } else {
        break
      }
    }
    guard let first = rest.first,
      rest.starts(with: "::".unicodeScalars)
        || rest.starts(with: "VERDICT:".unicodeScalars)
    else { return line }
    return String(line.unicodeScalars[..<rest.startIndex]) + spelled(first)
      + String(rest.dropFirst())
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension String {
  /// The text on one line, as a heading is set.
  var boldLine: String { ShownText.oneLine(self).bold }
}

extension Unicode.Scalar {
  /// Whether it acts on a terminal, ends a line or turns the reading direction.
  fileprivate var acts: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029: true
    default: actsOnText
    }
  }
}
