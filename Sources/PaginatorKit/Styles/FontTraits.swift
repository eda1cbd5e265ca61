/// How a face differs from the regular one of its family.
public struct FontTraits: OptionSet, Hashable, Sendable, Codable {
  /// A bit for each trait.
  public var rawValue: UInt8

  /// Traits by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A bold face.
  public static let bold = FontTraits(rawValue: 1)
  /// An italic or oblique face.
  public static let italic = FontTraits(rawValue: 2)
  /// A face of which all letters are equally wide.
  public static let monospace = FontTraits(rawValue: 4)

  /// Each trait and what it is called.
  package static let named: [(name: String, trait: FontTraits)] = [
    ("bold", .bold), ("italic", .italic), ("monospace", .monospace),
  ]

  /// What traits are called: `bold italic`, `regular`.
  package var name: String {
    let names = Self.named.filter { contains($0.trait) }.map(\.name)
    return names.isEmpty ? "regular" : names.joined(separator: " ")
  }
}
