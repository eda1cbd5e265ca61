import PaginatorKit

extension Defect {
  static let pageHighlight = Defect(
    "page-highlight",
    fault: "Keeps a highlight as a page's number and a place on that page.",
    detectedBy: [
      "highlight_jaccard", "highlight_exact", "highlight_shifted", "highlight_lost",
      "highlight_pages_drawn",
    ],
    keepingHighlights: { isPlanted, token, pages in
      var found: PageRange? = token.range
      if isPlanted { found = pages.range(token) }  // The planted fault.
      return found
    }
  )
}

extension Pagination {
  /// The text at a place on a page, `nil` where there is no such page or it is shorter.
  fileprivate func range(_ token: Defect.Highlights.Token) -> PageRange? {
    guard token.page < count else { return nil }
    let start = start(of: token.page).utf8 + token.offset
    guard start < pages[token.page].end.utf8 else { return nil }
    return PageRange(start, min(start + token.length, text.utf8.count))
  }
}
