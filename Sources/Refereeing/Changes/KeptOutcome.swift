/// What became of all that was kept in one way when the layout changes from A to B.
///
/// Offsets are in scalars, and pages count from 0.
package struct KeptOutcome<Item: KeptItem>: Hashable, Codable, Sendable {
  /// The name of the strategy or scheme.
  package var way: String
  /// All that were tried, in the order of the text.
  package var items: [Item]
}

/// A reader's place, a highlight or a bookmark that is kept over a change.
package protocol KeptItem: Hashable, Codable, Sendable {
  /// The page of A that it is on, or begins on.
  var page: Int { get }
}

/// What became of readers' places, highlights and bookmarks over one change, an outcome for each way
/// of keeping them.
package struct KeptOutcomes: Hashable, Codable, Sendable {
  package var readers: [ReaderOutcome]
  package var highlights: [HighlightOutcome]
  package var bookmarks: [BookmarkOutcome]
  /// Why somebody's own way failed, in one sentence; what it failed to keep is left out.
  package var failure: String?

  package init(
    readers: [ReaderOutcome] = [],
    highlights: [HighlightOutcome] = [],
    bookmarks: [BookmarkOutcome] = [],
    failure: String? = nil
  ) {
    (self.readers, self.highlights, self.bookmarks) = (readers, highlights, bookmarks)
    self.failure = failure
  }
}
