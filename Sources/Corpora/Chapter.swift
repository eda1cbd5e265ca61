package import PaginatorKit

/// A chapter of a corpus: its title and where it begins.
///
/// A chapter ends where the next one begins, the last one with the text. What stands before the
/// first chapter is front matter.
package struct Chapter: Hashable, Codable, Sendable {
  /// The title, which need not stand in the text.
  package var title: String

  /// The offset of the first character.
  package var start: TextOffset
}
