import PaginatorKit

extension Defect {
  static let cutHighlight = Defect(
    "cut-highlight",
    fault: "Cuts a highlight where the page ends that it starts on.",
    detectedBy: [
      "highlight_truncated", "highlight_exact", "highlight_jaccard", "highlight_identity",
    ],
    keepingHighlights: { isPlanted, token, _ in
      var range = token.range
      if isPlanted { range.end = min(range.end, token.pageEnd) }  // The planted fault.
      return range
    }
  )
}
