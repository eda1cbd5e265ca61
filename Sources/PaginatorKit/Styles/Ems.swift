/// A length as a multiple of the text's font size, in ten-thousandths so that 0.85 is exact.
///
///     Ems(1.6).length(at: .pixels(17))  // 27.203125 px, the nearest 1/64 px
public struct Ems: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The multiple times 10,000.
  public var tenThousandths: Int32

  /// A whole number of ten-thousandths.
  public init(tenThousandths: Int32) {
    self.tenThousandths = tenThousandths
  }

  /// The multiple nearest to a number.
  ///
  /// - Parameter value: A number below 200,000 in magnitude.
  public init(_ value: Double) {
    self.init(tenThousandths: Int32((value * 10_000).rounded()))
  }

  /// No length.
  public static let zero = Ems(tenThousandths: 0)

  /// The text's font size.
  public static let one = Ems(tenThousandths: 10_000)

  /// The multiple as a number.
  public var value: Double { Double(tenThousandths) / 10_000 }

  /// The multiple as people write it: `0.05`, `1`.
  package var text: String {
    tenThousandths % 10_000 == 0 ? String(tenThousandths / 10_000) : String(value)
  }

  /// Returns the length at a font size, rounded half up to 1/64 px.
  public func length(at size: Length) -> Length {
    Length(sixtyFourths: Self.rounded(size.sixtyFourths * Int64(tenThousandths)))
  }

  /// A number of ten-thousandths in ones, rounded half up.
  private static func rounded(_ tenThousandths: Int64) -> Int64 {
    let (quotient, rest) = (tenThousandths + 5_000).quotientAndRemainder(dividingBy: 10_000)
    // A division rounds towards zero.
    return rest < 0 ? quotient - 1 : quotient
  }

  /// Returns a multiple of this length, rounded half up: 1.6 em of 0.7 em are 1.12 em.
  public static func * (left: Ems, right: Ems) -> Ems {
    let product = Int64(left.tenThousandths) * Int64(right.tenThousandths)
    return Ems(tenThousandths: Int32(clamping: rounded(product)))
  }

  /// The sum of two lengths.
  public static func + (left: Ems, right: Ems) -> Ems {
    Ems(tenThousandths: left.tenThousandths + right.tenThousandths)
  }

  /// Whether the first length is shorter than the second.
  public static func < (left: Ems, right: Ems) -> Bool {
    left.tenThousandths < right.tenThousandths
  }
}

extension Ems: Codable {
  /// Writes the ten-thousandths.
  public func encode(to encoder: any Encoder) throws { try tenThousandths.encode(to: encoder) }

  /// Reads the ten-thousandths.
  public init(from decoder: any Decoder) throws {
    self.init(tenThousandths: try Int32(from: decoder))
  }
}
