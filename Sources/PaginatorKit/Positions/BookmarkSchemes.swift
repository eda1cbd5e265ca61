/// The page's number: an app that writes down the page and nothing else.
public struct PageNumberBookmarks: BookmarkScheme {
  /// The page's number.
  public init() {}

  /// `page-number`.
  public let name = "page-number"

  /// The number of the page that holds the place.
  public func save(_ anchor: TextOffset, in pagination: Pagination) -> Int {
    pagination.page(holding: anchor)
  }

  /// The page of the same number, where there is one.
  public func restore(_ number: Int, in pagination: Pagination) -> BookmarkPlace {
    .page(number)
  }
}

/// The page's number, and how far the place is from the page's top.
public struct PageRelativeBookmarks: BookmarkScheme {
  /// The page's number and the offset in it.
  public init() {}

  /// `page-relative`.
  public let name = "page-relative"

  /// A place on a page.
  public struct Mark: Hashable, Sendable {
    /// The page's number, from 0.
    public var page: Int
    /// How many scalars lie between the page's top and the place.
    public var offset: Int

    /// A place by its page and its offset there.
    public init(page: Int, offset: Int) {
      self.page = page
      self.offset = offset
    }
  }

  /// The page that holds the place, and the offset there.
  public func save(_ anchor: TextOffset, in pagination: Pagination) -> Mark {
    let page = pagination.page(holding: anchor)
    let text = pagination.text
    return Mark(
      page: page,
      offset: text.scalarIndex(of: anchor) - text.scalarIndex(of: pagination.start(of: page))
    )
  }

  /// The place at the same offset on the page of the same number; lost where that page ends before.
  public func restore(_ mark: Mark, in pagination: Pagination) -> BookmarkPlace {
    guard pagination.pages.indices.contains(mark.page) else { return .lost }
    let page = pagination.pages[mark.page]
    let text = pagination.text
    let place = text.scalarIndex(of: page.start) + mark.offset
    return place < text.scalarIndex(of: page.end) ? .offset(text.offset(ofScalar: place)) : .lost
  }
}

/// The place's offset in the text, in scalars.
public struct ScalarOffsetBookmarks: BookmarkScheme {
  /// The offset in the text.
  public init() {}

  /// `scalar-offset`.
  public let name = "scalar-offset"

  /// The offset in scalars.
  public func save(_ anchor: TextOffset, in pagination: Pagination) -> Int {
    pagination.text.scalarIndex(of: anchor)
  }

  /// The same place.
  public func restore(_ offset: Int, in pagination: Pagination) -> BookmarkPlace {
    .offset(pagination.text.offset(ofScalar: offset))
  }
}

/// The words that stand at the place.
///
/// They are sought from the text's start, so that words that stand more than once open their first
/// occurrence, as 須菩提。於意云何 of the Diamond Sutra does.
public struct TextQuoteBookmarks: BookmarkScheme {
  /// How many grapheme clusters are quoted, fewer at the text's end.
  public let length: Int
  /// Where a quote stands first and next.
  package var search: @Sendable (_ quote: [UInt8], _ text: [UInt8]) -> (first: Int?, second: Int?) =
    TextSearch.firstTwo

  /// A quote from the place on.
  ///
  /// - Parameter length: How many grapheme clusters; eight Chinese characters are two phrases.
  public init(length: Int = 8) {
    self.length = length
  }

  /// `text-quote`.
  public let name = "text-quote"

  /// The UTF-8 of the words from the place on.
  public func save(_ anchor: TextOffset, in pagination: Pagination) -> [UInt8] {
    pagination.text.quote(of: length, from: anchor)
  }

  /// The first occurrence; lost where the words do not stand in the text.
  public func restore(_ quote: [UInt8], in pagination: Pagination) -> BookmarkPlace {
    let found = search(quote, pagination.text.utf8)
    guard let first = found.first else { return .lost }
    let place = TextOffset(utf8: first)
    return found.second == nil ? .offset(place) : .ambiguous(place)
  }
}

/// The bookmark schemes that the harness compares.
public enum BookmarkSchemes {
  /// All of them, in the order of reports.
  public static let all: [any BookmarkScheme] = [
    PageNumberBookmarks(), PageRelativeBookmarks(), ScalarOffsetBookmarks(), TextQuoteBookmarks(),
  ]
}
