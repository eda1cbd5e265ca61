import Corpora
import PaginatorKit
package import Refereeing
package import Trials

/// What a change of the layout does to one paginator's page boundaries, and to its readers' places,
/// highlights and bookmarks.
package struct ChangeFindings: Sendable {
  /// The change, with the paginator's pages after it.
  package let change: Change
  private let found: Later<Found>

  /// What a change comes to.
  private struct Found: Sendable {
    var drift: BoundaryDrift?
    var builtIn: KeptOutcomes
    var own: KeptOutcomes
    var absence: Exclusion?
    var question: Question?
  }

  private init(_ change: Change, _ found: Later<Found>) {
    (self.change, self.found) = (change, found)
  }

  /// What was found of a change.
  init(
    change: Change,
    drift: BoundaryDrift?,
    builtIn: KeptOutcomes,
    own: KeptOutcomes? = nil,
    absence: Exclusion?,
    question: Question? = nil
  ) {
    let own = own ?? change.ownPlaces ?? KeptOutcomes()
    let found = Found(
      drift: drift,
      builtIn: builtIn,
      own: own.renamed(PlaceKeeping.ownName),
      absence: absence,
      question: question
    )
    self.init(change, .there(found))
  }

  /// How the boundaries moved; `nil` when there is nothing to compare.
  package var drift: BoundaryDrift? { found.value.drift }
  /// What became of readers, highlights and bookmarks, a built-in way each; nothing when there is
  /// nothing to compare.
  package var builtIn: KeptOutcomes { found.value.builtIn }
  /// What became of all that the paginator keeps itself.
  package var own: KeptOutcomes { found.value.own }
  /// Why there is nothing to compare: ``Exclusion/failed``, ``Exclusion/notAPartition`` or
  /// ``Exclusion/emptyText``; or no page for each place, but a drift: ``Exclusion/emptyPage``; `nil`
  /// when all was compared.
  package var absence: Exclusion? { found.value.absence }
  /// What ``builtIn`` is the answer to; `nil` when there is nothing to compare.
  var question: Question? { found.value.question }

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
      let change = session.changes[index]
      switch journeys[index] {
      case .failure(let reason):
        return ChangeFindings(
          change: change,
          drift: drifts[index],
          builtIn: KeptOutcomes(),
          absence: reason.exclusion
        )
      case .success(let journey):
        // Who wrote the session down did not count these pages.
        var own = change.ownPlaces
        for index in (own?.highlights ?? []).indices {
          own?.highlights[index].countPages(of: journey.new)
        }
        return ChangeFindings(
          change: change,
          drift: drifts[index],
          builtIn: known[journey.question] ?? KeptOutcomes(),
          own: own,
          absence: nil,
          question: journey.question
        )
      }
    }
  }

  /// Returns what all changes of a session do, in its order, where most of them are not looked at: all of a
  /// text are found when one is asked for.
  static func later(of session: Session) -> [ChangeFindings] {
    let groups = session.changes.indices.groups { session.changes[$0].corpus }
    var findings: [(index: Int, finding: ChangeFindings)] = []
    for (corpus, indices) in groups {
      let changes = indices.map { session.changes[$0] }
      let all = Later {
        var part = session
        part.corpora.removeAll { $0.id != corpus }
        part.trials.removeAll { $0.corpus != corpus }
        part.changes = changes
        return ChangeFindings.all(of: part)
      }
      for (place, index) in indices.enumerated() {
        let found = Later { all.value[place].found.value }
        findings.append((index, ChangeFindings(session.changes[index], found)))
      }
    }
    return findings.sorted { $0.index < $1.index }.map(\.finding)
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
