import Comparisons
import Mustache

/// Returns a coordinate as SVG reads it, with two decimals at most.
///
/// - Parameter value: A finite number; what is not finite must not be drawn.
/// - Returns: A decimal without an exponent.
func coordinate(_ value: Double) -> String {
  precondition(value.isFinite, "A coordinate must be finite.")
  return decimalText((value * 100).rounded() / 100) ?? "0"
}

/// Returns a path of rectangles that stand side by side.
///
/// - Parameter boxes: Left, top, width and height; those without an area are left out.
/// - Returns: The `d` of a path.
func rectanglePath(_ boxes: [(x: Double, y: Double, width: Double, height: Double)]) -> String {
  boxes.filter { $0.width > 0 && $0.height > 0 }
    .map {
      "M\(coordinate($0.x)) \(coordinate($0.y))h\(coordinate($0.width))v\(coordinate($0.height))"
        + "h\(coordinate(-$0.width))z"
    }
    .joined()
}

/// Returns a share as SVG reads it: `45.15%`.
func percent(_ share: Double) -> String { coordinate(share * 100) + "%" }

/// Returns about how wide a text is in letters of 12 px, in px.
///
/// A plot leaves so much room for it; a browser's own letters may be somewhat narrower or wider.
func roughWidth(of text: String) -> Double {
  text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 6.9 : 12.4) }
}

/// Escapes text for markup that is HTML and XML at once, scalar by scalar.
///
/// Mustache's own escaping goes by characters, so that a quote with a combining mark behind it is
/// another character than a quote and passes. What XML cannot hold (controls, surrogates have no
/// scalars) is shown as a symbol, and so is what turns the direction of the text around it.
struct HTMLText: MustacheContentType {
  /// The name in the pragma at the top of each template.
  static let name = "XHTML"

  func escapeText(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar.value {
      case 0x26: "&amp;"
      case 0x3C: "&lt;"
      case 0x3E: "&gt;"
      case 0x22: "&quot;"
      case 0x27: "&#39;"
      case 0x0A: nil
      case ..<0x20: String(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0xFDD0...0xFDEF,
        _ where scalar.actsOnText:
        "\u{FFFD}"
      case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
      default: nil
      }
    }
  }
}
