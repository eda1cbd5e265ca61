package import PaginatorKit
package import Trials

/// Figures as people read them; the same in the terminal, in every report and in sentences.
package enum Format {
  /// Returns a number with a fixed number of decimals, without a sign for zero.
  ///
  ///     Format.fixed(1.4449, 2)  // "1.44"
  ///
  /// - Returns: `n/a` for infinities and NaN.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    // Above 10¹⁵ a Double has no decimals to show.
    guard value.magnitude < min(1e15, 9e18 / Double(scale)) else {
      return decimalText(value) ?? "n/a"
    }
    let scaled = Int((value.magnitude * Double(scale)).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(grouped(scaled))" }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(grouped(scaled / scale)).\(zeros)\(fraction)"
  }

  /// Returns a distance in pages: `0.25`, `<0.01` for what two decimals would round away.
  package static func pages(_ pages: Double) -> String {
    guard pages.isFinite else { return "n/a" }
    if pages != 0, pages.magnitude < 0.005 { return pages < 0 ? ">-0.01" : "<0.01" }
    return fixed(pages, 2)
  }

  /// Returns how often something was done as a factor: `1×`, `1.5×`, `140×`.
  package static func times(_ factor: Double) -> String {
    guard factor.isFinite else { return "n/a" }
    let tenths = (factor * 10).rounded()
    return factor < 9.95 && tenths != factor.rounded() * 10
      ? "\(fixed(factor, 1))×" : "\(fixed(factor, 0))×"
  }

  /// Returns nanoseconds in ms: three decimals below 1 ms, two below 10 ms, else one.
  package static func milliseconds(_ nanoseconds: Double) -> String {
    let value = nanoseconds / 1e6
    return fixed(value, value < 1 ? 3 : value < 10 ? 2 : 1)
  }

  /// Returns nanoseconds in ms as they were measured, to the microsecond: `0.2`, `13.574`.
  package static func exactMilliseconds(_ nanoseconds: Double) -> String {
    decimalText((nanoseconds / 1e3).rounded() / 1e3) ?? "n/a"
  }

  /// Returns a round number of ns in ms as it is written at an axis: `0.01`, `0.5`, `1,000`.
  package static func millisecondTick(_ nanoseconds: Double) -> String {
    let value = nanoseconds / 1e6
    return value >= 1 ? fixed(value, 0) : decimalText((value * 1e9).rounded() / 1e9) ?? ""
  }

  /// Returns nanoseconds in ms with three decimals, which line up over sessions.
  package static func alignedMilliseconds(_ nanoseconds: Double) -> String {
    fixed(nanoseconds / 1e6, 3)
  }

  /// Returns a median in ms, with `~` before it where its interval is wider than 5 %.
  package static func milliseconds(_ estimate: MedianEstimate) -> String {
    (estimate.isUnsure ? "~" : "") + milliseconds(estimate.median)
  }

  /// Returns a median in ms with the digits that a table of several has room for: two decimals below
  /// 10 ms, else one.
  package static func shortMilliseconds(_ estimate: MedianEstimate) -> String {
    let value = estimate.median / 1e6
    return (estimate.isUnsure ? "~" : "") + fixed(value, value < 10 ? 2 : 1)
  }

  /// Returns what a time that was not awaited is above, in seconds: `> 1 s`, `> 0.1 s`.
  ///
  /// It is rounded down, to two digits, so that it stays true.
  package static func bound(_ nanoseconds: Double) -> String {
    var scale = 1.0
    while nanoseconds > 0, nanoseconds / 1e9 * scale < 10, scale < 1e9 { scale *= 10 }
    return "> \(decimalText((nanoseconds / 1e9 * scale).rounded(.down) / scale) ?? "n/a") s"
  }

  /// Returns nanoseconds in ms with three digits that matter: `71.2`, `0.0213`.
  package static func roundedMilliseconds(_ nanoseconds: Double) -> String {
    threeDigits(nanoseconds / 1e6)
  }

  /// Returns a number with three digits that matter, of decimals at most six: `1.07`, `0.59`, `71.2`.
  package static func threeDigits(_ value: Double) -> String {
    var scale = 1.0
    while value != 0, value.magnitude * scale < 100, scale < 1e6 { scale *= 10 }
    return decimalText((value * scale).rounded() / scale) ?? "n/a"
  }

  /// Returns a length with its unit: `29.546875 px`.
  package static func px(_ length: Length) -> String { "\(decimalText(length)) px" }

  /// Returns bytes in KiB: `<1` for less than one, whole ones above.
  package static func kibibytes(_ bytes: Int) -> String {
    bytes > 0 && bytes < 1_024 ? "<1" : grouped((bytes + 512) / 1_024)
  }

  /// Returns a share in per cent: `31 %`, `<1 %`.
  package static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "n/a" }
    return share > 0 && share < 0.005 ? "<1 %" : "\(fixed(share * 100, 0)) %"
  }
}

/// Returns names as a list in a sentence: `a`, `a and b`, `a, b and c`.
package func list(_ names: [String]) -> String {
  guard names.count > 1, let last = names.last else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}

/// Returns a count with its noun: `1 line`, `1,250 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns a count with a noun whose plural is not the noun with an s: `1 boundary`, `4 boundaries`.
func counted(_ count: Int, _ noun: String, _ plural: String) -> String {
  "\(grouped(count)) \(count == 1 ? noun : plural)"
}

/// Returns a whole number with a comma between thousands: `6,297`.
package func grouped(_ number: Int) -> String {
  let digits = String(number.magnitude)
  var text = number < 0 ? "-" : ""
  var left = digits.utf8.count
  for digit in digits {
    text.append(digit)
    left -= 1
    if left > 0, left % 3 == 0 { text.append(",") }
  }
  return text
}

/// Returns a length in px as an exact decimal without trailing zeros.
///
///     decimalText(Length(sixtyFourths: 1891))  // "29.546875"
///     decimalText(.pixels(17))                 // "17"
///
/// 1/64 px is 0.015625 px, so six decimals are always enough.
package func decimalText(_ length: Length) -> String {
  var bytes: [UInt8] = []
  bytes.append(decimal: length)
  return String(decoding: bytes, as: UTF8.self)
}

extension [UInt8] {
  /// Appends a length in px as ``decimalText(_:)`` has it.
  package mutating func append(decimal length: Length) {
    let magnitude = length.sixtyFourths.magnitude
    if length.sixtyFourths < 0 { append(UInt8(ascii: "-")) }
    appendDigits(of: Int(magnitude / 64))
    // Six decimals, since 1/64 is 0.015625.
    var fraction = Int(magnitude % 64) * 15_625
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    var place = 100_000
    while fraction > 0 {
      append(UInt8(ascii: "0") + UInt8(fraction / place))
      fraction %= place
      place /= 10
    }
  }

  /// Appends a number as ``decimalText(_:)`` has it; nothing for what no decimal writes.
  package mutating func append(decimal value: Double) {
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
      appendDigits(of: whole)
    } else if let text = decimalText(value) {
      append(contentsOf: text.utf8)
    }
  }
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
