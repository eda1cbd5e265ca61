package import PaginatorKit

/// What becomes of highlights when the layout changes from A to B; offsets are in scalars.
package struct HighlightOutcome: Hashable, Codable, Sendable {
  /// The name of the highlight scheme.
  package var scheme: String
  /// The highlights, in the order of the text.
  package var highlights: [Highlight]

  /// A highlight made in A, and what is highlighted for it in B.
  package struct Highlight: Hashable, Codable, Sendable {
    /// The page of A that it starts on, from 0.
    package var page: Int
    /// Where it starts.
    package var start: Int
    /// Where it ends, above `start`.
    package var end: Int
    /// Where it starts in B; `nil` when it is lost.
    package var restoredStart: Int?
    /// Where it ends in B; `nil` when it is lost.
    package var restoredEnd: Int?
    /// The parts that are highlighted in B, where there is not one alone: from `restoredStart` to
    /// `restoredEnd` with something left out.
    package var parts: [Part]
    /// How many pages of B hold some of it; `nil` where nobody counted.
    package var pagesMet: Int?
    /// On how many of these something is highlighted for it; `nil` where nobody counted.
    package var pagesDrawn: Int?

    /// A highlight by its parts.
    package init(
      page: Int,
      start: Int,
      end: Int,
      restoredStart: Int?,
      restoredEnd: Int?,
      parts: [Part] = [],
      pagesMet: Int? = nil,
      pagesDrawn: Int? = nil
    ) {
      self.page = page
      self.start = start
      self.end = end
      self.restoredStart = restoredStart
      self.restoredEnd = restoredEnd
      self.parts = parts
      self.pagesMet = pagesMet
      self.pagesDrawn = pagesDrawn
    }

    /// What is highlighted in B, in ascending order, without what is empty; none when it is lost.
    ///
    /// Somebody's code says where it is, so that a part may end before it starts.
    package var marked: [Part] {
      let whole = restoredStart.flatMap { start in
        restoredEnd.map { Part(start: start, end: $0) }
      }
      let found = parts.isEmpty ? [whole].compactMap(\.self) : parts
      var merged: [Part] = []
      for part in found.filter({ $0.start < $0.end }).sorted(by: { $0.start < $1.start }) {
        if let last = merged.last, part.start <= last.end {
          merged[merged.count - 1].end = max(last.end, part.end)
        } else {
          merged.append(part)
        }
      }
      return merged
    }
  }

  /// A stretch of text in scalars.
  package struct Part: Hashable, Codable, Sendable {
    /// Where it starts.
    package var start: Int
    /// Where it ends.
    package var end: Int

    /// A stretch by its ends.
    package init(start: Int, end: Int) {
      self.start = start
      self.end = end
    }
  }

  /// An outcome by its parts.
  package init(scheme: String, highlights: [Highlight]) {
    self.scheme = scheme
    self.highlights = highlights
  }
}

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
