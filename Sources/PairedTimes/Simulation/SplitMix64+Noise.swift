import PaginatorKit

extension SplitMix64 {
  /// Returns a number above 0 and below 1.
  mutating func share() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }

  /// Returns whether a coin shows heads.
  mutating func coin() -> Bool { next() >> 63 == 1 }

  /// Returns a place of so many.
  mutating func place(of count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Returns a number with the standard normal distribution (Box and Muller).
  mutating func normal() -> Double { (-2 * ln(share())).squareRoot() * cosine(ofTurns: share()) }

  /// Returns a number with the standard Cauchy distribution, whose tails have no mean.
  mutating func cauchy() -> Double { tangent(ofTurns: share() / 2 - 0.25) }
}
