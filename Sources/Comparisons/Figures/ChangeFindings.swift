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
    let texts = session.texts
    let digests = Dictionary(
      session.corpora.map { ($0.id, $0.sha256) },
      uniquingKeysWith: { first, _ in first }
    )
    let trials = session.trialsByCell
    var paginations: [PagesPlace: Result<Pagination, PaginationFault>] = [:]
    func pagination(
      _ pages: [PageRange],
      _ place: PagesPlace,
      _ text: SourceText
    ) throws(PaginationFault) -> Pagination {
      let made =
        paginations[place]
        ?? Result { () throws(PaginationFault) in try Pagination(pages, of: text) }
      paginations[place] = made
      return try made.get()
    }
    func pagination(
      after change: Change,
      _ text: SourceText
    ) throws(PaginationFault) -> Pagination {
      let place = PagesPlace(change.paginator, change.corpus, change.to.layout)
      return try pagination(change.pages, place, text)
    }
    let ways = texts.mapValues { _ in TriedWays.indexed }
    var knownMarks: [PagesPlace: TriedWays.Marks] = [:]
    // Paginators that make the same pages have the same readers.
    var known = Dictionary(
      others.compactMap { found in found.question.map { ($0, found.builtIn) } },
      uniquingKeysWith: { first, _ in first }
    )
    return session.changes.enumerated()
      .map { index, change in
        var found = ChangeFindings(
          change: change,
          drift: nil,
          builtIn: KeptOutcomes(),
          absence: .failed
        )
        guard let text = texts[change.corpus], let before = trials[GateCell(before: change)],
          before.failure == nil, change.failure == nil
        else { return found }
        found.drift = BoundaryDrift(from: before.pages, to: change.pages, in: text)
        do throws(PaginationFault) {
          let start = PagesPlace(change.paginator, change.corpus, change.from.layout)
          let old = try pagination(before.pages, start, text)
          let new = try pagination(after: change, text)
          let stops = session.path(endingAt: index) ?? []
          let path = stops.compactMap { try? pagination(after: $0, text) }
          // Who wrote the session down did not count these pages.
          for index in (change.ownPlaces?.highlights ?? []).indices {
            found.change.ownPlaces?.highlights[index].countPages(of: new)
          }
          let question = Question(
            text: digests[change.corpus] ?? change.corpus,
            breaks: text.forcedBreaks,
            before: before.pages,
            after: change.pages,
            path: stops.map(\.pages)
          )
          found.question = question
          if let known = known[question] {
            found.builtIn = known
          } else {
            let marks = knownMarks[start] ?? TriedWays.Marks(in: old)
            knownMarks[start] = marks
            found.builtIn = ways[change.corpus, default: .indexed]
              .outcomes(
                from: old,
                to: new,
                at: marks,
                through: path.count > 1 && path.count == stops.count ? path : nil
              )
            known[question] = found.builtIn
          }
          found.absence = nil
        } catch {
          found.absence = Exclusion(error)
        }
        return found
      }
  }
}

extension Session {
  /// The changes of font size that end with one, when it is the last of two or more of a paginator:
  /// a reader who moves the size slider goes through all of them and back.
  fileprivate func path(endingAt index: Int) -> [Change]? {
    let last = changes[index]
    guard last.kind == .fontSize else { return nil }
    func belongs(_ change: Change) -> Bool {
      change.kind == .fontSize && change.corpus == last.corpus
        && change.paginator == last.paginator
    }
    guard !changes[(index + 1)...].contains(where: belongs) else { return nil }
    let path = changes[...index].filter(belongs)
    return path.count > 1 && path.allSatisfy { $0.failure == nil } ? path : nil
  }
}
