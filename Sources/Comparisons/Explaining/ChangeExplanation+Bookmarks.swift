import Refereeing

extension ChangeExplanation {
  /// The arithmetic of the worst bookmark: of those on the worst page, the first with the worst value;
  /// or of the duplicates.
  func bookmarkArithmetic(_ outcome: BookmarkOutcome) -> [String] {
    if metric.scope == .text { return [duplicateFormula(outcome)] }
    let onPage = outcome.bookmarks.filter { $0.page == value.statistics?.worstPage }
    let worst = onPage.enumerated()
      .min { left, right in
        let (first, second) = (badness(of: left.element), badness(of: right.element))
        return first == second ? left.offset < right.offset : first > second
      }?
      .element
    guard let worst else { return [] }
    let place = "the bookmark at \(grouped(worst.offset)) on page \(worst.page + 1)"
    guard let landing = worst.landing else {
      return ["\(place) is lost: no page is opened"]
    }
    let right = worst.rightPage + 1
    let opened =
      "\(place) opens page \(landing + 1) after the change, and its place is on page \(right)"
    return switch metric.name {
    case "bookmark_page_error_back":
      [
        opened,
        "\(metric.name) = max(0, \(right) − \(landing + 1)) = \(pages(right - landing - 1))",
      ]
    case "bookmark_page_error_forward":
      [
        opened,
        "\(metric.name) = max(0, \(landing + 1) − \(right)) = \(pages(landing + 1 - right))",
      ]
    case "bookmark_ambiguous":
      [
        opened,
        worst.isAmbiguous ? "its mark fits another place, too: 1" : "its mark fits it alone: 0",
      ]
    default: [opened, worst.survives ? "that is the right page: 1" : "that is another page: 0"]
    }
  }

  private func duplicateFormula(_ outcome: BookmarkOutcome) -> String {
    let places = outcome.bookmarks.count
    let marks = places + outcome.bookmarks.count(where: \.isDuplicated)
    return "\(metric.name) = \(grouped(marks)) marks of before and after the change / "
      + "\(counted(places, "place")) − 1 = \(short(value.statistics?.max ?? 0))"
  }

  private func pages(_ error: Int) -> String { counted(max(0, error), "page") }

  /// How bad a bookmark is by the metric; more is worse.
  private func badness(of bookmark: BookmarkOutcome.Bookmark) -> Int {
    switch metric.name {
    case "bookmark_page_error_back": bookmark.pageError.map { max(0, -$0) } ?? -1
    case "bookmark_page_error_forward": bookmark.pageError.map { max(0, $0) } ?? -1
    case "bookmark_ambiguous": bookmark.isAmbiguous ? 1 : 0
    case "bookmark_lost": bookmark.landing == nil ? 1 : 0
    default: bookmark.survives ? 0 : 1
    }
  }
}
