package import PaginatorKit

/// A page as its paginator shows it, line by line: kept so that a report can show it without fonts.
package struct PageExample: Hashable, Codable, Sendable {
  package var corpus: String
  package var paginator: String
  package var device: String
  package var layoutKey: String
  /// The page's number, from 0.
  package var page: Int
  /// The lines from top to bottom, those below the content box included.
  package var lines: [Line]

  package struct Line: Hashable, Codable, Sendable {
    /// Its text, with the break that ends it.
    package var range: PageRange
    /// The distance of its upper edge from the content box's.
    package var top: Length
    /// The distance of its lower edge from the content box's upper one.
    package var bottom: Length

    package init(range: PageRange, top: Length, bottom: Length) {
      self.range = range
      self.top = top
      self.bottom = bottom
    }
  }

  package init(
    corpus: String,
    paginator: String,
    device: String,
    layoutKey: String,
    page: Int,
    lines: [Line]
  ) {
    self.corpus = corpus
    self.paginator = paginator
    self.device = device
    self.layoutKey = layoutKey
    self.page = page
    self.lines = lines
  }
}
