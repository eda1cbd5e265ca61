import Corpora
import PaginatorKit
package import Refereeing
package import Trials

/// What a change of the layout does to one paginator's page boundaries, and to its readers' places,
/// highlights and bookmarks.
package struct ChangeFindings: Sendable {
  /// The change, with the paginator's pages after it.
  package let change: Change
  /// How the boundaries moved; `nil` when there is nothing to compare.
  package let drift: BoundaryDrift?
  /// Where the readers landed, a built-in strategy each; empty when there is nothing to compare.
  package let builtInReaders: [ReaderOutcome]
  /// What became of highlights, a built-in scheme each; empty when there is nothing to compare.
  package let builtInHighlights: [HighlightOutcome]
  /// What became of bookmarks, a built-in scheme each; empty when there is nothing to compare.
  package let builtInBookmarks: [BookmarkOutcome]
  /// Why there is nothing to compare: ``Exclusion/failed``, ``Exclusion/notAPartition`` or
  /// ``Exclusion/emptyText``; or no page for each place, but a drift: ``Exclusion/emptyPage``; `nil`
  /// when all was compared.
  package let absence: Exclusion?

  /// The findings by their parts; readers, highlights and bookmarks are those of the built-in ways.
  package init(
    change: Change,
    drift: BoundaryDrift?,
    readers: [ReaderOutcome],
    highlights: [HighlightOutcome] = [],
    bookmarks: [BookmarkOutcome] = [],
    absence: Exclusion?
  ) {
    self.change = change
    self.drift = drift
    builtInReaders = readers
    builtInHighlights = highlights
    builtInBookmarks = bookmarks
    self.absence = absence
  }

  /// What another change does that leads from the same pages to the same pages.
  private init(change: Change, as other: ChangeFindings) {
    self.init(
      change: change,
      drift: other.drift,
      readers: other.builtInReaders,
      highlights: other.builtInHighlights,
      bookmarks: other.builtInBookmarks,
      absence: nil
    )
  }

  /// All that the findings on a change follow from.
  private struct Question: Hashable {
    let corpus: String
    let before: [PageRange]
    let after: [PageRange]
    /// The pages after each change up to this one.
    let path: [[PageRange]]
  }

  /// Returns what all changes of a session do, in its order.
  ///
  /// - Complexity: O(changes · pages · log pages).
  package static func all(of session: Session) -> [ChangeFindings] {
    let texts = Dictionary(
      session.corpora.map { ($0.id, $0.text) },
      uniquingKeysWith: { first, _ in first }
    )
    let trials = Dictionary(
      session.trials.map { (GateCell(of: $0), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var paginations: [Place: Result<Pagination, PaginationFault>] = [:]
    var knownMarks: [Place: Marks] = [:]
    func pagination(_ pages: [PageRange], _ place: Place, _ text: SourceText)
      -> Result<Pagination, PaginationFault>
    {
      if let known = paginations[place] { return known }
      let made = Result { () throws(PaginationFault) in try Pagination(pages, of: text) }
      paginations[place] = made
      return made
    }
    let schemes = texts.mapValues { _ in MarkSchemes() }
    // Paginators that make the same pages have the same readers.
    var known: [Question: ChangeFindings] = [:]
    return session.changes.enumerated()
      .map { index, change in
        guard let text = texts[change.corpus], let before = trials[GateCell(before: change)],
          before.failure == nil, change.failure == nil
        else { return ChangeFindings(change: change, drift: nil, readers: [], absence: .failed) }
        let drift = BoundaryDrift(from: before.pages, to: change.pages, in: text)
        do throws(PaginationFault) {
          let start = Place(change, change.from)
          let old = try pagination(before.pages, start, text).get()
          let new = try pagination(change.pages, Place(change, change.to), text).get()
          let stops = session.path(endingAt: index) ?? []
          let path = stops.compactMap { try? pagination($0.pages, Place($0, $0.to), text).get() }
          let marks = knownMarks[start] ?? Marks(in: old)
          knownMarks[start] = marks
          // Who wrote the session down did not count these pages.
          var change = change
          change.ownPlaces?.highlights?.countPages(of: new)
          let question = Question(
            corpus: change.corpus,
            before: before.pages,
            after: change.pages,
            path: stops.map(\.pages)
          )
          if let same = known[question] { return ChangeFindings(change: change, as: same) }
          let schemes = schemes[change.corpus] ?? MarkSchemes()
          let findings = ChangeFindings(
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
            highlights: schemes.highlights.map {
              HighlightOutcome(of: $0, from: old, to: new, at: marks.highlights)
            },
            bookmarks: schemes.bookmarks.map {
              BookmarkOutcome(of: $0, from: old, to: new, at: marks.bookmarks)
            },
            absence: nil
          )
          known[question] = findings
          return findings
        } catch {
          return ChangeFindings(
            change: change,
            drift: drift,
            readers: [],
            absence: Exclusion(error)
          )
        }
      }
  }

  /// What is marked on one paginator's pages before a change.
  private struct Marks {
    let highlights: [HighlightOutcome.Mark]
    let bookmarks: [TextOffset]

    init(in pagination: Pagination) {
      highlights = HighlightOutcome.marks(in: pagination)
      bookmarks = BookmarkOutcome.anchors(in: pagination)
    }
  }

  /// A paginator's pages in a layout.
  private struct Place: Hashable {
    let corpus: String
    let paginator: PaginatorInfo
    let layout: Layout

    init(_ change: Change, _ setting: Plan.Setting) {
      corpus = change.corpus
      paginator = change.paginator
      layout = setting.layout
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
