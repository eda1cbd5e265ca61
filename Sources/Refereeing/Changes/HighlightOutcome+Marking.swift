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
  /// - Complexity: O(scalars) and two calls of the scheme a highlight.
  package init(of scheme: some HighlightScheme, from before: Pagination, to after: Pagination) {
    let text = before.text
    self.init(
      scheme: scheme.name,
      highlights: Self.marks(in: before)
        .map { mark in
          let restored = scheme.restore(scheme.save(mark.range, in: before), in: after)
          return Highlight(
            page: mark.page,
            start: text.scalarIndex(of: mark.range.start),
            end: text.scalarIndex(of: mark.range.end),
            restoredStart: restored.map { text.scalarIndex(of: $0.start) },
            restoredEnd: restored.map { text.scalarIndex(of: $0.end) }
          )
        }
    )
  }

  /// How many characters of a highlight stand on each side of its middle.
  static let reach = 4

  /// The highlights by page, in the order of the text.
  static func marks(in pagination: Pagination) -> [(page: Int, range: PageRange)] {
    var marks: [(page: Int, range: PageRange)] = []
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
