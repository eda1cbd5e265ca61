/// A length as a part of the font size, in ten-thousandths of an em so that 0.05 em is exact.
public struct EmLength: Hashable, Sendable {
  /// The em times 10,000, from 0.
  public var tenThousandths: Int64

  /// A length of a whole number of ten-thousandths.
  public init(tenThousandths: Int64) {
    self.tenThousandths = tenThousandths
  }

  /// The length nearest to a number of em.
  public init(_ value: Double) {
    self.init(tenThousandths: Int64((value * 10_000).rounded()))
  }

  /// No length.
  public static let zero = EmLength(tenThousandths: 0)

  /// The length in em.
  public var value: Double { Double(tenThousandths) / 10_000 }

  /// The length as people write it: `0.05`, `1`.
  package var text: String {
    tenThousandths % 10_000 == 0 ? String(tenThousandths / 10_000) : String(value)
  }
}

extension EmLength: Codable {
  /// Writes the ten-thousandths.
  public func encode(to encoder: any Encoder) throws { try tenThousandths.encode(to: encoder) }

  /// Reads the ten-thousandths.
  public init(from decoder: any Decoder) throws {
    self.init(tenThousandths: try Int64(from: decoder))
  }
}

extension EmLength: LayoutFieldValue {
  package static var kind: LayoutField.Kind { .em }

  package var layoutValue: LayoutValue { .em(self) }

  package init?(layoutValue: LayoutValue) {
    guard case .em(let length) = layoutValue else { return nil }
    self = length
  }
}
