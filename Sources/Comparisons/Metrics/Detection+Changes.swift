package import PaginatorKit
import Refereeing
import Trials

extension Metric {
  /// Returns whether what became of a reader's own places, highlights and bookmarks accuses it.
  ///
  /// - Parameters:
  ///   - findings: The findings on a change of the layout.
  ///   - sound: Those of a sound reader on the same change: one that keeps them in a way of its own,
  ///     else the built-in ways that are sound.
  ///   - claims: What the paginator promises.
  /// - Returns: Whether the metric does; none does of who keeps nothing in a way of their own.
  package func detects(
    _ findings: ChangeFindings,
    sound: ChangeFindings,
    claims: Set<Capability>
  ) -> Bool {
    guard let (own, other) = values(of: findings, sound: sound) else { return false }
    return detects(own, sound: other, showing: findings.change.paginator.showing, claims: claims)
  }

  private func values(
    of findings: ChangeFindings,
    sound: ChangeFindings
  ) -> (MetricValue, MetricValue)? {
    if isOfReaders, let own = findings.ownReaders, let other = sound.soundReaders {
      return (value(of: own), value(of: other))
    }
    if isOfHighlights, let own = findings.ownHighlights, let other = sound.soundHighlights {
      return (value(of: own), value(of: other))
    }
    if isOfBookmarks, let own = findings.ownBookmarks, let other = sound.soundBookmarks {
      return (value(of: own), value(of: other))
    }
    return nil
  }
}

extension ChangeFindings {
  /// The reader's own way, else the built-in one that is always right.
  fileprivate var soundReaders: ReaderOutcome? {
    ownReaders ?? builtInReaders.first { $0.strategy == AnchorStrategy.Kind.sticky.rawValue }
  }

  fileprivate var soundHighlights: HighlightOutcome? {
    ownHighlights ?? builtInHighlights.first { $0.scheme == ScalarOffsetHighlights().name }
  }

  fileprivate var soundBookmarks: BookmarkOutcome? {
    ownBookmarks ?? builtInBookmarks.first { $0.scheme == ScalarOffsetBookmarks().name }
  }
}
