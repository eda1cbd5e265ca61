import Comparisons
import PaginatorKit

/// A JSON value that is written compactly, with sorted keys: the same value gives the same bytes.
enum JSONValue {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A length in px.
  static func length(_ length: Length) -> JSONValue { .number(length.pixels) }

  /// An optional value, `null` without one.
  static func optional<Value>(
    _ value: Value?,
    _ wrap: (Value) -> JSONValue
  ) -> JSONValue {
    value.map(wrap) ?? .null
  }

  /// Appends the value's text to bytes.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let isTrue): bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
    case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
    // JSON has no infinity and no NaN.
    case .number(let number): bytes.append(contentsOf: (decimalText(number) ?? "null").utf8)
    case .string(let string): Self.write(string, to: &bytes)
    case .array(let values):
      Self.write(values, between: "[", "]", to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      let sorted = members.sorted { $0.key < $1.key }
      Self.write(sorted, between: "{", "}", to: &bytes) { member, bytes in
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    between open: String,
    _ close: String,
    to bytes: inout [UInt8],
    element write: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(contentsOf: open.utf8)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(element, &bytes)
    }
    bytes.append(contentsOf: close.utf8)
  }

  /// Appends a string in quotes, escaped as RFC 8259 asks and no further but for U+2028 and U+2029,
  /// which end a line in older JavaScript and in line-based tools, and for what would act on a
  /// terminal.
  private static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case "\u{2028}", "\u{2029}",
        _ where scalar.actsOnText:
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u".utf8)
        bytes.append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
