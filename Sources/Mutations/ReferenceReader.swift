package import PaginatorKit
package import Paginators

/// A reader in which nothing may be detected.
package struct ReferenceReader: Sendable {
  package let name: String
  package let make: @Sendable (PaginatorEnvironment) -> Reader

  package init(_ name: String, make: @escaping @Sendable (PaginatorEnvironment) -> Reader) {
    self.name = name
    self.make = make
  }

  /// The one that others are compared with: `greedy`'s pages, places, highlights and bookmarks by where
  /// they are in the text.
  package static let sticky = ReferenceReader("greedy + sticky-anchor + scalar-offset") {
    environment in
    Reader(
      GreedyPaginator(environment: environment),
      keepingPlacesBy: AnchorStrategy(.sticky),
      keepingHighlightsBy: ScalarOffsetHighlights(),
      keepingBookmarksBy: ScalarOffsetBookmarks()
    )
  }

  /// Every reference paginator of the catalog, and the one that others are compared with.
  package static let all: [ReferenceReader] =
    PaginatorCatalog.entries.filter { $0.kind == .reference }.map(\.id)
    .map { id in
      ReferenceReader(id) { environment in
        let reader = try? PaginatorCatalog.reader(id, environment: environment)
        return reader ?? Reader(GreedyPaginator(environment: environment))
      }
    } + [sticky]
}
