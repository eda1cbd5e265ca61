import PaginatorKit

extension Defect {
  /// A defect in how highlights are kept; the pages are `greedy`'s, and places are kept soundly.
  ///
  /// Without the fault it is the range of the text that is written down.
  init(
    _ id: String,
    fault: String,
    detectedBy catchers: [String],
    on witness: Witness = .changing(),
    keepingHighlights found:
      @escaping @Sendable (_ isPlanted: Bool, Highlights.Token, Pagination) -> PageRange?
  ) {
    self.init(id, fault: fault, detectedBy: catchers, on: witness) { isPlanted, environment in
      Reader(
        AlteredPaginator(unalteredFor: id, environment: environment),
        keepingPlacesBy: Places(),
        keepingHighlightsBy: Highlights { found(isPlanted, $0, $1) }
      )
    }
  }

  /// A way to keep highlights, by what is found for what was written down.
  struct Highlights: HighlightScheme {
    /// What is written down.
    struct Token: Sendable {
      /// The highlighted text.
      var range: PageRange
      /// The number of the page that it starts on.
      var page: Int
      /// Where that page ends.
      var pageEnd: TextOffset
      /// How many bytes into the page it starts.
      var offset: Int
      /// Its length in bytes.
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
