import PaginatorKit

extension Defect {
  /// A defect in how a place is kept; the pages are `greedy`'s.
  ///
  /// Without the fault it is `sticky-anchor`: the page's top is written down when the reader turns to
  /// it, and the page that holds it is shown.
  init(
    _ id: String,
    fault: String,
    detectedBy catchers: [String],
    on witness: Witness = .changing(),
    keepingPlaces makePlaces: @escaping @Sendable (_ isPlanted: Bool) -> Places
  ) {
    self.init(id, fault: fault, detectedBy: catchers, on: witness) { isPlanted, environment in
      Reader(
        AlteredPaginator(unalteredFor: id, environment: environment),
        keepingPlacesBy: makePlaces(isPlanted)
      )
    }
  }

  /// A way to keep a place, by what is written down and what is shown for it.
  struct Places: PositionStrategy {
    /// What is written down.
    struct Token: Sendable {
      /// A place in the text.
      var place: TextOffset
      /// The page's number.
      var page: Int
      /// Of how many pages.
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
}
