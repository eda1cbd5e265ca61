import PaginatorKit
package import Refereeing
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
    PositionStrategies.all.map { ($0.name, .readers) }
      + BookmarkSchemes.all.map { ($0.name, .bookmarks) }
      + HighlightSchemes.all.map { ($0.name, .highlights) }
  )

  /// The built-in ways, then those of a paginator, by the names that it gives them; no name is there
  /// twice.
  fileprivate static func all(own: [(String?, MetricSubject)]) -> [PlaceKeeping] {
    builtIn + merged(own.compactMap { name, subject in name.map { (ownName($0), subject) } })
  }

  private static func merged(_ ways: [(name: String, subject: MetricSubject)]) -> [PlaceKeeping] {
    ways.reduce(into: []) { merged, way in
      if let index = merged.firstIndex(where: { $0.name == way.name }) {
        merged[index].metrics += way.subject.metrics
      } else {
        merged.append(PlaceKeeping(name: way.name, metrics: way.subject.metrics))
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
    PlaceKeeping.all(own: [
      (ownPlaces?.readers?.strategy, .readers), (ownPlaces?.highlights?.scheme, .highlights),
      (ownPlaces?.bookmarks?.scheme, .bookmarks),
    ])
  }
}

extension Plan.Participant {
  /// The ways of keeping places, highlights and bookmarks that there may be figures of.
  package var placeKeepings: [PlaceKeeping] {
    PlaceKeeping.all(own: [
      (places?.name, .readers), (highlights?.name, .highlights), (bookmarks?.name, .bookmarks),
    ])
  }
}

extension ChangeFindings {
  /// Where the readers landed whose places the paginator keeps itself; `nil` when it keeps none.
  package var ownReaders: ReaderOutcome? { renamed(change.ownPlaces?.readers) }
  /// What became of highlights that the paginator keeps itself; `nil` when it keeps none.
  package var ownHighlights: HighlightOutcome? { renamed(change.ownPlaces?.highlights) }
  /// What became of bookmarks that the paginator keeps itself; `nil` when it keeps none.
  package var ownBookmarks: BookmarkOutcome? { renamed(change.ownPlaces?.bookmarks) }

  private func renamed<Outcome: KeptOutcome>(_ outcome: Outcome?) -> Outcome? {
    guard var outcome else { return nil }
    outcome.way = PlaceKeeping.ownName(outcome.way)
    return outcome
  }

  /// Where the readers landed, the built-in strategies first, then the paginator's own.
  package var readers: [ReaderOutcome] { builtInReaders + (ownReaders.map { [$0] } ?? []) }
  /// What became of highlights, the built-in schemes first, then the paginator's own.
  package var highlights: [HighlightOutcome] {
    builtInHighlights + (ownHighlights.map { [$0] } ?? [])
  }
  /// What became of bookmarks, the built-in schemes first, then the paginator's own.
  package var bookmarks: [BookmarkOutcome] {
    builtInBookmarks + (ownBookmarks.map { [$0] } ?? [])
  }

  /// Returns what became of what the paginator keeps itself; `nil` when it keeps none.
  package func ownOutcome(of subject: MetricSubject) -> (any KeptOutcome)? {
    switch subject {
    case .trial, .change: nil
    case .readers: ownReaders
    case .highlights: ownHighlights
    case .bookmarks: ownBookmarks
    }
  }

  /// Returns what became of what is kept, the built-in ways first, then the paginator's own.
  package func outcomes(of subject: MetricSubject) -> [any KeptOutcome] {
    switch subject {
    case .trial, .change: []
    case .readers: readers
    case .highlights: highlights
    case .bookmarks: bookmarks
    }
  }

  /// Returns what became of what is kept in one way; `nil` when nothing is.
  package func outcome(of subject: MetricSubject, keeping way: String) -> (any KeptOutcome)? {
    outcomes(of: subject).first { $0.way == way }
  }
}

extension Metric {
  /// Returns the metric of what is kept in one way over a change; without any, the reason is what was
  /// left out.
  ///
  /// - Complexity: O(items · log items).
  package func value(of change: ChangeFindings, keeping way: String) -> MetricValue {
    if let outcome = change.outcome(of: subject, keeping: way) { return value(of: outcome) }
    return MetricValue(
      Readings(excluded: [change.absence ?? .noSuchStrategy: 1]),
      direction: direction
    )
  }
}
