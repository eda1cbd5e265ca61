import PaginatorKit

extension Defect {
  /// A defect in what is written down of a bookmark; the pages are `greedy`'s.
  ///
  /// Without the fault it is the place in the text.
  init(
    _ id: String,
    fault: String,
    detectedBy catchers: [String],
    on witness: Witness = .changing(),
    writingBookmarks mark:
      @escaping @Sendable (_ isPlanted: Bool, TextOffset, Pagination) -> Bookmarks.Mark
  ) {
    self.init(id, fault: fault, detectedBy: catchers, on: witness) { isPlanted, environment in
      Reader(
        AlteredPaginator(unalteredFor: id, environment: environment),
        keepingBookmarksBy: Bookmarks { mark(isPlanted, $0, $1) }
      )
    }
  }

  /// A way to keep bookmarks, by what is written down.
  struct Bookmarks: BookmarkScheme {
    /// What is written down.
    enum Mark: Hashable, Sendable {
      /// The place in the text.
      case place(TextOffset)
      /// The number of the page.
      case page(Int)
      /// The words at the place.
      case words([UInt8])
    }

    let mark: @Sendable (TextOffset, Pagination) -> Mark

    var name: String { "of-its-own" }

    func save(_ anchor: TextOffset, in pagination: Pagination) -> Mark { mark(anchor, pagination) }

    func restore(_ mark: Mark, in pagination: Pagination) -> BookmarkPlace {
      switch mark {
      case .place(let place): .offset(place)
      case .page(let page): .page(page)
      case .words(let words): TextQuoteBookmarks().restore(words, in: pagination)
      }
    }
  }
}
