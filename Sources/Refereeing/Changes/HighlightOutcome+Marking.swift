package import PaginatorKit

extension HighlightOutcome {
  /// Marks text in A and finds it again in B.
  ///
  /// Each page of A has a highlight in its middle, and each page boundary one that crosses it, of
  /// four characters before and four behind it: where apps that note pages go wrong.
  ///
  /// - Parameters:
  ///   - scheme: How highlights are kept.
  ///   - before: The pages of A.
  ///   - after: The pages of B.
  ///   - marks: The highlights of A, where they are known from ``marks(in:)``.
  /// - Complexity: O(scalars) and two calls of the scheme a highlight.
  package init(
    of scheme: some HighlightScheme,
    from before: Pagination,
    to after: Pagination,
    at marks: [Mark]? = nil
  ) {
    let text = before.text
    var outcome = HighlightOutcome(scheme: scheme.name, highlights: [])
    outcome.highlights = (marks ?? Self.marks(in: before))
      .map { mark in
        let restored = scheme.restoredParts(of: scheme.save(mark.range, in: before), in: after)
          .map { Part(start: text.scalarIndex(of: $0.start), end: text.scalarIndex(of: $0.end)) }
        return Highlight(
          page: mark.page,
          start: text.scalarIndex(of: mark.range.start),
          end: text.scalarIndex(of: mark.range.end),
          restoredStart: restored.map(\.start).min(),
          restoredEnd: restored.map(\.end).max(),
          parts: restored.count > 1 ? restored : []
        )
      }
    outcome.countPages(of: after)
    self = outcome
  }

  /// Counts for each highlight the pages that hold some of it, and those of them on which something
  /// is highlighted.
  ///
  /// - Parameter after: The pages of B.
  package mutating func countPages(of after: Pagination) {
    let text = after.text
    func page(_ scalar: Int) -> Int { after.page(holding: text.offset(ofScalar: scalar)) }
    for index in highlights.indices {
      let highlight = highlights[index]
      let met = page(highlight.start)...page(max(highlight.start, highlight.end - 1))
      var drawn: Set<Int> = []
      // What is marked outside the text is on no page.
      for part in highlight.marked where part.end > 0 && part.start < text.scalarCount {
        let pages = page(max(part.start, 0))...page(min(part.end, text.scalarCount) - 1)
        drawn.formUnion(pages.clamped(to: met).filter(pages.contains))
      }
      highlights[index].pagesMet = met.count
      highlights[index].pagesDrawn = drawn.count
    }
  }

  /// How many characters of a highlight stand on each side of its middle.
  static let reach = 4

  /// A highlight, and the page that it starts on, from 0.
  package typealias Mark = (page: Int, range: PageRange)

  /// Returns the highlights that are made on pages, in the order of the text.
  ///
  /// - Complexity: O(scalars).
  package static func marks(in pagination: Pagination) -> [Mark] {
    var marks: [Mark] = []
    var tail = 0
    for (number, page) in pagination.pages.enumerated() {
      let characters = Array(pagination.text.string(from: page.start, to: page.end))
      func offset(of character: Int) -> TextOffset {
        let bytes = characters[..<character].reduce(0) { $0 + $1.utf8.count }
        return TextOffset(utf8: page.start.utf8 + bytes)
      }
      if number > 0 {
        marks.append(
          (
            number - 1,
            PageRange(
              start: TextOffset(utf8: page.start.utf8 - tail),
              end: offset(of: min(reach, characters.count))
            )
          )
        )
      }
      let middle = characters.count / 2
      let low = max(0, middle - reach)
      let high = min(characters.count, middle + reach)
      marks.append((number, PageRange(start: offset(of: low), end: offset(of: high))))
      tail = characters.suffix(reach).reduce(0) { $0 + $1.utf8.count }
    }
    return marks
  }
}
