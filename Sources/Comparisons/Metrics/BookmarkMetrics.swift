import PaginatorKit
import Refereeing

/// What becomes of bookmarks after a change of the layout: Metrics.md 12.
extension Metric {
  /// The metrics of bookmarks, in the order in which reports list them.
  package static let ofBookmarks: [Metric] = [
    bookmarkSurvival, bookmarkPageErrorBack, bookmarkPageErrorForward, bookmarkAmbiguous,
    bookmarkLost, bookmarkDuplicateRatio,
  ]

  package static let bookmarkSurvival = perBookmark(
    "bookmark_survival",
    .bookmarks,
    direction: .higherIsBetter,
    headline: .rate,
    meaning: "Bookmarks that open the page that holds their place after the change."
  ) {
    $0.survives ? 1 : 0
  } explain: { bookmark, _ in
    bookmark.survives ? "that is the right page: 1" : "that is another page: 0"
  }

  package static let bookmarkPageErrorBack = perBookmark(
    "bookmark_page_error_back",
    .pages,
    headline: .max,
    meaning: "Pages between the page that a bookmark opens and a later one that holds its place; "
      + "lost bookmarks are left out."
  ) {
    $0.pageError.map { Double(max(0, -$0)) }
  } explain: { bookmark, explained in
    explained.formula(pageError(bookmark.rightPage, bookmark.landing))
  }

  package static let bookmarkPageErrorForward = perBookmark(
    "bookmark_page_error_forward",
    .pages,
    headline: .max,
    meaning:
      "Pages between the page that a bookmark opens and an earlier one that holds its place; "
      + "lost bookmarks are left out."
  ) {
    $0.pageError.map { Double(max(0, $0)) }
  } explain: { bookmark, explained in
    explained.formula(pageError(bookmark.landing, bookmark.rightPage))
  }

  package static let bookmarkAmbiguous = perBookmark(
    "bookmark_ambiguous",
    .bookmarks,
    headline: .rate,
    meaning: "Bookmarks whose mark fits another place, too: their scheme says so, or a bookmark on "
      + "another page has the same mark."
  ) {
    $0.isAmbiguous ? 1 : 0
  } explain: { bookmark, _ in
    bookmark.isAmbiguous ? "its mark fits another place, too: 1" : "its mark fits it alone: 0"
  }

  package static let bookmarkLost = perBookmark(
    "bookmark_lost",
    .bookmarks,
    headline: .rate,
    meaning: "Bookmarks that open no page after the change."
  ) {
    $0.landing == nil ? 1 : 0
  } explain: { _, _ in
    "a page is opened: 0"
  }

  package static let bookmarkDuplicateRatio = Metric(
    "bookmark_duplicate_ratio",
    .ratio,
    range: .share,
    detection: .worse(),
    meaning: "Different marks of places that are marked before the change and after it, over the "
      + "places, minus 1: 0 when each place keeps its mark, 1 when each has two.",
    eligibility: eligibleBookmarks
  ) { (outcome: BookmarkOutcome) in
    let (marks, places) = marksAndPlaces(of: outcome)
    return Readings(places == 0 ? nil : Double(marks) / Double(places) - 1, otherwise: .noBookmark)
  } explain: { outcome, explained in
    let (marks, places) = marksAndPlaces(of: outcome)
    return [
      explained.formula(
        "\(grouped(marks)) marks of before and after the change / \(counted(places, "place")) − 1 = "
          + short(explained.result)
      )
    ]
  }

  private static let eligibleBookmarks =
    "Changes between paginations without empty pages: every bookmark that was tried, at even "
    + "distances, on both sides of each page boundary, and at places drawn by a fixed seed."

  private static func marksAndPlaces(of outcome: BookmarkOutcome) -> (marks: Int, places: Int) {
    let places = outcome.items.count
    return (places + outcome.items.count(where: \.isDuplicated), places)
  }

  private static func pageError(_ later: Int?, _ earlier: Int?) -> String {
    let (later, earlier) = ((later ?? 0) + 1, (earlier ?? 0) + 1)
    return "max(0, \(later) − \(earlier)) = \(counted(max(0, later - earlier), "page"))"
  }

  private static func perBookmark(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    headline: Statistic,
    meaning: String,
    value: @escaping @Sendable (KeptBookmark) -> Double?,
    explain: @escaping @Sendable (KeptBookmark, Explained) -> String
  ) -> Metric {
    perItem(
      name,
      unit,
      scope: .bookmark,
      direction: direction,
      headline: headline,
      absence: .lost,
      meaning: meaning,
      eligibility: eligibleBookmarks,
      value: value
    ) { _, bookmark, explained in
      let place = "the bookmark at \(grouped(bookmark.offset)) on page \(bookmark.page + 1)"
      guard let landing = bookmark.landing else { return ["\(place) is lost: no page is opened"] }
      return [
        "\(place) opens page \(landing + 1) after the change, and its place is on page "
          + "\(bookmark.rightPage + 1)",
        explain(bookmark, explained),
      ]
    }
  }
}
