/// The numbers of the pages that a highlight touches: whole pages are marked.
public struct PageNumberHighlights: HighlightScheme {
  /// The pages' numbers.
  public init() {}

  /// `page-number`.
  public let name = "page-number"

  /// The numbers of the first page and the last.
  public func save(_ range: PageRange, in pagination: Pagination) -> ClosedRange<Int> {
    let first = pagination.page(holding: range.start)
    let last = pagination.page(holding: TextOffset(utf8: range.end.utf8 - 1))
    return first...max(first, last)
  }

  /// All of the pages with these numbers that there are.
  public func restore(_ pages: ClosedRange<Int>, in pagination: Pagination) -> PageRange? {
    guard pages.lowerBound < pagination.count else { return nil }
    let last = min(pages.upperBound, pagination.count - 1)
    return PageRange(
      start: pagination.pages[pages.lowerBound].start,
      end: pagination.pages[last].end
    )
  }
}

/// The parts of a highlight by page: each is kept with its page's number and its offsets there.
public struct PageRelativeHighlights: HighlightScheme {
  /// The parts by page.
  public init() {}

  /// `page-relative`.
  public let name = "page-relative"

  /// What a page holds of a highlight.
  public struct Part: Hashable, Sendable {
    /// The page's number, from 0.
    public var page: Int
    /// How many scalars lie between the page's top and the part's start.
    public var start: Int
    /// How many scalars lie between the page's top and the part's end, above `start`.
    public var end: Int

    /// A part by its page and its offsets there.
    public init(page: Int, start: Int, end: Int) {
      self.page = page
      self.start = start
      self.end = end
    }
  }

  /// A part for each page that the highlight touches.
  ///
  ///     // Pages of 20 scalars
  ///     save([18, 26))  // page 0, 18 ..< 20, and page 1, 0 ..< 6
  public func save(_ range: PageRange, in pagination: Pagination) -> [Part] {
    let text = pagination.text
    let end = text.scalarIndex(of: range.end)
    var start = text.scalarIndex(of: range.start)
    var page = pagination.page(holding: range.start)
    var parts: [Part] = []
    while start < end, page < pagination.count {
      let top = text.scalarIndex(of: pagination.pages[page].start)
      let bottom = text.scalarIndex(of: pagination.pages[page].end)
      if start < bottom {
        parts.append(Part(page: page, start: start - top, end: min(end, bottom) - top))
      }
      start = max(start, bottom)
      page += 1
    }
    return parts
  }

  /// From the first part's start to the last one's end, whatever lies between them.
  public func restore(_ parts: [Part], in pagination: Pagination) -> PageRange? {
    let ranges = restoredParts(of: parts, in: pagination)
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return PageRange(start: first.start, end: max(first.end, last.end))
  }

  /// Each part on the page of its number, as far as that page reaches; one that starts past its
  /// page's end, or whose page is not there, is lost.
  public func restoredParts(of parts: [Part], in pagination: Pagination) -> [PageRange] {
    let text = pagination.text
    return parts.compactMap { part in
      guard pagination.pages.indices.contains(part.page) else { return nil }
      let page = pagination.pages[part.page]
      let top = text.scalarIndex(of: page.start)
      let length = text.scalarIndex(of: page.end) - top
      guard part.start < length else { return nil }
      return PageRange(scalars: top + part.start, to: top + min(part.end, length), of: text)
    }
  }
}

/// Both ends as offsets in the text, in scalars.
public struct ScalarOffsetHighlights: HighlightScheme {
  /// The offsets in the text.
  public init() {}

  /// `scalar-offset`.
  public let name = "scalar-offset"

  /// Both offsets.
  public func save(_ range: PageRange, in pagination: Pagination) -> [Int] {
    [range.start, range.end].map(pagination.text.scalarIndex(of:))
  }

  /// The same text.
  public func restore(_ ends: [Int], in pagination: Pagination) -> PageRange? {
    guard ends.count == 2 else { return nil }
    let text = pagination.text
    return PageRange(scalars: ends[0], to: ends[1], of: text)
  }
}

/// The highlighted words themselves, which are sought from the text's start.
public struct TextQuoteHighlights: HighlightScheme {
  /// Where a quote stands first and next.
  package var search: @Sendable (_ quote: [UInt8], _ text: [UInt8]) -> (first: Int?, second: Int?) =
    TextSearch.firstTwo

  /// The highlighted words.
  public init() {}

  /// `text-quote`.
  public let name = "text-quote"

  /// The UTF-8 of the words.
  public func save(_ range: PageRange, in pagination: Pagination) -> [UInt8] {
    let utf8 = pagination.text.utf8
    let start = min(max(range.start.utf8, 0), utf8.count)
    return Array(utf8[start..<min(max(range.end.utf8, start), utf8.count)])
  }

  /// The first occurrence; lost where the words do not stand in the text.
  public func restore(_ quote: [UInt8], in pagination: Pagination) -> PageRange? {
    search(quote, pagination.text.utf8).first.map { PageRange(utf8: $0, to: $0 + quote.count) }
  }
}

/// The highlight schemes that the harness compares.
public enum HighlightSchemes {
  /// All of them, in the order of reports.
  public static let all: [any HighlightScheme] = [
    PageNumberHighlights(), PageRelativeHighlights(), ScalarOffsetHighlights(),
    TextQuoteHighlights(),
  ]
}
