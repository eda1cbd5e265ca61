public import PaginatorKit

extension Breach {
  /// A question besides all pages of the text whose answer shows the breach; places are in scalars, pages
  /// count from 0.
  public enum Question: Hashable, Sendable {
    /// The pages from a place on.
    case pages(from: Int)
    /// The first page, and no more.
    case firstPage
    /// The page that ends at a place.
    case pageBefore(Int)
    /// The page that holds a place.
    case pageHolding(Int)
    case labels
    case estimates
    /// A place is named, and the name found again.
    case locator(of: Int)
    /// The place of a reader on a page is written down, and found in a layout.
    case place(onPage: Int, in: Layout)
    /// A highlight is written down, and found again.
    case highlight(ScalarRange)
  }
}
