import Comparisons
import PaginatorKit
import PaginatorTesting

/// Defects in how bookmarks and highlights are kept.
extension Defect {
  static let marks: [Defect] = [
    Defect(
      "page-bookmark",
      fault: "Keeps a bookmark as the number of its page.",
      detectedBy: [
        .bookmarkSurvival, .bookmarkPageErrorForward, .bookmarkLost, .bookmarkDuplicateRatio,
      ],
      on: .changing(),
      method: .writingBookmarks { isPlanted, anchor, pages in
        var mark = Bookmarks.Mark.place(anchor)
        if isPlanted { mark = .page(pages.page(holding: anchor)) }  // The planted fault.
        return mark
      }
    ),
    Defect(
      "quote-bookmark",
      fault: "Keeps a bookmark as the words at its place, although they stand more than once.",
      detectedBy: [.bookmarkAmbiguous, .bookmarkPageErrorBack, .bookmarkSurvival],
      on: .changing(),
      method: .writingBookmarks { isPlanted, anchor, pages in
        var mark = Bookmarks.Mark.place(anchor)
        let words = TextQuoteBookmarks().save(anchor, in: pages)
        if isPlanted { mark = .words(words) }  // The planted fault.
        return mark
      }
    ),
    Defect(
      "page-highlight",
      fault: "Keeps a highlight as a page's number and a place on that page.",
      detectedBy: [
        .highlightJaccard, .highlightExact, .highlightShifted, .highlightLost, .highlightPagesDrawn,
      ],
      on: .changing(),
      method: .keepingHighlights { isPlanted, token, pages in
        var found: PageRange? = token.range
        if isPlanted { found = pages.range(token) }  // The planted fault.
        return found
      }
    ),
    Defect(
      "cut-highlight",
      fault: "Cuts a highlight where the page ends that it starts on.",
      detectedBy: [.highlightTruncated, .highlightExact, .highlightJaccard],
      breaking: [.highlightIdentity],
      on: .changing(),
      method: .keepingHighlights { isPlanted, token, _ in
        var range = token.range
        if isPlanted { range.end = min(range.end, token.pageEnd) }  // The planted fault.
        return range
      }
    ),
  ]
}

extension Pagination {
  /// The text at a place on a page, `nil` where there is no such page or it is shorter.
  fileprivate func range(_ token: Defect.Highlights.Token) -> PageRange? {
    guard token.page < count else { return nil }
    let start = start(of: token.page).utf8 + token.offset
    guard start < pages[token.page].end.utf8 else { return nil }
    return PageRange(utf8: start, to: min(start + token.length, text.utf8.count))
  }
}
