package import PaginatorKit

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

  /// Returns the outcomes with other names of the ways.
  package func renamed(_ name: (String) -> String) -> KeptOutcomes {
    var kept = self
    for index in readers.indices { kept.readers[index].way = name(readers[index].way) }
    for index in highlights.indices { kept.highlights[index].way = name(highlights[index].way) }
    for index in bookmarks.indices { kept.bookmarks[index].way = name(bookmarks[index].way) }
    return kept
  }
}

/// Ways of keeping readers' places, highlights and bookmarks that are tried over changes.
package struct TriedWays: Sendable {
  package var places = PositionStrategies.all
  package var highlights = HighlightSchemes.all
  package var bookmarks = BookmarkSchemes.all

  /// The built-in ways, with which every paginator is measured.
  package init() {}

  /// The ways that are a reader's own.
  package init(of reader: Reader) {
    places = reader.places.map { [$0] } ?? []
    highlights = reader.highlights.map { [$0] } ?? []
    bookmarks = reader.bookmarks.map { [$0] } ?? []
  }

  package var isEmpty: Bool { places.isEmpty && highlights.isEmpty && bookmarks.isEmpty }

  /// What is marked on the pages before a change.
  package struct Marks: Sendable {
    let highlights: [HighlightOutcome.Mark]
    let bookmarks: [TextOffset]

    /// The marks that are tried, in ascending order; `starts` are the text's, where they are known.
    ///
    /// - Complexity: O(pages · log pages), and O(bytes of the text) without `starts`.
    package init(in pagination: Pagination, at starts: TextClusterStarts? = nil) {
      let starts = starts ?? TextClusterStarts(of: pagination.text)
      highlights = HighlightOutcome.marks(in: pagination, at: starts)
      bookmarks = BookmarkOutcome.anchors(in: pagination, at: starts)
    }
  }

  /// Returns what becomes of marks, and of a reader of each page, in each of the ways.
  ///
  /// Readers go through a path of layouts after the first where there is one. A way that fails ends
  /// what there is to say of places, or of highlights.
  ///
  /// - Complexity: O(pages · log pages) and some ten calls a page and mark.
  package func outcomes(
    from before: Pagination,
    to after: Pagination,
    at marks: Marks,
    through path: [Pagination]?
  ) -> KeptOutcomes {
    var kept = KeptOutcomes()
    for strategy in places {
      let outcome = ReaderOutcome(of: strategy, from: before, to: after, through: path)
      kept.failure = strategy.takeFailure()
      guard kept.failure == nil else { return kept }
      kept.readers.append(outcome)
    }
    for scheme in highlights {
      let outcome = HighlightOutcome(of: scheme, from: before, to: after, at: marks.highlights)
      if let failure = scheme.takeFailure() {
        kept.failure = failure
      } else {
        kept.highlights.append(outcome)
      }
    }
    for scheme in bookmarks {
      kept.bookmarks.append(
        BookmarkOutcome(of: scheme, from: before, to: after, at: marks.bookmarks)
      )
    }
    return kept
  }
}
