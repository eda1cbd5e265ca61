import PaginatorKit
import Synchronization

/// The built-in schemes of bookmarks and highlights, for marks in one text.
///
/// They are those of `BookmarkSchemes` and `HighlightSchemes`, but each quote is sought once: where it
/// stands is a matter of the text alone, and every paginator is asked for many of the same.
struct MarkSchemes: Sendable {
  let bookmarks: [any BookmarkScheme] = BookmarkSchemes.all
    .map { scheme in (scheme as? TextQuoteBookmarks).map(RememberedBookmarks.init) ?? scheme }
  let highlights: [any HighlightScheme] = HighlightSchemes.all
    .map { scheme in (scheme as? TextQuoteHighlights).map(RememberedHighlights.init) ?? scheme }
}

/// Quotes that are sought once in one text.
private final class RememberedBookmarks: BookmarkScheme {
  private let scheme: TextQuoteBookmarks
  private let known = Mutex<[[UInt8]: BookmarkPlace]>([:])

  init(_ scheme: TextQuoteBookmarks) { self.scheme = scheme }

  var name: String { scheme.name }

  func save(_ anchor: TextOffset, in pagination: Pagination) -> [UInt8] {
    scheme.save(anchor, in: pagination)
  }

  func restore(_ quote: [UInt8], in pagination: Pagination) -> BookmarkPlace {
    if let place = known.withLock({ $0[quote] }) { return place }
    let place = scheme.restore(quote, in: pagination)
    known.withLock { $0[quote] = place }
    return place
  }
}

/// Highlighted words that are sought once in one text.
private final class RememberedHighlights: HighlightScheme {
  private let scheme: TextQuoteHighlights
  private let known = Mutex<[[UInt8]: PageRange?]>([:])

  init(_ scheme: TextQuoteHighlights) { self.scheme = scheme }

  var name: String { scheme.name }

  func save(_ range: PageRange, in pagination: Pagination) -> [UInt8] {
    scheme.save(range, in: pagination)
  }

  func restore(_ quote: [UInt8], in pagination: Pagination) -> PageRange? {
    if let range = known.withLock({ $0[quote] }) { return range }
    let range = scheme.restore(quote, in: pagination)
    known.withLock { $0[quote] = .some(range) }
    return range
  }
}
