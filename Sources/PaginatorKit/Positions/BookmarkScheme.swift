/// A way to keep a bookmark when the layout changes, as an app does it.
///
/// It is two functions: what is written down of a place in the text, and what is opened for what was
/// written down. An app's own code conforms to be measured as the built-in schemes are.
///
///     struct ByPage: BookmarkScheme {
///       let name = "page-number"
///       func save(_ anchor: TextOffset, in pagination: Pagination) -> Int {
///         pagination.page(holding: anchor)
///       }
///       func restore(_ number: Int, in pagination: Pagination) -> BookmarkPlace { .page(number) }
///     }
public protocol BookmarkScheme: Sendable {
  /// What is written down of a place: the mark. Two marks that are equal are one mark.
  associatedtype Token: Hashable & Sendable

  /// The name in reports, in lower case with hyphens.
  var name: String { get }

  /// Writes down a place in the text.
  ///
  /// - Parameters:
  ///   - anchor: The place, between two grapheme clusters.
  ///   - pagination: The pages in the layout that the reader is in.
  /// - Returns: What is kept.
  func save(_ anchor: TextOffset, in pagination: Pagination) -> Token

  /// Finds what to open for what was written down, perhaps in another layout.
  ///
  /// - Parameters:
  ///   - token: What was kept.
  ///   - pagination: The pages in the layout that the reader is in now.
  /// - Returns: A page, or a place in the text, of which the page that holds it is opened.
  func restore(_ token: Token, in pagination: Pagination) -> BookmarkPlace
}

/// What a bookmark opens.
public enum BookmarkPlace: Hashable, Sendable {
  /// A page by its number, from 0; one that the pagination does not have is ``lost``.
  case page(Int)
  /// A place in the text; one outside it is ``lost``.
  case offset(TextOffset)
  /// The first of several places that the mark fits, so that it may be the wrong one.
  case ambiguous(TextOffset)
  /// Nothing.
  case lost
}
