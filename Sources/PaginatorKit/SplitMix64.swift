/// A seeded source of random numbers, the same on every machine and with every compiler.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
package struct SplitMix64: Sendable {
  private var state: UInt64

  /// A source that begins at a number.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns the elements in a random order: Fisher and Yates, from the last place down.
  ///
  /// The standard library's shuffle may change with its version.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(next() % UInt64(last + 1)))
    }
    return elements
  }
}
