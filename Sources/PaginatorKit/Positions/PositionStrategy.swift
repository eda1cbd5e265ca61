/// A way to keep a reader's place when the layout changes, as an app does it.
///
/// It is two functions: what is written down of a page, and the page that is shown for what was
/// written down. An app's own code conforms to be measured as the built-in strategies are.
///
///     struct PageNumber: PositionStrategy {
///       let name = "page-number"
///       func save(_ page: Int, in pagination: Pagination) -> Int { page }
///       func restore(_ number: Int, in pagination: Pagination) -> Int { number }
///     }
public protocol PositionStrategy: Sendable {
  /// What is written down of a place.
  associatedtype Token: Sendable

  /// The name in reports, in lower case with hyphens.
  var name: String { get }

  /// When the place is written down.
  var saving: PositionSaving { get }

  /// Writes down the place of a reader who is on a page.
  ///
  /// - Parameters:
  ///   - page: The page's number, from 0.
  ///   - pagination: The pages in the layout that the reader is in.
  /// - Returns: What is kept.
  func save(_ page: Int, in pagination: Pagination) -> Token

  /// Finds the page to show for a place that was written down, perhaps in another layout.
  ///
  /// - Parameters:
  ///   - token: What was kept.
  ///   - pagination: The pages in the layout that the reader is in now.
  /// - Returns: The page's number, from 0. A number that the pagination does not have is counted as
  ///   `position_out_of_range`, and the nearest page is shown.
  func restore(_ token: Token, in pagination: Pagination) -> Int

  /// Returns why places could not be kept since the last call, as a full sentence, and forgets it.
  ///
  /// It is for keeping that can fail, as in another process. After a failure nothing is asked and
  /// nothing kept until the failure is taken. Its trials then fail with the sentence.
  ///
  /// - Returns: The first failure; `nil`, the default, when all was kept.
  func takeFailure() -> String?
}

extension PositionStrategy {
  /// Before each change of the layout, from the page that is shown then.
  public var saving: PositionSaving { .beforeEachChange }

  /// Keeping a place cannot fail.
  public func takeFailure() -> String? { nil }
}

/// When a reader's place is written down.
public enum PositionSaving: String, Hashable, Sendable, CaseIterable {
  /// When the reader turns a page, and not when the layout changes.
  case onTurn = "on_turn"
  /// Before each change of the layout, from the page that is shown then.
  case beforeEachChange = "before_each_change"
}
