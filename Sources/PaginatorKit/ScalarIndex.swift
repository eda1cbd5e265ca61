/// Finds scalars by number and by byte: a few checkpoints, and a bit for each byte where one begins.
///
/// Checkpoints have 32 bits, so that a text is shorter than 4 GiB.
struct ScalarIndex: Sendable {
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
  /// Where scalars begin in each 64 bytes, from the lowest bit on.
  private let starts: [UInt64]

  init(_ utf8: [UInt8]) {
    var bytes: [UInt32] = []
    var utf16: [UInt32] = []
    var scalars: [UInt32] = []
    var starts: [UInt64] = []
    bytes.reserveCapacity(utf8.count / Self.stride + 1)
    scalars.reserveCapacity(utf8.count / Self.block + 1)
    starts.reserveCapacity(utf8.count / Self.block + 2)
    var scalar = 0
    var units = 0
    var begun: UInt64 = 0
    utf8.withUnsafeBufferPointer { buffer in
      for index in 0..<buffer.count {
        if index % Self.block == 0 {
          scalars.append(UInt32(scalar))
          if index > 0 { starts.append(begun) }
          begun = 0
        }
        guard Self.begins(buffer[index]) else { continue }
        begun |= 1 << UInt64(index % Self.block)
        if scalar % Self.stride == 0 { bytes.append(UInt32(index)) }
        if scalar % Self.unitStride == 0 { utf16.append(UInt32(units)) }
        scalar += 1
        units += buffer[index] >= 0xF0 ? 2 : 1
      }
    }
    // A word more, so that there is always a next one.
    starts += [begun, 0]
    self.starts = starts
    self.bytes = bytes
    self.utf16 = utf16
    self.scalars = scalars
    self.scalarCount = scalar
  }

  /// The byte offset of a scalar below `scalarCount`.
  func byte(ofScalar scalar: Int) -> Int {
    let checkpoint = Int(bytes[scalar / Self.stride])
    let (block, bit) = (checkpoint / Self.block, UInt64(checkpoint % Self.block))
    // The scalars up to the next checkpoint lie within 64 bytes.
    var ahead = starts[block] >> bit | starts[block + 1] << (64 - bit)
    for _ in 0..<(scalar % Self.stride) { ahead &= ahead - 1 }
    return checkpoint + ahead.trailingZeroBitCount
  }

  /// The number of the scalar that holds a byte of the text.
  func scalar(atByte target: Int) -> Int {
    let block = target / Self.block
    let upTo = UInt64.max >> UInt64(Self.block - 1 - target % Self.block)
    return Int(scalars[block]) + (starts[block] & upTo).nonzeroBitCount - 1
  }

  /// The UTF-16 offset of the scalar that holds a byte, or of the text's end.
  func utf16Index(of target: Int, in utf8: [UInt8]) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let holding = target < utf8.count ? scalar(atByte: target) : scalarCount - 1
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
