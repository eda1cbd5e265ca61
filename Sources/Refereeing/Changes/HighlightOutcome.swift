package import PaginatorKit

package typealias HighlightOutcome = KeptOutcome<KeptHighlight>

/// A highlight made in A, and what is highlighted for it in B.
///
/// A book has half a million in its changes. In this order they take 56 bytes each: counts stand where others leave
/// room, as behind an optional number.
package struct KeptHighlight: KeptItem {
  @Count package var page: Int
  @Count package var start: Int
  /// Where it ends, above `start`.
  @Count package var end: Int
  /// How many pages of B hold some of it; `nil` where nobody counted.
  @KnownCount package var pagesMet: Int? = nil
  /// Where it starts in B; `nil` when it is lost.
  package var restoredStart: Int?
  /// Where it ends in B; `nil` when it is lost.
  package var restoredEnd: Int?
  /// On how many pages of B that hold some of it something is highlighted for it; `nil` where nobody counted.
  @KnownCount package var pagesDrawn: Int? = nil
  /// The parts that are highlighted in B, where there is not one alone: from `restoredStart` to
  /// `restoredEnd` with something left out.
  package var parts: [Part] = []

  /// A stretch of text in scalars.
  package struct Part: Hashable, Codable, Sendable {
    package var start: Int
    package var end: Int
  }

  /// What is highlighted in B, in ascending order, without what is empty; none when it is lost.
  package var marked: [Part] {
    var marked: [Part] = []
    eachMarked { marked.append($0) }
    return marked
  }

  /// Hands out what is highlighted in B, in ascending order, without what is empty.
  ///
  /// Somebody's code says where it is, so that a part may end before it starts.
  package func eachMarked(_ hand: (Part) -> Void) {
    guard parts.isEmpty else { return joinedParts.forEach(hand) }
    guard let restoredStart, let restoredEnd, restoredStart < restoredEnd else { return }
    hand(Part(start: restoredStart, end: restoredEnd))
  }

  private var joinedParts: [Part] {
    var joined: [Part] = []
    for part in parts.filter({ $0.start < $0.end }).sorted(by: { $0.start < $1.start }) {
      if let last = joined.last, part.start <= last.end {
        joined[joined.count - 1].end = max(last.end, part.end)
      } else {
        joined.append(part)
      }
    }
    return joined
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
    let count = after.text.scalarCount
    // A page that starts inside a scalar holds the places behind it.
    let starts = after.pages.map { page in
      let scalar = after.text.scalarIndex(of: page.start)
      return after.text.offset(ofScalar: scalar) < page.start ? scalar + 1 : scalar
    }
    func page(_ scalar: Int) -> Int { max(0, starts.partitioningIndex { $0 > scalar } - 1) }
    for index in items.indices {
      let highlight = items[index]
      let met = page(highlight.start)...page(max(highlight.start, highlight.end - 1))
      var drawn = 0
      var next = met.lowerBound
      // What is marked outside the text is on no page.
      highlight.eachMarked { part in
        guard part.end > 0, part.start < count else { return }
        let first = max(next, page(max(part.start, 0)))
        let last = min(met.upperBound, page(min(part.end, count) - 1))
        guard first <= last else { return }
        drawn += last - first + 1
        next = last + 1
      }
      items[index].pagesMet = met.count
      items[index].pagesDrawn = drawn
    }
  }

  /// How many characters of a highlight stand on each side of its middle.
  static var reach: Int { 4 }

  /// A highlight, and the page that it starts on, from 0.
  package typealias Mark = (page: Int, range: PageRange)

  /// Returns the highlights that are made on pages, in the order of the text; `starts` are the text's,
  /// where they are known.
  ///
  /// - Complexity: O(pages), and O(bytes of the text) without `starts`.
  package static func marks(
    in pagination: Pagination,
    at starts: TextClusterStarts? = nil
  ) -> [Mark] {
    let starts = starts ?? TextClusterStarts(of: pagination.text)
    var marks: [Mark] = []
    marks.reserveCapacity(2 * pagination.count)
    var tail = 0
    for (number, page) in pagination.pages.enumerated() {
      let clusters = PageClusters(of: page, in: pagination.text, starts)
      func offset(of cluster: Int) -> TextOffset {
        TextOffset(utf8: page.start.utf8 + clusters.start(of: cluster))
      }
      if number > 0 {
        marks.append(
          (
            number - 1,
            PageRange(
              start: TextOffset(utf8: page.start.utf8 - tail),
              end: offset(of: min(reach, clusters.count))
            )
          )
        )
      }
      let middle = clusters.count / 2
      let low = max(0, middle - reach)
      let high = min(clusters.count, middle + reach)
      marks.append((number, PageRange(start: offset(of: low), end: offset(of: high))))
      tail = clusters.end - clusters.start(of: max(0, clusters.count - reach))
    }
    return marks
  }
}

/// The grapheme clusters of a page that is shown as a text of its own, in bytes from its start.
private struct PageClusters {
  let count: Int
  let end: Int
  private let first: Int
  private let starts: TextClusterStarts
  /// The page's own, where it begins inside one of the text's or ends inside a character.
  private let own: ClusterStarts?

  init(of page: PageRange, in text: SourceText, _ starts: TextClusterStarts) {
    (first, self.starts) = (page.start.utf8, starts)
    let isWhole =
      starts.holds(page.start.utf8)
      && (page.end == text.end || text.utf8[page.end.utf8] & 0xC0 != 0x80)
    own = isWhole ? nil : ClusterStarts(in: text.string(from: page.start, to: page.end))
    count = own?.count ?? starts.count(in: page.start.utf8..<page.end.utf8)
    end = own?.end ?? page.end.utf8 - page.start.utf8
  }

  /// Returns where a cluster starts, or the page's end for the number after the last.
  ///
  /// - Complexity: O(count) at most, and of the first and last ones O(1).
  func start(of cluster: Int) -> Int {
    if let own { return own[cluster] }
    guard cluster < count else { return end }
    guard cluster > count / 2 + HighlightOutcome.reach else {
      return starts.start(cluster, after: first) - first
    }
    var place = first + end
    for _ in cluster..<count { place = starts.last(before: place) }
    return place - first
  }
}
