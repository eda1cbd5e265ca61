/// Finds scalars by number and by byte: one checkpoint each 64 scalars, then a short walk.
struct ScalarIndex: Sendable {
  private static let stride = 64

  let scalarCount: Int
  /// The byte offset of every 64th scalar.
  private let bytes: [Int]
  /// The UTF-16 offset of every 64th scalar.
  private let utf16: [Int]

  init(_ utf8: [UInt8]) {
    var bytes: [Int] = []
    var utf16: [Int] = []
    bytes.reserveCapacity(utf8.count / Self.stride + 1)
    var scalar = 0
    var units = 0
    utf8.withUnsafeBufferPointer { buffer in
      for index in 0..<buffer.count where buffer[index] & 0xC0 != 0x80 {
        if scalar % Self.stride == 0 {
          bytes.append(index)
          utf16.append(units)
        }
        scalar += 1
        units += buffer[index] >= 0xF0 ? 2 : 1
      }
    }
    self.bytes = bytes
    self.utf16 = utf16
    self.scalarCount = scalar
  }

  /// The byte offset of a scalar below `scalarCount`.
  func byte(ofScalar scalar: Int, in utf8: [UInt8]) -> Int {
    var byte = bytes[scalar / Self.stride]
    for _ in 0..<(scalar % Self.stride) {
      byte += Self.length(of: utf8[byte])
    }
    return byte
  }

  /// The number of the scalar that holds a byte of the text.
  func scalar(atByte target: Int, in utf8: [UInt8]) -> Int {
    let checkpoint = checkpoint(before: target)
    var byte = bytes[checkpoint]
    var scalar = checkpoint * Self.stride
    while byte + Self.length(of: utf8[byte]) <= target {
      byte += Self.length(of: utf8[byte])
      scalar += 1
    }
    return scalar
  }

  /// The UTF-16 offset of the scalar that holds a byte, or of the text's end.
  func utf16Index(of target: Int, in utf8: [UInt8]) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let checkpoint = checkpoint(before: target)
    var byte = bytes[checkpoint]
    var units = utf16[checkpoint]
    while byte < target, byte + Self.length(of: utf8[byte]) <= target {
      units += utf8[byte] >= 0xF0 ? 2 : 1
      byte += Self.length(of: utf8[byte])
    }
    return units
  }

  /// The byte offset of a UTF-16 unit of the text; that of the second half of a pair lies inside the
  /// scalar.
  func byte(ofUTF16 target: Int, in utf8: [UInt8]) -> Int {
    let checkpoint = Self.checkpoint(before: target, among: utf16)
    var byte = bytes[checkpoint]
    var units = utf16[checkpoint]
    while units < target {
      let length = Self.length(of: utf8[byte])
      if length == 4, units + 1 == target { return byte + 2 }
      units += length == 4 ? 2 : 1
      byte += length
    }
    return byte
  }

  /// The last checkpoint at or before a byte.
  private func checkpoint(before target: Int) -> Int {
    Self.checkpoint(before: target, among: bytes)
  }

  /// The last of ascending places that stands at or before another, by bisection.
  private static func checkpoint(before target: Int, among places: [Int]) -> Int {
    var low = 0
    var high = places.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if places[middle] <= target { low = middle } else { high = middle }
    }
    return low
  }

  private static func length(of lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
