import PaginatorKit

/// JSON that is written byte by byte, for what is too large to be made of values first.
///
/// It can stand inside an element of HTML or XML as it is: `<`, `>`, `&`, controls, non-characters,
/// line separators and what turns the direction of the text around it are written as `\uXXXX`.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  /// Appends what is JSON already.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends what is JSON already.
  mutating func raw(_ json: [UInt8]) { bytes.append(contentsOf: json) }

  /// Appends a whole number.
  mutating func number(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let first = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
  }

  /// Appends a length in 1/64 px.
  mutating func number(_ length: Length) { number(Int(length.sixtyFourths)) }

  /// Appends numbers as an array.
  mutating func numbers(_ numbers: some Sequence<Int>) {
    array(numbers) { json, element in json.number(element) }
  }

  /// Appends an array, each element written by a function.
  mutating func array<Elements: Sequence>(
    _ elements: Elements,
    _ write: (inout JSONBytes, Elements.Element) -> Void
  ) {
    raw("[")
    var isFirst = true
    for element in elements {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, element)
    }
    raw("]")
  }

  /// Appends a name and its colon, and a comma before them unless they are the first of an object.
  mutating func key(_ name: StaticString) {
    separate()
    raw("\"")
    raw(name)
    raw("\":")
  }

  /// Appends members of an object that were written apart from it.
  mutating func members(_ json: JSONBytes) {
    guard !json.bytes.isEmpty else { return }
    separate()
    raw(json.bytes)
  }

  /// Appends a comma, unless an object was just opened or nothing stands here.
  mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "{") { raw(",") }
  }

  /// Appends a text.
  mutating func string(_ text: String) {
    raw("\"")
    for scalar in text.unicodeScalars { append(scalar) }
    raw("\"")
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": raw("\\\"")
    case "\\": raw("\\\\")
    case "\n": raw("\\n")
    case _ where scalar.mustBeEscaped:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { escape(unit) }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private mutating func escape(_ unit: UInt16) {
    raw("\\u")
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift) & 0xF)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar may not stand as it is in JSON, in XML or beside markup.
  fileprivate var mustBeEscaped: Bool {
    switch value {
    case ..<0x20, 0x26, 0x3C, 0x3E, 0x200E, 0x200F, 0x2028, 0x2029, 0xFDD0...0xFDEF: true
    case let value where value & 0xFFFE == 0xFFFE: true
    default: actsOnText
    }
  }
}
