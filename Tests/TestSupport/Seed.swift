import Foundation

/// A seeded source of random numbers: SplitMix64, which every implementation computes alike.
///
///     @Test(arguments: Seed.first(20))
///     func `holds for any text`(seed: Seed) { var random = seed; … }
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
package struct Seed: RandomNumberGenerator, Hashable, Sendable {
  /// What it began with, by which a failing case names itself.
  package let number: UInt64
  private var state: UInt64

  /// A source that begins at a number.
  package init(_ number: UInt64) {
    self.number = number
    self.state = number
  }

  /// The seeds 1 to `count`.
  package static func first(_ count: Int) -> [Seed] {
    (1...count).map { Seed(UInt64($0)) }
  }

  /// Whether all is tried that may be, as `make test-all` asks with ALL_TESTS.
  package static let isTryingAll = ProcessInfo.processInfo.environment["ALL_TESTS"] != nil

  /// So many seeds in `make test`, and all of them in `make test-all`.
  package static func first(_ some: Int, ofAll count: Int) -> [Seed] {
    first(isTryingAll ? count : some)
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a random number of a range.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns a random element of a collection that is not empty.
  package mutating func element<Elements: Collection>(of elements: Elements) -> Elements.Element {
    let distance = number(in: 0...elements.count - 1)
    return elements[elements.index(elements.startIndex, offsetBy: distance)]
  }
}

extension Seed: CustomStringConvertible {
  /// The seed as it is written in a test: `seed 7`.
  package var description: String { "seed \(number)" }
}
