/// Reads JSON (RFC 8259) from left to right, a value at a time; what is skipped is checked as what is
/// read.
///
/// It is strict: whole numbers beyond 64 bits, control characters in strings, wrong UTF-8, nesting
/// deeper than 64 and anything behind the value are faults.
///
/// - Complexity: O(bytes), whatever the bytes are.
struct JSONCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var place = 0

  /// The deepest nesting that is read.
  static let deepest = 64

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads bytes by a function.
  static func read<Value>(
    _ bytes: [UInt8],
    _ body: (inout JSONCursor) throws(WireFault) -> Value
  ) throws(WireFault) -> Value {
    try bytes.withUnsafeBufferPointer { buffer throws(WireFault) in
      var cursor = JSONCursor(buffer)
      return try body(&cursor)
    }
  }

  enum Kind: String {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "a truth value"
    case null
  }

  mutating func advance(to place: Int) { self.place = place }

  func fault(_ reason: String) -> WireFault { .notJSON(offset: place, reason: reason) }

  private mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return
      }
    }
  }

  /// The next byte that is no white space, which stays where it is.
  private mutating func peek() throws(WireFault) -> UInt8 {
    skipSpace()
    guard place < bytes.count else { throw fault("it ends too early") }
    return bytes[place]
  }

  private mutating func take(_ byte: UInt8) throws(WireFault) -> Bool {
    guard try peek() == byte else { return false }
    place += 1
    return true
  }

  mutating func kind() throws(WireFault) -> Kind {
    switch try peek() {
    case 0x7B: .object
    case 0x5B: .array
    case 0x22: .string
    case 0x74, 0x66: .boolean
    case 0x6E: .null
    case 0x2D, 0x30...0x39: .number
    default: throw fault("no value begins")
    }
  }

  /// Makes sure that nothing follows.
  mutating func end() throws(WireFault) {
    skipSpace()
    guard place == bytes.count else { throw fault("something follows the value") }
  }

  /// Hands out each member of an object; what is handed out must be read or skipped.
  mutating func members(
    _ each: (String, inout JSONCursor) throws(WireFault) -> Void
  ) throws(WireFault) {
    guard try take(0x7B) else { throw fault("no object begins") }
    if try take(0x7D) { return }
    repeat {
      let name = try string()
      guard try take(0x3A) else { throw fault("a colon is missing") }
      try each(name, &self)
    } while try take(0x2C)
    guard try take(0x7D) else { throw fault("a comma or the object's end is missing") }
  }

  /// Hands out each element of an array with its number; what is handed out must be read or skipped.
  mutating func elements(
    _ each: (Int, inout JSONCursor) throws(WireFault) -> Void
  ) throws(WireFault) {
    guard try take(0x5B) else { throw fault("no array begins") }
    if try take(0x5D) { return }
    var index = 0
    repeat {
      try each(index, &self)
      index += 1
    } while try take(0x2C)
    guard try take(0x5D) else { throw fault("a comma or the array's end is missing") }
  }

  mutating func skip() throws(WireFault) { try skip(depth: 0) }

  private mutating func skip(depth: Int) throws(WireFault) {
    guard depth <= Self.deepest else { throw fault("it is nested too deeply") }
    switch try kind() {
    case .object: try members { _, cursor throws(WireFault) in try cursor.skip(depth: depth + 1) }
    case .array: try elements { _, cursor throws(WireFault) in try cursor.skip(depth: depth + 1) }
    case .string: try skipString()
    case .number: _ = try numberText()
    case .boolean: try word(bytes[place] == 0x74 ? "true" : "false")
    case .null: try word("null")
    }
  }

  /// Skips the next value and returns its bytes.
  mutating func raw() throws(WireFault) -> [UInt8] {
    skipSpace()
    let start = place
    try skip()
    return Array(bytes[start..<place])
  }

  private mutating func word(_ word: StaticString) throws(WireFault) {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count,
      (0..<word.utf8CodeUnitCount).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
    else { throw fault("no value begins") }
    place = end
  }

  mutating func boolean() throws(WireFault) -> Bool {
    let isTrue = try peek() == 0x74
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads `null` if it comes next.
  mutating func takesNull() throws(WireFault) -> Bool {
    guard try kind() == .null else { return false }
    try word("null")
    return true
  }

  /// Reads a whole number of 64 bits; `nil`, with the number skipped, for another one.
  mutating func wholeNumber() throws(WireFault) -> Int? {
    var isNegative = false
    var index = place
    if index < bytes.count, bytes[index] == 0x2D {
      isNegative = true
      index += 1
    }
    let first = index
    var value = 0
    // Eighteen digits always fit.
    while index < bytes.count, index - first < 18, bytes[index] &- 0x30 < 10 {
      value = value &* 10 &+ Int(bytes[index] &- 0x30)
      index += 1
    }
    let isPlain =
      index > first && (bytes[first] != 0x30 || index == first + 1)
      && (index == bytes.count || Self.endsNumber(bytes[index]))
    if isPlain {
      place = index
      return isNegative ? -value : value
    }
    return Int(try numberText())
  }

  private static func endsNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2C, 0x5D, 0x7D, 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  /// Reads a number as it is written.
  mutating func numberText() throws(WireFault) -> String {
    skipSpace()
    let start = place
    if place < bytes.count, bytes[place] == 0x2D { place += 1 }
    guard digits() > 0 else { throw fault("no number") }
    let first = bytes[start] == 0x2D ? start + 1 : start
    if bytes[first] == 0x30, place - first > 1 { throw fault("a number begins with 0") }
    if place < bytes.count, bytes[place] == 0x2E {
      place += 1
      guard digits() > 0 else { throw fault("a fraction without digits") }
    }
    if place < bytes.count, bytes[place] | 0x20 == 0x65 {
      place += 1
      if place < bytes.count, bytes[place] == 0x2B || bytes[place] == 0x2D { place += 1 }
      guard digits() > 0 else { throw fault("an exponent without digits") }
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() -> Int {
    let start = place
    while place < bytes.count, bytes[place] &- 0x30 < 10 { place += 1 }
    return place - start
  }
}
