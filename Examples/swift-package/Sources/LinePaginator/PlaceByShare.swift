public import PaginatorKit

/// Keeps the reader's place as a share of the text, in ten-thousandths, as a progress bar does.
///
/// It is the share of the page's middle: that of its top would be rounded down to the page before.
public struct PlaceByShare: PositionStrategy {
  /// A place by share.
  public init() {}

  /// `share`.
  public var name: String { "share" }

  /// Where the page's middle lies, in ten-thousandths of the text.
  public func save(_ page: Int, in pagination: Pagination) -> Int {
    let text = pagination.text
    let range = pagination.pages[page]
    let middle = (text.scalarIndex(of: range.start) + text.scalarIndex(of: range.end)) / 2
    return middle * 10_000 / text.scalarCount
  }

  /// The page that holds the place.
  public func restore(_ share: Int, in pagination: Pagination) -> Int {
    let text = pagination.text
    // Half of the last digit, so that what was cut off is not lost on one side.
    let scalar = (2 * share + 1) * text.scalarCount / 20_000
    return pagination.page(holding: text.offset(ofScalar: scalar))
  }
}

extension LinePaginator {
  /// An app that counts lines, keeps places by share, and highlights by their characters.
  public static let reader = Reader(
    LinePaginator(),
    keepingPlacesBy: PlaceByShare(),
    keepingHighlightsBy: ScalarOffsetHighlights()
  )
}
