public import PaginatorKit

/// Keeps the reader's place as a share of the text, in thousandths, as a progress bar does.
public struct PlaceByShare: PositionStrategy {
  /// A place by share.
  public init() {}

  /// `share`.
  public var name: String { "share" }

  /// The page's top in thousandths of the text.
  public func save(_ page: Int, in pagination: Pagination) -> Int {
    let text = pagination.text
    return text.scalarIndex(of: pagination.start(of: page)) * 1_000 / text.scalarCount
  }

  /// The page that holds the place.
  public func restore(_ thousandths: Int, in pagination: Pagination) -> Int {
    let text = pagination.text
    let scalar = thousandths * text.scalarCount / 1_000
    return pagination.page(holding: text.offset(ofScalar: scalar))
  }
}

extension LinePaginator {
  /// An app that counts lines and keeps places by share.
  public static let reader = Reader(LinePaginator(), keepingPlacesBy: PlaceByShare())
}
