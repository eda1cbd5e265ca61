import PaginatorKit
import Refereeing

/// What becomes of bookmarks after a change of the layout: Metrics.md 12.
extension Metric {
  /// The metrics of bookmarks, in the order in which reports list them.
  package static let ofBookmarks: [Metric] = [
    bookmarkSurvival, bookmarkPageErrorBack, bookmarkPageErrorForward, bookmarkAmbiguous,
    bookmarkLost, bookmarkDuplicateRatio,
  ]

  /// Bookmarks that open the page of their place.
  package static let bookmarkSurvival = perBookmark(
    "bookmark_survival",
    .bookmarks,
    direction: .higherIsBetter,
    headline: .rate,
    meaning: "Bookmarks that open the page that holds their place after the change."
  ) { $0.survives ? 1 : 0 }
  .detecting(.worse())

  /// Pages too far back.
  package static let bookmarkPageErrorBack = perBookmark(
    "bookmark_page_error_back",
    .pages,
    headline: .max,
    meaning: "Pages between the page that a bookmark opens and a later one that holds its place; "
      + "lost bookmarks are left out."
  ) { $0.pageError.map { Double(max(0, -$0)) } }
  .detecting(.worse())

  /// Pages too far on.
  package static let bookmarkPageErrorForward = perBookmark(
    "bookmark_page_error_forward",
    .pages,
    headline: .max,
    meaning:
      "Pages between the page that a bookmark opens and an earlier one that holds its place; "
      + "lost bookmarks are left out."
  ) { $0.pageError.map { Double(max(0, $0)) } }
  .detecting(.worse())

  /// Bookmarks whose mark fits elsewhere.
  package static let bookmarkAmbiguous = perBookmark(
    "bookmark_ambiguous",
    .bookmarks,
    headline: .rate,
    meaning: "Bookmarks whose mark fits another place, too: their scheme says so, or a bookmark on "
      + "another page has the same mark."
  ) { $0.isAmbiguous ? 1 : 0 }
  .detecting(.worse())

  /// Bookmarks that open nothing.
  package static let bookmarkLost = perBookmark(
    "bookmark_lost",
    .bookmarks,
    headline: .rate,
    meaning: "Bookmarks that open no page after the change."
  ) { $0.landing == nil ? 1 : 0 }
  .detecting(.worse())

  /// Places that have another mark in each layout.
  package static let bookmarkDuplicateRatio = Metric(
    name: "bookmark_duplicate_ratio",
    unit: .ratio,
    direction: .lowerIsBetter,
    scope: .text,
    headline: .value,
    meaning: "Different marks of places that are marked before the change and after it, over the "
      + "places, minus 1: 0 when each place keeps its mark, 1 when each has two.",
    eligibility: eligibleBookmarks,
    extractor: .bookmarks { outcome in
      var readings = Readings()
      guard !outcome.bookmarks.isEmpty else {
        readings.exclude("no_bookmark")
        return readings
      }
      let places = Double(outcome.bookmarks.count)
      let twice = Double(outcome.bookmarks.count(where: \.isDuplicated))
      readings.add((places + twice) / places - 1, page: nil)
      return readings
    }
  )
  .detecting(.worse())

  private static let eligibleBookmarks =
    "Changes between paginations without empty pages: every bookmark that was tried, at even "
    + "distances, on both sides of each page boundary, and at places drawn by a fixed seed."

  private static func perBookmark(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    headline: Statistic,
    meaning: String,
    value: @escaping @Sendable (BookmarkOutcome.Bookmark) -> Double?
  ) -> Metric {
    Metric(
      name: name,
      unit: unit,
      direction: direction,
      scope: .bookmark,
      headline: headline,
      meaning: meaning,
      eligibility: eligibleBookmarks,
      extractor: .bookmarks { outcome in
        var readings = Readings()
        for bookmark in outcome.bookmarks {
          if let value = value(bookmark) {
            readings.add(value, page: bookmark.page)
          } else {
            readings.exclude("lost")
          }
        }
        return readings
      }
    )
  }
}
