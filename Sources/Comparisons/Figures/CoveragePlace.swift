import PaginatorKit

/// A stretch of the text that stands on no page, or on two, and the pages beside it.
struct CoveragePlace: Equatable {
  var stretch: PageRange
  /// The page that ends before it or that it ends, from 0; `nil` where none does.
  var before: Int?
  /// The page behind it or that begins with it, from 0; `nil` where none does.
  var after: Int?

  /// The first stretch that stands on no page.
  ///
  /// - Complexity: O(pages · log pages).
  static func firstGap(of pages: [PageRange], in text: SourceText) -> CoveragePlace? {
    firstGap(of: pages, until: text.end)
  }

  /// The same of a text that is not at hand: behind all pages where nothing is missing before.
  static func firstGap(
    of pages: [PageRange],
    until textEnd: TextOffset = TextOffset(utf8: .max)
  ) -> CoveragePlace? {
    var end = TextOffset.zero
    var last: Int?
    for (number, page) in ascending(pages) where page.end > end {
      if page.start > end {
        return CoveragePlace(
          stretch: PageRange(start: end, end: min(page.start, textEnd)),
          before: last,
          after: number
        )
      }
      (end, last) = (page.end, number)
    }
    guard end < textEnd else { return nil }
    return CoveragePlace(
      stretch: PageRange(start: end, end: textEnd),
      before: last,
      after: nil
    )
  }

  /// The first stretch that stands on two pages.
  ///
  /// - Complexity: O(pages · log pages).
  static func firstRepetition(of pages: [PageRange]) -> CoveragePlace? {
    var end = TextOffset.zero
    var last: Int?
    for (number, page) in ascending(pages) where page.end > page.start {
      if page.start < end {
        return CoveragePlace(
          stretch: PageRange(start: page.start, end: min(page.end, end)),
          before: last,
          after: number
        )
      }
      (end, last) = (page.end, number)
    }
    return nil
  }

  private static func ascending(_ pages: [PageRange]) -> [(offset: Int, element: PageRange)] {
    pages.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
  }

  /// Where it is, and the text around: `the first: 1 scalar behind page 1, before page 2: …云何。|須菩提…`.
  func sentence(in text: SourceText) -> String {
    let count = text.scalarIndex(of: stretch.end) - text.scalarIndex(of: stretch.start)
    let sides = [
      before.map { "behind page \(grouped($0 + 1))" },
      after.map { "before page \(grouped($0 + 1))" },
    ]
    return "the first: \(place(of: count, in: text)), \(list(sides.compactMap(\.self))): "
      + text.surroundings(of: stretch.start)
  }

  /// The same of what is repeated.
  func repeatedSentence(in text: SourceText) -> String {
    let count = text.scalarIndex(of: stretch.end) - text.scalarIndex(of: stretch.start)
    let pages = [before, after].compactMap { $0.map { "page \(grouped($0 + 1))" } }
    return "the first: \(place(of: count, in: text)), on \(list(pages)): "
      + text.surroundings(of: stretch.start)
  }

  private func place(of count: Int, in text: SourceText) -> String {
    "\(counted(count, "scalar")) from \(grouped(text.scalarIndex(of: stretch.start))) on"
  }
}
