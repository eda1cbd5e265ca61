extension JSONCursor {
  mutating func string() throws(WireFault) -> String {
    let body = try stringBody()
    guard body.isEscaped else {
      let slice = UnsafeBufferPointer(rebasing: bytes[body.range])
      guard let string = String(validating: slice, as: UTF8.self) else {
        throw .notJSON(offset: body.range.lowerBound, reason: "a string is not UTF-8")
      }
      return string
    }
    var units: [UInt8] = []
    units.reserveCapacity(body.range.count)
    var index = body.range.lowerBound
    while index < body.range.upperBound {
      guard bytes[index] == 0x5C else {
        units.append(bytes[index])
        index += 1
        continue
      }
      units.append(contentsOf: try escaped(&index, end: body.range.upperBound))
    }
    guard let string = String(validating: units, as: UTF8.self) else {
      throw .notJSON(offset: body.range.lowerBound, reason: "a string is not UTF-8")
    }
    return string
  }

  /// Skips a string, which must be one as if it were read.
  mutating func skipString() throws(WireFault) {
    let start = place
    let body = try stringBody()
    guard body.isEscaped || bytes[body.range].contains(where: { $0 >= 0x80 }) else { return }
    advance(to: start)
    _ = try string()
  }

  private mutating func stringBody() throws(WireFault) -> (range: Range<Int>, isEscaped: Bool) {
    guard try kind() == .string else { throw fault("no string begins") }
    var index = place + 1
    let start = index
    var isEscaped = false
    while index < bytes.count {
      switch bytes[index] {
      case 0x22:
        advance(to: index + 1)
        return (start..<index, isEscaped)
      case 0x5C:
        isEscaped = true
        index += 2
      case 0..<0x20:
        throw .notJSON(offset: index, reason: "a control character in a string")
      default: index += 1
      }
    }
    throw .notJSON(offset: bytes.count, reason: "a string has no end")
  }

  /// The UTF-8 of an escape; the index moves behind it.
  private func escaped(_ index: inout Int, end: Int) throws(WireFault) -> [UInt8] {
    let start = index
    guard index + 1 < end else {
      throw .notJSON(offset: start, reason: "an escape without an end")
    }
    index += 2
    if let byte = Self.escapes[bytes[start + 1]] { return [byte] }
    guard bytes[start + 1] == 0x75 else {
      throw .notJSON(offset: start, reason: "an unknown escape")
    }
    guard let first = hexadecimal(at: index, end: end) else {
      throw .notJSON(offset: start, reason: "an escape without four hexadecimal digits")
    }
    index += 4
    if first & 0xFC00 == 0xD800, index + 1 < end, bytes[index] == 0x5C, bytes[index + 1] == 0x75,
      let second = hexadecimal(at: index + 2, end: end), second & 0xFC00 == 0xDC00
    {
      index += 6
      let value = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
      return Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    }
    // Half of a pair is no character.
    return Array(String(Unicode.Scalar(first) ?? "\u{FFFD}").utf8)
  }

  /// The bytes that one letter behind a backslash stands for: `"`, `\`, `/`, b, f, n, r and t.
  private static let escapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  private func hexadecimal(at index: Int, end: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
