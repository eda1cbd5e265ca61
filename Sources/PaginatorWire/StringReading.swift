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

  /// Skips a string; its escapes and bytes are not looked at.
  mutating func skipString() throws(WireFault) { _ = try stringBody() }

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
    switch bytes[start + 1] {
    case 0x22: return [0x22]
    case 0x5C: return [0x5C]
    case 0x2F: return [0x2F]
    case 0x62: return [0x08]
    case 0x66: return [0x0C]
    case 0x6E: return [0x0A]
    case 0x72: return [0x0D]
    case 0x74: return [0x09]
    case 0x75:
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
    default: throw .notJSON(offset: start, reason: "an unknown escape")
    }
  }

  private func hexadecimal(at index: Int, end: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var value: UInt32 = 0
    for place in index..<(index + 4) {
      switch bytes[place] {
      case 0x30...0x39: value = value << 4 | UInt32(bytes[place] - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(bytes[place] - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(bytes[place] - 0x61 + 10)
      default: return nil
      }
    }
    return value
  }
}
