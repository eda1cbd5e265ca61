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
  package static let builtIn = merged { $0.ways }

  /// The built-in ways, then those of a paginator, by the names that it gives them; no name is there
  /// twice.
  fileprivate static func all(own names: (KeptFamily) -> [String]) -> [PlaceKeeping] {
    builtIn + merged { names($0).map(ownName) }
  }

  private static func merged(_ names: (KeptFamily) -> [String]) -> [PlaceKeeping] {
    MetricSubject.kept.compactMap(\.family)
      .reduce(into: []) { merged, family in
        for name in names(family) {
          if let index = merged.firstIndex(where: { $0.name == name }) {
            merged[index].metrics += family.metrics
          } else {
            merged.append(PlaceKeeping(name: name, metrics: family.metrics))
          }
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
    PlaceKeeping.all { family in (ownPlaces.map(family.outcomes) ?? []).map(\.way) }
  }
}

extension Plan.Participant {
  /// The ways of keeping places, highlights and bookmarks that there may be figures of.
  package var placeKeepings: [PlaceKeeping] {
    PlaceKeeping.all { family in family.ownWay(reader).map { [$0] } ?? [] }
  }
}

extension KeptOutcomes {
  /// Returns what became of what is kept in a way, or in the first one; `nil` when nothing is.
  package func outcome(of subject: MetricSubject, keeping way: String? = nil) -> (any Measurable)? {
    subject.family?.outcomes(self).first { $0.way == way ?? $0.way }
  }
}

extension ChangeFindings {
  /// Where the readers landed, the built-in strategies first, then the paginator's own.
  package var readers: [ReaderOutcome] { builtIn.readers + own.readers }
  /// What became of highlights, the built-in schemes first, then the paginator's own.
  package var highlights: [HighlightOutcome] { builtIn.highlights + own.highlights }
  /// What became of bookmarks, the built-in schemes first, then the paginator's own.
  package var bookmarks: [BookmarkOutcome] { builtIn.bookmarks + own.bookmarks }

  /// Returns what became of what is kept in one way; `nil` when nothing is.
  package func outcome(of subject: MetricSubject, keeping way: String) -> (any Measurable)? {
    builtIn.outcome(of: subject, keeping: way) ?? own.outcome(of: subject, keeping: way)
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
