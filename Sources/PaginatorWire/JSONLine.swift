import PaginatorKit

/// Writes JSON from left to right, on one line.
struct JSONLine {
  private(set) var bytes: [UInt8] = []

  /// Room for so many bytes, so that a long list need not grow.
  init(expecting count: Int = 1_024) {
    bytes.reserveCapacity(count)
  }

  mutating func end() { bytes.append(0x0A) }

  /// An object with the members that a function adds.
  mutating func object(_ members: (inout JSONLine) -> Void) {
    separate()
    bytes.append(0x7B)
    members(&self)
    bytes.append(0x7D)
  }

  mutating func object(named name: String, _ members: (inout JSONLine) -> Void) {
    begin(name)
    object(members)
  }

  mutating func list<Element>(
    named name: String,
    _ elements: some Sequence<Element>,
    _ each: (inout JSONLine, Element) -> Void
  ) {
    begin(name)
    bytes.append(0x5B)
    for element in elements { each(&self, element) }
    bytes.append(0x5D)
  }

  mutating func member(_ name: String, _ text: String) {
    begin(name)
    value(text)
  }

  mutating func member(_ name: String, _ number: Int) {
    begin(name)
    value(number)
  }

  mutating func member(_ name: String, _ number: Int?) {
    begin(name)
    if let number { value(number) } else { append("null") }
  }

  mutating func member(_ name: String, _ isTrue: Bool) {
    begin(name)
    append(isTrue ? "true" : "false")
  }

  mutating func member(_ name: String, _ length: Length) {
    begin(name)
    decimal(length.sixtyFourths, per: 64)
  }

  mutating func member(_ name: String, tenThousandths: Int64) {
    begin(name)
    decimal(tenThousandths, per: 10_000)
  }

  mutating func member(_ name: String, raw json: [UInt8]) {
    begin(name)
    bytes.append(contentsOf: json)
  }

  mutating func value(_ number: Int) {
    separate()
    bytes.appendDigits(of: number)
  }

  mutating func value(_ text: String) {
    separate()
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0..<0x20:
        append("\\u00")
        bytes.append(Self.hexadecimal(byte >> 4))
        bytes.append(Self.hexadecimal(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  /// A list of two numbers.
  mutating func pair(_ first: Int, _ second: Int) {
    separate()
    bytes.append(0x5B)
    value(first)
    value(second)
    bytes.append(0x5D)
  }

  mutating func append(contentsOf text: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: text)
  }

  mutating func begin(_ name: String) {
    value(name)
    bytes.append(0x3A)
  }

  /// A comma, where a value follows another one.
  private mutating func separate() {
    switch bytes.last {
    case 0x7B, 0x5B, 0x3A, nil: break
    default: bytes.append(0x2C)
    }
  }

  private mutating func append(_ word: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    )
  }

  /// A quotient that is finite in decimals, exactly: 1,891 / 64 is 29.546875.
  private mutating func decimal(_ number: Int64, per unit: UInt64) {
    if number < 0 { bytes.append(0x2D) }
    var (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: unit)
    bytes.appendDigits(of: Int(clamping: whole))
    guard rest > 0 else { return }
    bytes.append(0x2E)
    while rest > 0 {
      (whole, rest) = (rest * 10).quotientAndRemainder(dividingBy: unit)
      bytes.append(UInt8(truncatingIfNeeded: 0x30 + whole))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x61 + digit - 10
  }
}
