import PaginatorKit
import Refereeing
package import Trials

/// A way of keeping readers' places or highlights, and the metrics that there are of it.
///
/// Every way that a change of the layout is reported for comes from here: the built-in position
/// strategies, then the paginator's own.
package struct PlaceKeeping: Sendable {
  /// The name in reports, the gate and the store.
  package let name: String
  /// The metrics of places, or of highlights, or both.
  package let metrics: [Metric]

  /// The position strategies that every paginator is measured with.
  package static let builtIn = PositionStrategies.all.map {
    PlaceKeeping(name: $0.name, metrics: Metric.ofReaders)
  }

  /// The ways that there are for a paginator.
  ///
  /// - Parameters:
  ///   - places: The name of its own way to keep places; `nil` when it has none.
  ///   - highlights: The name of its own way to keep highlights; `nil` when it has none.
  /// - Returns: The built-in ways, then its own; no name is there twice.
  package static func all(places: String?, highlights: String?) -> [PlaceKeeping] {
    let places = places.map(ownName)
    let highlights = highlights.map(ownName)
    if let places, places == highlights {
      return builtIn + [PlaceKeeping(name: places, metrics: Metric.ofReaders + Metric.ofHighlights)]
    }
    return builtIn
      + (places.map { [PlaceKeeping(name: $0, metrics: Metric.ofReaders)] } ?? [])
      + (highlights.map { [PlaceKeeping(name: $0, metrics: Metric.ofHighlights)] } ?? [])
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
  /// The ways of keeping places and highlights that there may be figures of.
  package var placeKeepings: [PlaceKeeping] {
    PlaceKeeping.all(
      places: ownPlaces?.readers?.strategy,
      highlights: ownPlaces?.highlights?.scheme
    )
  }
}

extension Plan.Entrant {
  /// The ways of keeping places and highlights that there may be figures of.
  package var placeKeepings: [PlaceKeeping] {
    PlaceKeeping.all(places: places?.name, highlights: highlights?.name)
  }
}
