/// A count in four bytes that reads and is set as an `Int`: a book has a million pages in all layouts,
/// with twenty counts each.
///
/// A text is shorter than 4 GiB, and nothing that is counted of a page is shorter than a byte.
@propertyWrapper
package struct Count: Hashable, Sendable {
  private var stored: UInt32

  /// The greatest number that is kept; a greater one, or one below 0, is a fault of the program.
  package static let most = Int(UInt32.max) - 1

  package init(wrappedValue: Int) { stored = UInt32(wrappedValue) }

  package var wrappedValue: Int {
    get { Int(stored) }
    set { stored = UInt32(newValue) }
  }
}

/// A count in four bytes that may be missing.
@propertyWrapper
package struct KnownCount: Hashable, Sendable {
  /// `UInt32.max` where it is missing.
  private var stored: UInt32

  package init(wrappedValue: Int?) { stored = wrappedValue.map(UInt32.init) ?? .max }

  package var wrappedValue: Int? {
    get { stored == .max ? nil : Int(stored) }
    set { stored = newValue.map(UInt32.init) ?? .max }
  }
}

extension Count: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try count(in: decoder.singleValueContainer()))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KnownCount: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(wrappedValue: container.decodeNil() ? nil : try count(in: container))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A number from outside, which may be none that is kept.
private func count(in container: any SingleValueDecodingContainer) throws -> Int {
  let number = try container.decode(Int.self)
  guard 0...Count.most ~= number else {
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(number) is no count")
  }
  return number
}

// What is missing has no key, as with optional values.

extension KeyedDecodingContainer {
  func decode(_ type: KnownCount.Type, forKey key: Key) throws -> KnownCount {
    try decodeIfPresent(type, forKey: key) ?? KnownCount(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  mutating func encode(_ count: KnownCount, forKey key: Key) throws {
    try encodeIfPresent(count.wrappedValue, forKey: key)
  }
}
