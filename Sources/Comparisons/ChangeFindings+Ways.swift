package import Refereeing
import Trials

/// What there is of one way of keeping places, highlights or bookmarks, by its name in reports.
extension ChangeFindings {
  /// Where the readers landed whose places the paginator keeps itself; `nil` when it keeps none.
  package var ownReaders: ReaderOutcome? {
    guard var outcome = change.ownPlaces?.readers else { return nil }
    outcome.strategy = PlaceKeeping.ownName(outcome.strategy)
    return outcome
  }

  /// What became of highlights that the paginator keeps itself; `nil` when it keeps none.
  package var ownHighlights: HighlightOutcome? {
    guard var outcome = change.ownPlaces?.highlights else { return nil }
    outcome.scheme = PlaceKeeping.ownName(outcome.scheme)
    return outcome
  }

  /// What became of bookmarks that the paginator keeps itself; `nil` when it keeps none.
  package var ownBookmarks: BookmarkOutcome? {
    guard var outcome = change.ownPlaces?.bookmarks else { return nil }
    outcome.scheme = PlaceKeeping.ownName(outcome.scheme)
    return outcome
  }

  /// Where the readers landed, the built-in strategies first, then the paginator's own.
  package var readers: [ReaderOutcome] { builtInReaders + (ownReaders.map { [$0] } ?? []) }

  /// What became of highlights, the built-in schemes first, then the paginator's own.
  package var highlights: [HighlightOutcome] {
    builtInHighlights + (ownHighlights.map { [$0] } ?? [])
  }

  /// What became of bookmarks, the built-in schemes first, then the paginator's own.
  package var bookmarks: [BookmarkOutcome] {
    builtInBookmarks + (ownBookmarks.map { [$0] } ?? [])
  }

  /// The outcome of a strategy.
  package func readers(of strategy: String) -> ReaderOutcome? {
    readers.first { $0.strategy == strategy }
  }

  /// The outcome of a scheme of highlights.
  package func highlights(of scheme: String) -> HighlightOutcome? {
    highlights.first { $0.scheme == scheme }
  }

  /// The outcome of a scheme of bookmarks.
  package func bookmarks(of scheme: String) -> BookmarkOutcome? {
    bookmarks.first { $0.scheme == scheme }
  }
}
