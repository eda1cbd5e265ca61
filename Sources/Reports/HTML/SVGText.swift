import Comparisons

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
