import Corpora
import PaginatorKit
package import Refereeing
package import Trials

/// What a change of the layout does to one paginator's page boundaries, and to its readers' places,
/// highlights and bookmarks.
package struct ChangeFindings: Sendable {
  /// The change, with the paginator's pages after it.
  package private(set) var change: Change
  /// How the boundaries moved; `nil` when there is nothing to compare.
  package private(set) var drift: BoundaryDrift?
  /// What became of readers, highlights and bookmarks, a built-in way each; nothing when there is
  /// nothing to compare.
  package private(set) var builtIn: KeptOutcomes
  /// Why there is nothing to compare: ``Exclusion/failed``, ``Exclusion/notAPartition`` or
  /// ``Exclusion/emptyText``; or no page for each place, but a drift: ``Exclusion/emptyPage``; `nil`
  /// when all was compared.
  package private(set) var absence: Exclusion?
  /// What ``builtIn`` is the answer to; `nil` when there is nothing to compare.
  private(set) var question: Question?

  /// All that the findings on a change follow from.
  struct Question: Hashable, Sendable {
    /// The digest of the text, and its forced breaks.
    let text: String
    let breaks: [TextOffset]
    let before: [PageRange]
    let after: [PageRange]
    /// The pages after each change up to this one.
    let path: [[PageRange]]
  }

  /// Returns what all changes of a session do, in its order.
  ///
  /// What became of places is taken from findings that are known, as those of another session, where
  /// text and pages are the same: it is long, and then there once.
  ///
  /// - Complexity: O(changes · pages · log pages).
  package static func all(
    of session: Session,
    knowing others: [ChangeFindings] = []
  ) -> [ChangeFindings] {
    let asked = AskedChanges(of: session)
    let drifts = concurrentMap(Array(session.changes.indices)) { asked.drift(of: $0) }
    // Paginators that make the same pages have the same readers.
    var known = Dictionary(
      others.compactMap { found in found.question.map { ($0, found.builtIn) } },
      uniquingKeysWith: { first, _ in first }
    )
    let journeys = session.changes.indices.map(asked.journey)
    let new = journeys.compactMap { try? $0.get() }.distinct(by: \.question)
      .filter { known[$0.question] == nil }
    for some in new.stretches(of: 8, by: \.corpus) {
      let marks = asked.marks(before: some)
      let ways = Dictionary(
        uniqueKeysWithValues: some.map(\.corpus).distinct.map { ($0, TriedWays.indexed) }
      )
      let outcomes = concurrentMap(some) { journey in
        ways[journey.corpus, default: .indexed]
          .outcomes(
            from: journey.old,
            to: journey.new,
            at: marks[journey.start] ?? TriedWays.Marks(in: journey.old),
            through: journey.path
          )
      }
      for (journey, outcome) in zip(some, outcomes) { known[journey.question] = outcome }
    }
    return session.changes.indices.map { index in
      var found = ChangeFindings(
        change: session.changes[index],
        drift: drifts[index],
        builtIn: KeptOutcomes(),
        absence: nil
      )
      switch journeys[index] {
      case .failure(let reason): found.absence = reason.exclusion
      case .success(let journey):
        // Who wrote the session down did not count these pages.
        for index in (found.change.ownPlaces?.highlights ?? []).indices {
          found.change.ownPlaces?.highlights[index].countPages(of: journey.new)
        }
        found.question = journey.question
        found.builtIn = known[journey.question] ?? KeptOutcomes()
      }
      return found
    }
  }
}

extension Array {
  /// The elements in stretches of at least a number of them, but for the last; those of one key that follow
  /// each other stay together.
  ///
  /// What texts need to find places in takes more memory than they: not all of a library have it at once.
  fileprivate func stretches(of least: Int, by key: (Element) -> String) -> [[Element]] {
    var stretches: [[Element]] = []
    var start = 0
    for index in indices.dropFirst() where index - start >= least {
      guard key(self[index]) != key(self[index - 1]) else { continue }
      stretches.append(Array(self[start..<index]))
      start = index
    }
    if start < count { stretches.append(Array(self[start...])) }
    return stretches
  }
}
