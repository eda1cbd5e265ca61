/// The characters of valid UTF-8 that are not ASCII, with the offsets at which they begin.
///
/// Whoever counts characters of other scripts passes over an English book at a byte a step.
struct WideScalars: Sequence, IteratorProtocol {
  private let utf8: [UInt8]
  private var offset = 0

  init(_ utf8: [UInt8]) { self.utf8 = utf8 }

  mutating func next() -> (scalar: Unicode.Scalar, offset: Int)? {
    while offset < utf8.count, utf8[offset] < 0x80 { offset += 1 }
    guard offset < utf8.count else { return nil }
    let start = offset
    let lead = UInt32(utf8[start])
    var value = lead < 0xE0 ? lead & 0x1F : lead < 0xF0 ? lead & 0x0F : lead & 0x07
    offset += 1
    while offset < utf8.count, utf8[offset] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(utf8[offset] & 0x3F)
      offset += 1
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", start)
  }
}
