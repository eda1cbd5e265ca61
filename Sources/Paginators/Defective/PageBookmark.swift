import PaginatorKit

extension Defect {
  static let pageBookmark = Defect(
    "page-bookmark",
    fault: "Keeps a bookmark as the number of its page.",
    detectedBy: [
      "bookmark_survival", "bookmark_page_error_forward", "bookmark_lost",
      "bookmark_duplicate_ratio",
    ],
    writingBookmarks: { isPlanted, anchor, pages in
      var mark = Bookmarks.Mark.place(anchor)
      if isPlanted { mark = .page(pages.page(holding: anchor)) }  // The planted fault.
      return mark
    }
  )
}
