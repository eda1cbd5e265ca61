/// A reading app as it is tested: how it cuts pages, and how it keeps places, highlights and
/// bookmarks.
///
///     Reader(LinePaginator(), keepingPlacesBy: PageNumberStrategy())
public struct Reader: Sendable {
  /// How it cuts pages.
  public var paginator: any Paginator
  /// How it keeps the reader's place; `nil` for one that is measured with the built-in ways alone.
  public var places: (any PositionStrategy)?
  /// How it keeps highlights; `nil` for one that is measured with the built-in ways alone.
  public var highlights: (any HighlightScheme)?
  /// How it keeps bookmarks; `nil` for one that is measured with the built-in ways alone.
  public var bookmarks: (any BookmarkScheme)?
  /// What is known of a built-in method.
  package var traits: MethodTraits?

  /// A reader by its parts.
  public init(
    _ paginator: any Paginator,
    keepingPlacesBy places: (any PositionStrategy)? = nil,
    keepingHighlightsBy highlights: (any HighlightScheme)? = nil,
    keepingBookmarksBy bookmarks: (any BookmarkScheme)? = nil
  ) {
    self.paginator = paginator
    self.places = places
    self.highlights = highlights
    self.bookmarks = bookmarks
  }
}
