/// What becomes of bookmarks when the layout changes from A to B; offsets are in scalars.
package struct BookmarkOutcome: Hashable, Sendable {
  /// The name of the bookmark scheme.
  package var scheme: String
  /// The bookmarks, in the order of the text.
  package var bookmarks: [Bookmark]

  /// A bookmark made in A, and what it opens in B.
  package struct Bookmark: Hashable, Sendable {
    /// The page of A that it is on, from 0.
    package var page: Int
    /// Its place in the text.
    package var offset: Int
    /// The page of B that holds its place, from 0.
    package var rightPage: Int
    /// The page of B that it opens; `nil` when it is lost.
    package var landing: Int?
    /// Whether its mark fits other places, too: the scheme says so, or another bookmark on another
    /// page of A has the same mark.
    package var isAmbiguous: Bool
    /// Whether the place has another mark when it is marked in B.
    package var isDuplicated: Bool

    /// A bookmark by its parts.
    package init(
      page: Int,
      offset: Int,
      rightPage: Int,
      landing: Int?,
      isAmbiguous: Bool = false,
      isDuplicated: Bool = false
    ) {
      self.page = page
      self.offset = offset
      self.rightPage = rightPage
      self.landing = landing
      self.isAmbiguous = isAmbiguous
      self.isDuplicated = isDuplicated
    }

    /// Whether it opens the page that holds its place.
    package var survives: Bool { landing == rightPage }

    /// The page that it opens minus the page that holds its place; `nil` when it is lost.
    package var pageError: Int? { landing.map { $0 - rightPage } }
  }

  /// An outcome by its parts.
  package init(scheme: String, bookmarks: [Bookmark]) {
    self.scheme = scheme
    self.bookmarks = bookmarks
  }
}
