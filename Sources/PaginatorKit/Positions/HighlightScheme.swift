/// A way to keep a highlight when the layout changes, as an app does it.
///
///     struct ByOffset: HighlightScheme {
///       let name = "scalar-offset"
///       func save(_ range: PageRange, in pagination: Pagination) -> PageRange { range }
///       func restore(_ range: PageRange, in pagination: Pagination) -> PageRange? { range }
///     }
public protocol HighlightScheme: Sendable {
  /// What is written down of a highlight.
  associatedtype Token: Sendable

  /// The name in reports, in lower case with hyphens.
  var name: String { get }

  /// Writes down a highlight.
  ///
  /// - Parameters:
  ///   - range: The highlighted text.
  ///   - pagination: The pages in the layout that the reader is in.
  /// - Returns: What is kept.
  func save(_ range: PageRange, in pagination: Pagination) -> Token

  /// Finds the text to highlight for what was written down, perhaps in another layout.
  ///
  /// - Parameters:
  ///   - token: What was kept.
  ///   - pagination: The pages in the layout that the reader is in now.
  /// - Returns: The text, `nil` when the highlight is lost.
  func restore(_ token: Token, in pagination: Pagination) -> PageRange?

  /// Finds the text to highlight where it may be in several parts, as of an app that keeps what each
  /// page holds of a highlight.
  ///
  /// - Parameters:
  ///   - token: What was kept.
  ///   - pagination: The pages in the layout that the reader is in now.
  /// - Returns: The parts, none when the highlight is lost; by default what ``restore(_:in:)`` finds.
  func restoredParts(of token: Token, in pagination: Pagination) -> [PageRange]

  /// Returns why highlights could not be kept since the last call, as a full sentence, and forgets it.
  ///
  /// It is for keeping that can fail, as in another process. After a failure nothing is asked and
  /// nothing kept until the failure is taken. Its trials then fail with the sentence.
  ///
  /// - Returns: The first failure; `nil`, the default, when all was kept.
  func takeFailure() -> String?
}

extension HighlightScheme {
  /// The one part that ``restore(_:in:)`` finds.
  public func restoredParts(of token: Token, in pagination: Pagination) -> [PageRange] {
    restore(token, in: pagination).map { [$0] } ?? []
  }

  /// Keeping a highlight cannot fail.
  public func takeFailure() -> String? { nil }
}
