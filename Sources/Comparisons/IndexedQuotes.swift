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
      guard var quotes = scheme as? TextQuoteBookmarks else { return scheme }
      quotes.search = index.firstTwo
      return quotes
    }
    ways.highlights = ways.highlights.map { scheme in
      guard var quotes = scheme as? TextQuoteHighlights else { return scheme }
      quotes.search = index.firstTwo
      return quotes
    }
    return ways
  }
}

/// The index of one text, made when the first quote is sought.
private final class SharedQuoteIndex: Sendable {
  private let made = Mutex<QuoteIndex?>(nil)

  /// Returns where a quote stands first and next; one that is too short for the index is sought in the
  /// text.
  @Sendable func firstTwo(of quote: [UInt8], in text: [UInt8]) -> (first: Int?, second: Int?) {
    guard quote.count >= QuoteIndex.shortestQuote(inTextOf: text.count) else {
      return TextSearch.firstTwo(of: quote, in: text)
    }
    let index = made.withLock { made in
      let index = made ?? QuoteIndex(of: text)
      made = index
      return index
    }
    return index.firstTwo(of: quote, in: text) ?? TextSearch.firstTwo(of: quote, in: text)
  }
}
