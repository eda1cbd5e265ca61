import PaginatorKit

extension Defect {
  static let quoteBookmark = Defect(
    "quote-bookmark",
    fault: "Keeps a bookmark as the words at its place, although they stand more than once.",
    detectedBy: ["bookmark_ambiguous", "bookmark_page_error_back", "bookmark_survival"],
    writingBookmarks: { isPlanted, anchor, pages in
      var mark = Bookmarks.Mark.place(anchor)
      let words = TextQuoteBookmarks().save(anchor, in: pages)
      if isPlanted { mark = .words(words) }  // The planted fault.
      return mark
    }
  )
}
