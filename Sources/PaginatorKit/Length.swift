/// A length in whole 1/64 px, the 26.6 unit of FreeType and HarfBuzz.
///
/// Lengths are exact to add and to compare, and an integer to store.
///
///     Length.pixels(29.546875).sixtyFourths  // 1891
public struct Length: Hashable, Comparable, Sendable, BitwiseCopyable, AdditiveArithmetic {
  /// The length in units of 1/64 px.
  public var sixtyFourths: Int64

  /// A length of a whole number of 1/64 px.
  public init(sixtyFourths: Int64) {
    self.sixtyFourths = sixtyFourths
  }

  /// The length nearest to a number of pixels, halves away from zero.
  ///
  /// - Parameter pixels: A finite number below 2⁵⁷ in magnitude.
  /// - Returns: The length in whole 1/64 px.
  public static func pixels(_ pixels: Double) -> Length {
    Length(sixtyFourths: Int64((pixels * 64).rounded()))
  }

  /// The length in pixels, exact for every length below 2⁴⁷ px.
  public var pixels: Double { Double(sixtyFourths) / 64 }

  /// The length in pixels as people write it, without a fraction that is zero: `8`, `8.5`.
  package var shortPixels: String {
    sixtyFourths % 64 == 0 ? String(sixtyFourths / 64) : String(pixels)
  }

  /// No length.
  public static let zero = Length(sixtyFourths: 0)

  /// Whether the first length is shorter than the second.
  public static func < (left: Length, right: Length) -> Bool {
    left.sixtyFourths < right.sixtyFourths
  }

  /// The sum of two lengths.
  public static func + (left: Length, right: Length) -> Length {
    Length(sixtyFourths: left.sixtyFourths + right.sixtyFourths)
  }

  /// The difference of two lengths.
  public static func - (left: Length, right: Length) -> Length {
    Length(sixtyFourths: left.sixtyFourths - right.sixtyFourths)
  }

  /// A length repeated a whole number of times.
  public static func * (length: Length, count: Int) -> Length {
    Length(sixtyFourths: length.sixtyFourths * Int64(count))
  }
}

extension Length: Codable {
  /// Writes the number of 1/64 px.
  public func encode(to encoder: any Encoder) throws { try sixtyFourths.encode(to: encoder) }

  /// Reads a number of 1/64 px.
  public init(from decoder: any Decoder) throws {
    self.init(sixtyFourths: try Int64(from: decoder))
  }
}
