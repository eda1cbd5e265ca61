import Mustache

/// Escapes text for markup that is HTML and XML at once, scalar by scalar.
///
/// Mustache's own escaping goes by characters, so that a quote with a combining mark behind it is
/// another character than a quote and passes. What XML cannot hold (controls, surrogates have no
/// scalars) is shown as a symbol, and so is what turns the direction of the text around it.
struct HTMLText: MustacheContentType {
  /// The name in the pragma at the top of each template.
  static let name = "XHTML"

  func escapeText(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped.append(contentsOf: "&amp;".unicodeScalars)
      case 0x3C: escaped.append(contentsOf: "&lt;".unicodeScalars)
      case 0x3E: escaped.append(contentsOf: "&gt;".unicodeScalars)
      case 0x22: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case 0x27: escaped.append(contentsOf: "&#39;".unicodeScalars)
      case 0x0A: escaped.append(scalar)
      case ..<0x20: escaped.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0xFDD0...0xFDEF,
        _ where scalar.actsOnText:
        escaped.append("\u{FFFD}")
      case let value where value & 0xFFFE == 0xFFFE: escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
