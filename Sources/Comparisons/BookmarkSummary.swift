package import Refereeing

/// What became of bookmarks over a change of the layout, summed up.
package struct BookmarkSummary: Hashable, Sendable {
  /// How many bookmarks there were, above 0.
  package let count: Int
  /// The share that opens the page of its place, from 0 to 1.
  package let survival: Double
  /// The share whose mark fits another place, too.
  package let ambiguous: Double
  /// The share that opens nothing.
  package let lost: Double
  /// The share of places that have another mark after the change.
  package let duplicated: Double
  /// How many pages too far back the worst opens.
  package let furthestBack: Int
  /// How many pages too far on the worst opens.
  package let furthestForward: Int

  /// The summary of an outcome; `nil` without bookmarks.
  package init?(of outcome: BookmarkOutcome) {
    let bookmarks = outcome.bookmarks
    guard !bookmarks.isEmpty else { return nil }
    func share(_ holds: (BookmarkOutcome.Bookmark) -> Bool) -> Double {
      Double(bookmarks.count(where: holds)) / Double(bookmarks.count)
    }
    count = bookmarks.count
    survival = share(\.survives)
    ambiguous = share(\.isAmbiguous)
    lost = share { $0.landing == nil }
    duplicated = share(\.isDuplicated)
    let errors = bookmarks.compactMap(\.pageError)
    furthestBack = max(0, -(errors.min() ?? 0))
    furthestForward = max(0, errors.max() ?? 0)
  }

  /// Returns what an app keeps of a bookmark that has a scheme, as `the page number`; the scheme's
  /// name for one that is not built in.
  package static func kept(by scheme: String) -> String {
    let names = [
      "page-number": "the page number", "page-relative": "the page and the offset in it",
      "scalar-offset": "the text offset", "text-quote": "the words there",
    ]
    return names[scheme] ?? scheme
  }
}
