import PaginatorKit
import Refereeing
package import Trials

/// A way of keeping readers' places, highlights or bookmarks, and the metrics that there are of it.
///
/// Every way that a change of the layout is reported for comes from here: the built-in position
/// strategies, the built-in schemes of bookmarks and highlights, then the paginator's own. What goes
/// by one name is one way.
package struct PlaceKeeping: Sendable {
  /// The name in reports, the gate and the store.
  package let name: String
  /// The metrics of places, of bookmarks and of highlights, as far as there are some.
  package private(set) var metrics: [Metric]

  /// The ways that every paginator is measured with.
  package static let builtIn = merged(
    PositionStrategies.all.map { ($0.name, Metric.ofReaders) }
      + BookmarkSchemes.all.map { ($0.name, Metric.ofBookmarks) }
      + HighlightSchemes.all.map { ($0.name, Metric.ofHighlights) }
  )

  /// The ways that there are for a paginator.
  ///
  /// - Parameters:
  ///   - places: The name of its own way to keep places; `nil` when it has none.
  ///   - highlights: The name of its own way to keep highlights; `nil` when it has none.
  ///   - bookmarks: The name of its own way to keep bookmarks; `nil` when it has none.
  /// - Returns: The built-in ways, then its own; no name is there twice.
  package static func all(
    places: String?,
    highlights: String?,
    bookmarks: String? = nil
  ) -> [PlaceKeeping] {
    let own: [(String?, [Metric])] = [
      (places, Metric.ofReaders), (highlights, Metric.ofHighlights),
      (bookmarks, Metric.ofBookmarks),
    ]
    return builtIn + merged(own.compactMap { name, metrics in name.map { (ownName($0), metrics) } })
  }

  private static func merged(_ ways: [(name: String, metrics: [Metric])]) -> [PlaceKeeping] {
    ways.reduce(into: []) { merged, way in
      if let index = merged.firstIndex(where: { $0.name == way.name }) {
        merged[index].metrics += way.metrics
      } else {
        merged.append(PlaceKeeping(name: way.name, metrics: way.metrics))
      }
    }
  }

  /// Returns the name under which a paginator's own way is told, which is its own where that is
  /// nobody else's.
  ///
  ///     PlaceKeeping.ownName("by-chapter")    // "by-chapter"
  ///     PlaceKeeping.ownName("sticky-anchor") // "own-sticky-anchor", for ours has that name
  package static func ownName(_ name: String) -> String {
    if name.isEmpty { return "own" }
    return builtIn.contains { $0.name == name } ? "own-\(name)" : name
  }
}

extension Change {
  /// The ways of keeping places, highlights and bookmarks that there may be figures of.
  package var placeKeepings: [PlaceKeeping] {
    PlaceKeeping.all(
      places: ownPlaces?.readers?.strategy,
      highlights: ownPlaces?.highlights?.scheme,
      bookmarks: ownPlaces?.bookmarks?.scheme
    )
  }
}

extension Plan.Participant {
  /// The ways of keeping places, highlights and bookmarks that there may be figures of.
  package var placeKeepings: [PlaceKeeping] {
    PlaceKeeping.all(
      places: places?.name,
      highlights: highlights?.name,
      bookmarks: bookmarks?.name
    )
  }
}
