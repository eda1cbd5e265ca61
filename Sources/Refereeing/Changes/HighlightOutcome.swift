package import PaginatorKit

package typealias HighlightOutcome = KeptOutcome<KeptHighlight>

/// A highlight made in A, and what is highlighted for it in B.
package struct KeptHighlight: KeptItem {
  package var page: Int
  package var start: Int
  /// Where it ends, above `start`.
  package var end: Int
  /// Where it starts in B; `nil` when it is lost.
  package var restoredStart: Int?
  /// Where it ends in B; `nil` when it is lost.
  package var restoredEnd: Int?
  /// The parts that are highlighted in B, where there is not one alone: from `restoredStart` to
  /// `restoredEnd` with something left out.
  package var parts: [Part] = []
  /// How many pages of B hold some of it; `nil` where nobody counted.
  package var pagesMet: Int?
  /// On how many of these something is highlighted for it; `nil` where nobody counted.
  package var pagesDrawn: Int?

  /// A stretch of text in scalars.
  package struct Part: Hashable, Codable, Sendable {
    package var start: Int
    package var end: Int
  }

  /// What is highlighted in B, in ascending order, without what is empty; none when it is lost.
  ///
  /// Somebody's code says where it is, so that a part may end before it starts.
  package var marked: [Part] {
    let whole = restoredStart.flatMap { start in
      restoredEnd.map { KeptHighlight.Part(start: start, end: $0) }
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

extension HighlightOutcome {
  /// Marks text in A and finds it again in B.
  ///
  /// Each page of A has a highlight in its middle, and each page boundary one that crosses it, of
  /// four characters before and four behind it: where apps that note pages go wrong. `marks` are
  /// those of ``marks(in:)``, where they are known.
  ///
  /// - Complexity: O(scalars) and two calls of the scheme a highlight.
  package init(
    of scheme: some HighlightScheme,
    from before: Pagination,
    to after: Pagination,
    at marks: [Mark]? = nil
  ) {
    let text = before.text
    way = scheme.name
    items = (marks ?? Self.marks(in: before))
      .map { mark in
        let restored = scheme.restoredParts(of: scheme.save(mark.range, in: before), in: after)
          .map {
            KeptHighlight.Part(
              start: text.scalarIndex(of: $0.start),
              end: text.scalarIndex(of: $0.end)
            )
          }
        return KeptHighlight(
          page: mark.page,
          start: text.scalarIndex(of: mark.range.start),
          end: text.scalarIndex(of: mark.range.end),
          restoredStart: restored.map(\.start).min(),
          restoredEnd: restored.map(\.end).max(),
          parts: restored.count > 1 ? restored : []
        )
      }
    countPages(of: after)
  }

  /// Counts for each highlight the pages that hold some of it, and those of them on which something
  /// is highlighted.
  package mutating func countPages(of after: Pagination) {
    let text = after.text
    func page(_ scalar: Int) -> Int { after.page(holding: text.offset(ofScalar: scalar)) }
    for index in items.indices {
      let highlight = items[index]
      let met = page(highlight.start)...page(max(highlight.start, highlight.end - 1))
      var drawn: Set<Int> = []
      // What is marked outside the text is on no page.
      for part in highlight.marked where part.end > 0 && part.start < text.scalarCount {
        let pages = page(max(part.start, 0))...page(min(part.end, text.scalarCount) - 1)
        drawn.formUnion(pages.clamped(to: met).filter(pages.contains))
      }
      items[index].pagesMet = met.count
      items[index].pagesDrawn = drawn.count
    }
  }

  /// How many characters of a highlight stand on each side of its middle.
  static var reach: Int { 4 }

  /// A highlight, and the page that it starts on, from 0.
  package typealias Mark = (page: Int, range: PageRange)

  /// Returns the highlights that are made on pages, in the order of the text.
  ///
  /// - Complexity: O(scalars).
  package static func marks(in pagination: Pagination) -> [Mark] {
    var marks: [Mark] = []
    var tail = 0
    for (number, page) in pagination.pages.enumerated() {
      let starts = ClusterStarts(in: pagination.text.string(from: page.start, to: page.end))
      func offset(of cluster: Int) -> TextOffset {
        TextOffset(utf8: page.start.utf8 + starts[cluster])
      }
      if number > 0 {
        marks.append(
          (
            number - 1,
            PageRange(
              start: TextOffset(utf8: page.start.utf8 - tail),
              end: offset(of: min(reach, starts.count))
            )
          )
        )
      }
      let middle = starts.count / 2
      let low = max(0, middle - reach)
      let high = min(starts.count, middle + reach)
      marks.append((number, PageRange(start: offset(of: low), end: offset(of: high))))
      tail = starts.end - starts[max(0, starts.count - reach)]
    }
    return marks
  }
}
