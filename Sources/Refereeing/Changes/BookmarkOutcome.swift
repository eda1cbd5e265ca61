package import PaginatorKit

package typealias BookmarkOutcome = KeptOutcome<KeptBookmark>

/// A bookmark made in A, and what it opens in B.
package struct KeptBookmark: KeptItem {
  @Count package var page: Int
  /// Its place in the text.
  @Count package var offset: Int
  /// The page of B that holds its place.
  @Count package var rightPage: Int
  /// The page of B that it opens; `nil` when it is lost.
  @KnownCount package var landing: Int?
  /// Whether its mark fits other places, too: the scheme says so, or another bookmark on another
  /// page of A has the same mark.
  package var isAmbiguous = false
  /// Whether the place has another mark when it is marked in B.
  package var isDuplicated = false

  /// Whether it opens the page that holds its place.
  package var survives: Bool { landing == rightPage }

  /// The page that it opens minus the page that holds its place; `nil` when it is lost.
  package var pageError: Int? { landing.map { $0 - rightPage } }
}

extension BookmarkOutcome {
  /// Marks places, in ascending order, in A and opens the marks in B; each place is marked in B, too,
  /// for a comparison of the marks.
  ///
  /// - Complexity: O(anchors · log pages) and three calls of the scheme an anchor.
  package init<Scheme: BookmarkScheme>(
    of scheme: Scheme,
    from before: Pagination,
    to after: Pagination,
    at anchors: [TextOffset]
  ) {
    let text = before.text
    let tokens = anchors.map { scheme.save($0, in: before) }
    let places = anchors.map(before.page(holding:))
    var pages: [Scheme.Token: Int] = [:]
    pages.reserveCapacity(tokens.count)
    var shared: Set<Scheme.Token> = []
    for index in anchors.indices {
      let other = pages.updateValue(places[index], forKey: tokens[index])
      if let other, other != places[index] { shared.insert(tokens[index]) }
    }
    way = scheme.name
    items = anchors.indices.map { index in
      let (anchor, token) = (anchors[index], tokens[index])
      let opened = opened(scheme.restore(token, in: after), in: after)
      return KeptBookmark(
        page: places[index],
        offset: text.scalarIndex(of: anchor),
        rightPage: after.page(holding: anchor),
        landing: opened.page,
        isAmbiguous: opened.isAmbiguous || shared.contains(token),
        isDuplicated: scheme.save(anchor, in: after) != token
      )
    }
  }

  /// Returns the places that are marked: every k-th grapheme cluster of the text, at most 200 of
  /// them; the one on each side of each page boundary; and 50 drawn by a fixed seed.
  ///
  /// `starts` are the text's, where they are known.
  ///
  /// - Returns: Each place once, in ascending order.
  /// - Complexity: O(pages · log pages), and O(bytes of the text) without `starts`.
  package static func anchors(
    in pagination: Pagination,
    at starts: TextClusterStarts? = nil
  ) -> [TextOffset] {
    let starts = starts ?? TextClusterStarts(of: pagination.text)
    guard starts.count > 0 else { return [] }
    var chosen: [Int] = []
    for page in pagination.pages.dropFirst() {
      let start = starts.first(from: page.start.utf8)
      chosen.append(starts.last(before: start ?? starts.end))
      if let start { chosen.append(start) }
    }
    let step = (starts.count + evenly - 1) / evenly
    for cluster in stride(from: 0, to: starts.count, by: step) { chosen.append(starts[cluster]) }
    var random = SplitMix64(seed: seed)
    for _ in 0..<drawn { chosen.append(starts[Int(random.next() % UInt64(starts.count))]) }
    chosen.sort()
    var last = -1
    return chosen.compactMap { start in
      defer { last = start }
      return start == last ? nil : TextOffset(utf8: start)
    }
  }
}

/// At most how many places are at even distances.
private let evenly = 200
/// How many are drawn.
private let drawn = 50
/// What the drawing begins with; another number would draw other places.
private let seed: UInt64 = 1

/// The page that a bookmark opens, `nil` for none.
private func opened(
  _ place: BookmarkPlace,
  in pagination: Pagination
) -> (page: Int?, isAmbiguous: Bool) {
  func holding(_ offset: TextOffset) -> Int? {
    offset >= .zero && offset < pagination.text.end ? pagination.page(holding: offset) : nil
  }
  return switch place {
  case .page(let number): (pagination.pages.indices.contains(number) ? number : nil, false)
  case .offset(let offset): (holding(offset), false)
  case .ambiguous(let offset): (holding(offset), true)
  case .lost: (nil, false)
  }
}
