package import PaginatorKit

/// Returns a length in px as an exact decimal without trailing zeros.
///
///     decimalText(Length(sixtyFourths: 1891))  // "29.546875"
///     decimalText(.pixels(17))                 // "17"
///
/// 1/64 px is 0.015625 px, so six decimals are always enough.
package func decimalText(_ length: Length) -> String {
  let magnitude = length.sixtyFourths.magnitude
  let sign = length.sixtyFourths < 0 ? "-" : ""
  let fraction = magnitude % 64 * 15_625
  guard fraction > 0 else { return "\(sign)\(magnitude / 64)" }
  var digits = String(fraction)
  digits = String(repeating: "0", count: 6 - digits.count) + digits
  while digits.hasSuffix("0") { digits.removeLast() }
  return "\(sign)\(magnitude / 64).\(digits)"
}

/// Returns a number as the shortest decimal that reads back as the same, without an exponent.
///
///     decimalText(1.0 / 3)  // "0.3333333333333333"
///     decimalText(5e-7)     // "0.0000005"
///
/// - Parameter value: A number; the text is the same on every machine and in every locale.
/// - Returns: `nil` for infinities and NaN, which no decimal writes.
package func decimalText(_ value: Double) -> String? {
  guard value.isFinite else { return nil }
  // Below 2^53 each whole number is a value of its own, so that all its digits are the shortest ones.
  if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
  let described = value.description
  if !described.utf8.contains(where: { $0 == UInt8(ascii: "e") }), !described.hasSuffix(".0") {
    return described
  }
  // "1.25", "100.0" or "5e-07": the digits, where the point stands in them, and the exponent.
  let parts = value.magnitude.description.split(separator: "e")
  let mantissa = parts[0].split(separator: ".")
  let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
  let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
  var digits = String(mantissa[0] + fraction)
  var point = mantissa[0].count + exponent
  if point <= 0 {
    digits = String(repeating: "0", count: 1 - point) + digits
    point = 1
  } else if point > digits.count {
    digits += String(repeating: "0", count: point - digits.count)
  }
  let whole = digits.prefix(point)
  let rest = digits.dropFirst(point)
  return (value < 0 ? "-" : "") + whole + (rest.isEmpty ? "" : "." + rest)
}
