import PaginatorKit

extension Defect {
  /// A way to keep a place, by what is written down and what is shown for it.
  ///
  /// Unchanged it is `sticky-anchor`: the page's top is written down when the reader turns to it, and
  /// the page that holds it is shown.
  struct Places: PositionStrategy {
    struct Token: Sendable {
      var place: TextOffset
      var page: Int
      var count: Int
    }

    var saving = PositionSaving.onTurn
    var place: @Sendable (_ page: Int, Pagination) -> TextOffset = { $1.start(of: $0) }
    var shown: @Sendable (Token, Pagination) -> Int = { $1.page(holding: $0.place) }

    var name: String { "of-its-own" }

    func save(_ page: Int, in pagination: Pagination) -> Token {
      Token(place: place(page, pagination), page: page, count: pagination.count)
    }

    func restore(_ token: Token, in pagination: Pagination) -> Int { shown(token, pagination) }
  }

  /// A way to keep bookmarks, by what is written down; soundly it is the place in the text.
  struct Bookmarks: BookmarkScheme {
    enum Mark: Hashable, Sendable {
      case place(TextOffset)
      case page(Int)
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

  /// A way to keep highlights, by what is found for what was written down; soundly it is the range.
  struct Highlights: HighlightScheme {
    struct Token: Sendable {
      var range: PageRange
      var page: Int
      /// Where that page ends.
      var pageEnd: TextOffset
      /// How many bytes into the page it starts.
      var offset: Int
      var length: Int { range.end.utf8 - range.start.utf8 }
    }

    let found: @Sendable (Token, Pagination) -> PageRange?

    var name: String { "of-its-own" }

    func save(_ range: PageRange, in pagination: Pagination) -> Token {
      let page = pagination.page(holding: range.start)
      let start = pagination.start(of: page)
      return Token(
        range: range,
        page: page,
        pageEnd: pagination.pages[page].end,
        offset: range.start.utf8 - start.utf8
      )
    }

    func restore(_ token: Token, in pagination: Pagination) -> PageRange? {
      found(token, pagination)
    }
  }
}
