import PaginatorKit
import Refereeing
import Synchronization

extension TriedWays {
  /// The built-in ways, for marks in one text: where quotes stand is found by an index, since that is
  /// a matter of the text alone, and every paginator is asked for thousands.
  static var indexed: TriedWays {
    let index = SharedQuoteIndex()
    var ways = TriedWays()
    ways.bookmarks = ways.bookmarks.map { scheme in
      (scheme as? TextQuoteBookmarks).map { IndexedBookmarks(scheme: $0, index: index) } ?? scheme
    }
    ways.highlights = ways.highlights.map { scheme in
      (scheme as? TextQuoteHighlights).map { IndexedHighlights(scheme: $0, index: index) } ?? scheme
    }
    return ways
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
