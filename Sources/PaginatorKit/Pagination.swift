/// Pages that hold the whole of a text, once and in order, none of them empty.
///
/// Reading positions live on paginations: what a paginator returns are raw ``PageRange``s, and only
/// when they partition the text is there one page for each place in it.
///
///     let pagination = try Pagination(pages, of: text)
///     pagination.page(holding: offset)  // the number of the page, from 0
public struct Pagination: Sendable {
  /// The text.
  public let text: SourceText
  /// The pages in order: the first starts with the text, each starts where the one before it ends,
  /// the last ends with the text.
  public let pages: [PageRange]
  /// The layout that the pages were made for; `nil` when unknown.
  public let layout: Layout?

  /// Where the paragraph begins that holds each page's top.
  private let paragraphStarts: [TextOffset]

  /// The pagination that page ranges make of a text.
  ///
  /// - Parameters:
  ///   - pages: The ranges.
  ///   - text: The text.
  ///   - layout: The layout that they were made for.
  /// - Throws: ``PaginationFault`` when they do not partition it, else when a page is empty. An empty
  ///   text has no pagination.
  /// - Complexity: O(bytes of the text).
  public init(
    _ pages: [PageRange],
    of text: SourceText,
    in layout: Layout? = nil
  ) throws(PaginationFault) {
    var end = TextOffset.zero
    for (number, page) in pages.enumerated() {
      guard page.start == end, page.end >= end else { throw .notAPartition(page: number) }
      end = page.end
    }
    guard end == text.end else { throw .notAPartition(page: pages.count) }
    guard end > .zero else { throw .emptyText }
    if let empty = pages.firstIndex(where: { $0.start == $0.end }) {
      throw .emptyPage(page: empty)
    }
    self.text = text
    self.pages = pages
    self.layout = layout
    paragraphStarts = Pagination.paragraphStarts(of: pages, in: text.utf8)
  }

  /// The number of pages, at least 1.
  public var count: Int { pages.count }

  /// Returns where a page starts.
  public func start(of page: Int) -> TextOffset { pages[page].start }

  /// Returns where the paragraph begins that holds a page's top.
  public func paragraphStart(of page: Int) -> TextOffset { paragraphStarts[page] }

  /// Returns the number of the page that holds an offset; one outside the text is on the nearest
  /// page.
  ///
  /// - Complexity: O(log pages).
  public func page(holding offset: TextOffset) -> Int {
    max(0, pages.partitioningIndex { $0.start > offset } - 1)
  }

  /// One walk over the text, since a walk back from each page would be long in a long paragraph.
  private static func paragraphStarts(of pages: [PageRange], in utf8: [UInt8]) -> [TextOffset] {
    utf8.withUnsafeBufferPointer { utf8 in
      var starts: [TextOffset] = []
      var paragraph = ParagraphRange.starting(at: 0, limit: utf8.count, in: utf8)
      for page in pages {
        while paragraph.end <= page.start.utf8 {
          paragraph = .starting(at: paragraph.end, limit: utf8.count, in: utf8)
        }
        starts.append(TextOffset(utf8: paragraph.start))
      }
      return starts
    }
  }
}

/// Why page ranges are no ``Pagination``; the page where it shows counts from 0.
public enum PaginationFault: Error, Hashable, Sendable {
  /// The page does not start where the one before it ends, or the last does not end with the text.
  case notAPartition(page: Int)
  /// The pages hold the whole text once and in order, but this one holds nothing.
  case emptyPage(page: Int)
  /// There is no text, so that there is no place in it.
  case emptyText
}

extension PaginationFault: CustomStringConvertible {
  /// The sentence a person reads.
  public var description: String {
    switch self {
    case .notAPartition(let page):
      "From page \(page + 1) on, the pages do not hold the whole text once and in order."
    case .emptyPage(let page): "Page \(page + 1) is empty."
    case .emptyText: "The text is empty and has no pages."
    }
  }
}
