/// A place between two characters of a text: the number of UTF-8 bytes before it.
///
/// Offsets are bytes inside the harness, as text is. What is published (reports, the store,
/// the protocol) counts Unicode scalars; ``SourceText`` converts between the two. An offset outside
/// its text is valid input everywhere; the referee reports it.
public struct TextOffset: Hashable, Codable, Comparable, Sendable {
  /// The number of UTF-8 bytes before this place.
  public var utf8: Int

  /// The place after a number of UTF-8 bytes.
  public init(utf8: Int) {
    self.utf8 = utf8
  }

  /// The start of every text.
  public static let zero = TextOffset(utf8: 0)

  /// Whether the first place stands before the second.
  public static func < (left: TextOffset, right: TextOffset) -> Bool {
    left.utf8 < right.utf8
  }
}
