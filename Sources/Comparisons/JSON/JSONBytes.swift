package import PaginatorKit

/// JSON that is written byte by byte: the same values give the same bytes.
package struct JSONBytes {
  package private(set) var bytes: [UInt8] = []
  private let escaping: Escaping

  /// What is written as `\uXXXX` beside what RFC 8259 asks for.
  package enum Escaping: Sendable {
    /// Line separators, which end a line in older JavaScript and in line-based tools, and what would
    /// act on a terminal.
    case text
    /// That, and what cannot stand as it is inside an element of HTML or XML: `<`, `>`, `&`, marks of
    /// direction and non-characters.
    case markup
  }

  package init(_ escaping: Escaping = .text) { self.escaping = escaping }

  /// Appends what is JSON already.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func raw(_ json: [UInt8]) { bytes.append(contentsOf: json) }

  package mutating func number(_ number: Int) { bytes.appendDigits(of: number) }

  /// Appends a length in 1/64 px.
  package mutating func number(_ length: Length) { number(Int(length.sixtyFourths)) }

  package mutating func numbers(_ numbers: some Sequence<Int>) {
    array(numbers) { json, element in json.number(element) }
  }

  /// Appends an array, each element written by a function.
  package mutating func array<Elements: Sequence>(
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
  package mutating func key(_ name: StaticString) {
    separate()
    raw("\"")
    raw(name)
    raw("\":")
  }

  /// Appends a member of an object, unless it has no value.
  package mutating func member(_ name: StaticString, _ value: (some JSONWritable)?) {
    guard let value else { return }
    key(name)
    value.write(to: &self)
  }

  /// Appends members of an object that were written apart from it.
  package mutating func members(_ json: JSONBytes) {
    guard !json.bytes.isEmpty else { return }
    separate()
    raw(json.bytes)
  }

  /// Appends a comma, unless an object was just opened or nothing stands here.
  package mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "{") { raw(",") }
  }

  package mutating func string(_ text: String) {
    raw("\"")
    if text.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar) }
    }
    raw("\"")
  }

  /// Whether a byte is a character of ASCII that is escaped in no way.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && !"\"\\&<>".utf8.contains(byte)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": raw("\\\"")
    case "\\": raw("\\\\")
    case "\n": raw("\\n")
    case "\r" where escaping == .text: raw("\\r")
    case "\t" where escaping == .text: raw("\\t")
    case _ where mustEscape(scalar):
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { escape(unit) }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x2028, 0x2029: true
    case 0x26, 0x3C, 0x3E, 0x200E, 0x200F, 0xFDD0...0xFDEF: escaping == .markup
    case let value where value & 0xFFFE == 0xFFFE: escaping == .markup
    default: scalar.actsOnText
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
