package import PaginatorKit

/// What is wrong with what a reading app shows or holds.
///
/// Pages are numbered from 0.
package enum TurnFault: Hashable, Sendable {
  /// Another page than the one that the reader is at.
  case wrongPage(Int, expected: Int)
  /// A page that was made for another font size.
  case pageOfOtherSize(Length)
  /// A page that the paginator does not make when it paginates the whole text.
  case noSuchPage(PageRange, expected: Int)
  /// Nothing, where a page should be.
  case pageMissing(expected: Int)
  /// More views than the way to turn pages has.
  case tooManyViews(Int, atMost: Int)

  /// The kind, as programs read it.
  package var kind: String {
    switch self {
    case .wrongPage: "wrong_page"
    case .pageOfOtherSize: "page_of_other_size"
    case .noSuchPage: "no_such_page"
    case .pageMissing: "page_missing"
    case .tooManyViews: "too_many_views"
    }
  }
}

/// A fault, and which event of the trace it came with, from 0.
package struct TurnFinding: Hashable, Sendable {
  package let event: Int
  package let fault: TurnFault
}
