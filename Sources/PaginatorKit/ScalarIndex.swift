/// Finds scalars by number and by byte: a few checkpoints, then a short walk.
///
/// Checkpoints have 32 bits, so that a text is shorter than 4 GiB.
struct ScalarIndex: Hashable, Sendable {
  /// How many scalars lie between two checkpoints of bytes.
  private static let stride = 16
  /// How many lie between two checkpoints of UTF-16 units.
  private static let unitStride = 64
  /// How many bytes lie between two counts of scalars.
  private static let block = 64

  let scalarCount: Int
  /// The byte offset of every 16th scalar.
  private let bytes: [UInt32]
  /// The UTF-16 offset of every 64th scalar.
  private let utf16: [UInt32]
  /// How many scalars begin before every 64th byte.
  private let scalars: [UInt32]

  init(_ utf8: [UInt8]) {
    var bytes: [UInt32] = []
    var utf16: [UInt32] = []
    var scalars: [UInt32] = []
    bytes.reserveCapacity(utf8.count / Self.stride + 1)
    scalars.reserveCapacity(utf8.count / Self.block + 1)
    var scalar = 0
    var units = 0
    utf8.withUnsafeBufferPointer { buffer in
      for index in 0..<buffer.count {
        if index % Self.block == 0 { scalars.append(UInt32(scalar)) }
        guard Self.begins(buffer[index]) else { continue }
        if scalar % Self.stride == 0 { bytes.append(UInt32(index)) }
        if scalar % Self.unitStride == 0 { utf16.append(UInt32(units)) }
        scalar += 1
        units += buffer[index] >= 0xF0 ? 2 : 1
      }
    }
    self.bytes = bytes
    self.utf16 = utf16
    self.scalars = scalars
    self.scalarCount = scalar
  }

  /// The byte offset of a scalar below `scalarCount`.
  func byte(ofScalar scalar: Int, in utf8: [UInt8]) -> Int {
    utf8.withUnsafeBufferPointer { buffer in
      var byte = Int(bytes[scalar / Self.stride])
      for _ in 0..<(scalar % Self.stride) { byte += Self.length(of: buffer[byte]) }
      return byte
    }
  }

  /// The number of the scalar that holds a byte of the text.
  func scalar(atByte target: Int, in utf8: [UInt8]) -> Int {
    let block = target / Self.block
    let begun = utf8.withUnsafeBytes { Self.begun(in: $0, from: block * Self.block, to: target) }
    return Int(scalars[block]) + begun - 1
  }

  /// How many scalars begin from one byte to another one, that included; eight bytes at a time.
  private static func begun(
    in bytes: UnsafeRawBufferPointer,
    from start: Int,
    to last: Int
  ) -> Int {
    let end = last + 1
    let tops: UInt64 = 0x8080_8080_8080_8080
    var (place, within) = (start, 0)
    while place + 8 <= end {
      let eight = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // A byte within a scalar has its highest bit and not the next one.
      within += (eight & ~(eight << 1) & tops).nonzeroBitCount
      place += 8
    }
    while place < end {
      if !begins(bytes[place]) { within += 1 }
      place += 1
    }
    return end - start - within
  }

  /// The UTF-16 offset of the scalar that holds a byte, or of the text's end.
  func utf16Index(of target: Int, in utf8: [UInt8]) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let holding = target < utf8.count ? scalar(atByte: target, in: utf8) : scalarCount - 1
    let checkpoint = holding / Self.unitStride
    var byte = Int(bytes[checkpoint * (Self.unitStride / Self.stride)])
    var units = Int(utf16[checkpoint])
    while byte < target, byte + Self.length(of: utf8[byte]) <= target {
      units += utf8[byte] >= 0xF0 ? 2 : 1
      byte += Self.length(of: utf8[byte])
    }
    return units
  }

  /// The byte offset of a UTF-16 unit of the text; that of the second half of a pair lies inside the
  /// scalar.
  func byte(ofUTF16 target: Int, in utf8: [UInt8]) -> Int {
    let checkpoint = max(0, utf16.partitioningIndex { $0 > target } - 1)
    var byte = Int(bytes[checkpoint * (Self.unitStride / Self.stride)])
    var units = Int(utf16[checkpoint])
    while units < target {
      let length = Self.length(of: utf8[byte])
      if length == 4, units + 1 == target { return byte + 2 }
      units += length == 4 ? 2 : 1
      byte += length
    }
    return byte
  }

  private static func begins(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  private static func length(of lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
