/// Numbers as one that differs where any of them does, nearly always.
///
/// It is for hashes of values with many members, made a hundred thousand times: a hasher takes some thirty
/// instructions for each.
struct MixedNumbers {
  private(set) var number: UInt64 = 0

  @inline(__always)
  mutating func add(_ next: Int64) {
    // An odd multiplier loses nothing; the shift brings high bits down for the next one.
    number = (number ^ UInt64(bitPattern: next)) &* 0x9E37_79B9_7F4A_7C15
    number ^= number >> 32
  }
}
