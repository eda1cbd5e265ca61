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

  /// What the traits are called, one by one.
  package var names: [String] { Self.named.filter { contains($0.trait) }.map(\.name) }

  /// The traits with some names.
  package init(names: [String]) {
    self = Self.named.filter { names.contains($0.name) }.reduce([]) { $0.union($1.trait) }
  }

  /// What traits are called: `bold italic`, `regular`.
  package var name: String { isEmpty ? "regular" : names.joined(separator: " ") }
}
