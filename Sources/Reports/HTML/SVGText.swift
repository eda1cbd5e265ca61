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
