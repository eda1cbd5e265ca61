import Corpora
import PaginatorKit
package import Refereeing
package import Trials

/// What a change of the layout does to one paginator's page boundaries and to its readers' places.
package struct ChangeFindings: Sendable {
  /// The change, with the paginator's pages after it.
  package let change: Change
  /// How the boundaries moved; `nil` when there is nothing to compare.
  package let drift: BoundaryDrift?
  /// Where the readers landed, a built-in strategy each; empty when there is nothing to compare.
  package let builtInReaders: [ReaderOutcome]
  /// Why there is nothing to compare: `failed`, `not_a_partition` or `empty_text`; or no page for
  /// each place, but a drift: `empty_page`; `nil` when all was compared.
  package let absence: String?

  /// The findings by their parts; the readers are those of the built-in strategies.
  package init(change: Change, drift: BoundaryDrift?, readers: [ReaderOutcome], absence: String?) {
    self.change = change
    self.drift = drift
    builtInReaders = readers
    self.absence = absence
  }

  /// Where the readers landed whose places the paginator keeps itself; `nil` when it keeps none.
  package var ownReaders: ReaderOutcome? {
    guard var outcome = change.ownPlaces?.readers else { return nil }
    outcome.strategy = PlaceKeeping.ownName(outcome.strategy)
    return outcome
  }

  /// What became of highlights that the paginator keeps itself; `nil` when it keeps none.
  package var highlights: HighlightOutcome? {
    guard var outcome = change.ownPlaces?.highlights else { return nil }
    outcome.scheme = PlaceKeeping.ownName(outcome.scheme)
    return outcome
  }

  /// Where the readers landed, the built-in strategies first, then the paginator's own.
  package var readers: [ReaderOutcome] { builtInReaders + (ownReaders.map { [$0] } ?? []) }

  /// The outcome of a strategy.
  package func readers(of strategy: String) -> ReaderOutcome? {
    builtInReaders.first { $0.strategy == strategy }
      ?? ownReaders.flatMap { $0.strategy == strategy ? $0 : nil }
  }

  /// Returns the findings on all changes of a session, in its order.
  ///
  /// - Complexity: O(changes · pages · log pages).
  package static func all(of session: Session) -> [ChangeFindings] {
    let texts = Dictionary(
      session.corpora.map { ($0.id, $0.text) },
      uniquingKeysWith: { first, _ in first }
    )
    let trials = Dictionary(
      session.trials.map { (Cell(of: $0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var paginations: [Place: Result<Pagination, PaginationFault>] = [:]
    func pagination(_ pages: [PageRange], _ place: Place, _ text: SourceText)
      -> Result<Pagination, PaginationFault>
    {
      if let known = paginations[place] { return known }
      let made = Result { () throws(PaginationFault) in try Pagination(pages, of: text) }
      paginations[place] = made
      return made
    }
    return session.changes.enumerated()
      .map { index, change in
        guard let text = texts[change.corpus], let before = trials[Cell(before: change)],
          before.failure == nil, change.failure == nil
        else { return ChangeFindings(change: change, drift: nil, readers: [], absence: "failed") }
        let drift = BoundaryDrift(from: before.pages, to: change.pages, in: text)
        do throws(PaginationFault) {
          let old = try pagination(before.pages, Place(change, change.from), text).get()
          let new = try pagination(change.pages, Place(change, change.to), text).get()
          let stops = session.path(endingAt: index) ?? []
          let path = stops.compactMap { try? pagination($0.pages, Place($0, $0.to), text).get() }
          return ChangeFindings(
            change: change,
            drift: drift,
            readers: PositionStrategies.all.map {
              ReaderOutcome(
                of: $0,
                from: old,
                to: new,
                through: path.count > 1 && path.count == stops.count ? path : nil
              )
            },
            absence: nil
          )
        } catch {
          return ChangeFindings(change: change, drift: drift, readers: [], absence: error.reason)
        }
      }
  }

  /// A paginator's pages in a layout.
  private struct Place: Hashable {
    let corpus: String
    let contestant: Contestant
    let layout: Layout

    init(_ change: Change, _ setting: Plan.Setting) {
      corpus = change.corpus
      contestant = change.contestant
      layout = setting.layout
    }
  }
}

extension PaginationFault {
  /// The reason in files.
  fileprivate var reason: String {
    switch self {
    case .notAPartition: "not_a_partition"
    case .emptyPage: "empty_page"
    case .emptyText: "empty_text"
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
        && change.contestant == last.contestant
    }
    guard !changes[(index + 1)...].contains(where: belongs) else { return nil }
    let path = changes[...index].filter(belongs)
    return path.count > 1 && path.allSatisfy { $0.failure == nil } ? path : nil
  }
}
