import PaginatorKit

extension Defect {
  static let cutHighlight = Defect(
    "cut-highlight",
    fault: "Cuts a highlight where the page ends that it starts on.",
    caughtBy: [
      "highlight_truncated", "highlight_exact", "highlight_jaccard", "highlight_identity",
    ],
    keepingHighlights: { isPlanted, token, pages in
      var range = token.range
      let page = pages.pages[pages.page(holding: range.start)]
      if isPlanted { range.end = min(range.end, page.end) }  // The planted fault.
      return range
    }
  )
}
