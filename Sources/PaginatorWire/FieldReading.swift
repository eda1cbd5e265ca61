extension JSONCursor {
  /// A value of a field that is not what it should be, in words; it is skipped.
  private mutating func found() throws(WireFault) -> String {
    switch try kind() {
    case .null: return try takesNull() ? "null" : ""
    case .boolean: return try boolean() ? "true" : "false"
    case .number:
      let text = try numberText()
      return text.utf8.count > 40 ? "the number \(text.prefix(40))…" : "the number \(text)"
    case .string:
      let text = try string()
      return "the string \"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
    case let kind:
      try skip()
      return kind.rawValue
    }
  }

  /// The fault of a field with another value than expected.
  mutating func wrong(_ field: @autoclosure () -> String, _ expected: String) -> WireFault {
    do throws(WireFault) {
      return .wrong(field: field(), found: try found(), expected: expected)
    } catch {
      return error
    }
  }

  mutating func integer(_ field: @autoclosure () -> String) throws(WireFault) -> Int {
    guard try kind() == .number else { throw wrong(field(), "a whole number") }
    let start = place
    if let number = try wholeNumber() { return number }
    advance(to: start)
    throw wrong(field(), "a whole number of 64 bits")
  }

  mutating func text(_ field: @autoclosure () -> String) throws(WireFault) -> String {
    guard try kind() == .string else { throw wrong(field(), "a string") }
    return try string()
  }

  /// Reads a field of a kind by a function, which gives nothing for a value that is not as expected.
  mutating func value<Value>(
    _ field: @autoclosure () -> String,
    _ kind: Kind,
    _ expected: @autoclosure () -> String,
    _ read: (inout JSONCursor) throws(WireFault) -> Value?
  ) throws(WireFault) -> Value {
    guard try self.kind() == kind else { throw wrong(field(), expected()) }
    let start = place
    if let value = try read(&self) { return value }
    advance(to: start)
    throw wrong(field(), expected())
  }

  /// Reads a field that is a number between two bounds, with or without a fraction.
  mutating func decimal(
    _ field: @autoclosure () -> String,
    in bounds: ClosedRange<Double>,
    _ expected: @autoclosure () -> String
  ) throws(WireFault) -> Double {
    try value(field(), .number, expected()) { cursor throws(WireFault) in
      Double(try cursor.numberText()).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  mutating func list(
    _ field: @autoclosure () -> String,
    _ expected: String,
    _ each: (Int, inout JSONCursor) throws(WireFault) -> Void
  ) throws(WireFault) {
    guard try kind() == .array else { throw wrong(field(), expected) }
    try elements(each)
  }

  mutating func object(
    _ field: @autoclosure () -> String,
    _ each: (String, inout JSONCursor) throws(WireFault) -> Void
  ) throws(WireFault) {
    guard try kind() == .object else { throw wrong(field(), "an object") }
    try members(each)
  }

  mutating func truth(_ field: @autoclosure () -> String) throws(WireFault) -> Bool {
    guard try kind() == .boolean else { throw wrong(field(), "true or false") }
    return try boolean()
  }

  mutating func count(
    _ field: @autoclosure () -> String,
    from first: Int = 0,
    to last: Int = .max
  ) throws(WireFault) -> Int {
    guard try kind() == .number else { throw wrong(field(), "a whole number") }
    let start = place
    let count = try integer(field())
    guard (first...last).contains(count) else {
      advance(to: start)
      throw wrong(field(), last == .max ? "\(first) or more" : "\(first) to \(last)")
    }
    return count
  }

  /// Reads a field that is one of some words, each with its text.
  mutating func word<Word>(
    _ field: @autoclosure () -> String,
    of words: [Word],
    _ text: (Word) -> String
  ) throws(WireFault) -> Word {
    func expected() -> String { "one of " + words.map { "'\(text($0))'" }.joined(separator: ", ") }
    return try value(field(), .string, expected()) { cursor throws(WireFault) in
      let found = try cursor.string()
      return words.first { text($0) == found }
    }
  }

  /// Reads a field that is one of the words of a type.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ field: @autoclosure () -> String
  ) throws(WireFault) -> Word {
    try word(field(), of: Array(Word.allCases), \.rawValue)
  }
}
