import PaginatorKit
import Refereeing
import Synchronization

/// The built-in schemes of bookmarks and highlights, for marks in one text.
///
/// They are those of `BookmarkSchemes` and `HighlightSchemes`, but quotes are found by an index: where
/// they stand is a matter of the text alone, and every paginator is asked for thousands.
struct MarkSchemes: Sendable {
  let bookmarks: [any BookmarkScheme]
  let highlights: [any HighlightScheme]

  init() {
    let index = SharedQuoteIndex()
    bookmarks = BookmarkSchemes.all.map { scheme in
      (scheme as? TextQuoteBookmarks).map { IndexedBookmarks(scheme: $0, index: index) } ?? scheme
    }
    highlights = HighlightSchemes.all.map { scheme in
      (scheme as? TextQuoteHighlights).map { IndexedHighlights(scheme: $0, index: index) } ?? scheme
    }
  }

  /// What is marked on the pages before a change.
  typealias Marks = (highlights: [HighlightOutcome.Mark], bookmarks: [TextOffset])

  static func marks(in pagination: Pagination) -> Marks {
    (HighlightOutcome.marks(in: pagination), BookmarkOutcome.anchors(in: pagination))
  }

  /// What becomes of marks, and of a reader of each page, in every built-in way; readers go through a
  /// path of layouts after the first where there is one.
  func outcomes(
    from before: Pagination,
    to after: Pagination,
    at marks: Marks,
    through path: [Pagination]?
  ) -> KeptOutcomes {
    var kept = KeptOutcomes()
    kept.readers = PositionStrategies.all.map {
      ReaderOutcome(of: $0, from: before, to: after, through: path)
    }
    kept.highlights = highlights.map {
      HighlightOutcome(of: $0, from: before, to: after, at: marks.highlights)
    }
    kept.bookmarks = bookmarks.map {
      BookmarkOutcome(of: $0, from: before, to: after, at: marks.bookmarks)
    }
    return kept
  }
}

/// The index of one text, made when the first quote is sought.
final class SharedQuoteIndex: Sendable {
  private let made = Mutex<QuoteIndex?>(nil)

  /// Returns where a quote stands first and next, `nil` for one that is too short for the index.
  func firstTwo(of quote: [UInt8], in text: [UInt8]) -> (first: Int?, second: Int?)? {
    guard quote.count >= QuoteIndex.width else { return nil }
    let index = made.withLock { made in
      let index = made ?? QuoteIndex(of: text)
      made = index
      return index
    }
    return index.firstTwo(of: quote, in: text)
  }
}

/// Quotes that are found by an index.
struct IndexedBookmarks: BookmarkScheme {
  let scheme: TextQuoteBookmarks
  let index: SharedQuoteIndex

  var name: String { scheme.name }

  func save(_ anchor: TextOffset, in pagination: Pagination) -> [UInt8] {
    scheme.save(anchor, in: pagination)
  }

  func restore(_ quote: [UInt8], in pagination: Pagination) -> BookmarkPlace {
    guard let found = index.firstTwo(of: quote, in: pagination.text.utf8) else {
      return scheme.restore(quote, in: pagination)
    }
    guard let first = found.first.map(TextOffset.init(utf8:)) else { return .lost }
    return found.second == nil ? .offset(first) : .ambiguous(first)
  }
}

/// Highlighted words that are found by an index.
struct IndexedHighlights: HighlightScheme {
  let scheme: TextQuoteHighlights
  let index: SharedQuoteIndex

  var name: String { scheme.name }

  func save(_ range: PageRange, in pagination: Pagination) -> [UInt8] {
    scheme.save(range, in: pagination)
  }

  func restore(_ quote: [UInt8], in pagination: Pagination) -> PageRange? {
    guard let found = index.firstTwo(of: quote, in: pagination.text.utf8) else {
      return scheme.restore(quote, in: pagination)
    }
    return found.first.map { first in
      PageRange(start: TextOffset(utf8: first), end: TextOffset(utf8: first + quote.count))
    }
  }
}
