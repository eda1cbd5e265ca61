package import Refereeing

/// What became of readers' places, of highlights and of bookmarks that a paginator keeps in its own
/// way, over one change of the layout.
package struct OwnPlaceKeeping: Hashable, Codable, Sendable {
  /// The readers of its pages; `nil` when it keeps no places, or failed to.
  package var readers: ReaderOutcome?
  /// The highlights; `nil` when it keeps none, or failed to.
  package var highlights: HighlightOutcome?
  /// The bookmarks; `nil` when it keeps none.
  package var bookmarks: BookmarkOutcome?
  /// Why it failed to, in one sentence.
  package var failure: String?

  /// An outcome by its parts.
  package init(
    readers: ReaderOutcome? = nil,
    highlights: HighlightOutcome? = nil,
    bookmarks: BookmarkOutcome? = nil,
    failure: String? = nil
  ) {
    self.readers = readers
    self.highlights = highlights
    self.bookmarks = bookmarks
    self.failure = failure
  }
}
