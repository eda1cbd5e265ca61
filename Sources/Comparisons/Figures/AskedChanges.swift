import Corpora
import PaginatorKit
import Refereeing
import Trials

/// What the changes of a session ask: pages before and after each, as paginations that are made once.
struct AskedChanges: Sendable {
  /// Pages of a text, whoever made them.
  struct Pages: Hashable, Sendable {
    let corpus: String
    let ranges: [PageRange]
  }

  /// A reader's way through layouts.
  struct Journey: Sendable {
    let question: ChangeFindings.Question
    let corpus: String
    let start: Pages
    let old: Pagination
    let new: Pagination
    /// The layouts after each change up to this one; `nil` for a change that ends no path.
    let path: [Pagination]?
  }

  /// Why there is nothing to compare.
  struct Absence: Error {
    let exclusion: Exclusion
  }

  private let session: Session
  private let texts: [String: SourceText]
  private let digests: [String: String]
  /// The pages before each change; `nil` where either side failed.
  private let before: [[PageRange]?]
  private let paginations: [Pages: Result<Pagination, PaginationFault>]

  init(of session: Session) {
    let (texts, trials) = (session.texts, session.trialsByCell)
    let before = session.changes.map { change -> [PageRange]? in
      guard let trial = trials[GateCell(before: change)], trial.failure == nil,
        change.failure == nil
      else { return nil }
      return trial.pages
    }
    let pages = zip(session.changes, before)
      .flatMap { change, before in
        [before, change.pages].compactMap(\.self).map { Pages(corpus: change.corpus, ranges: $0) }
      }
      .distinct.filter { texts[$0.corpus] != nil }
    let made = concurrentMap(pages) { pages in
      Result { () throws(PaginationFault) in
        let text = texts[pages.corpus] ?? SourceText("", language: "")
        return try Pagination(text.roundedDown(pages.ranges), of: text)
      }
    }
    (self.session, self.texts, self.before) = (session, texts, before)
    digests = Dictionary(session.corpora.map { ($0.id, $0.sha256) }) { first, _ in first }
    paginations = Dictionary(uniqueKeysWithValues: zip(pages, made))
  }

  /// How the boundaries of a change moved; `nil` when there is nothing to compare.
  ///
  /// - Complexity: O(pages).
  func drift(of index: Int) -> BoundaryDrift? {
    let change = session.changes[index]
    guard let before = before[index], let text = texts[change.corpus] else { return nil }
    return BoundaryDrift(
      from: text.roundedDown(before),
      to: text.roundedDown(change.pages),
      in: text
    )
  }

  /// The way of a reader up to a change, or why there is none.
  func journey(to index: Int) -> Result<Journey, Absence> {
    let change = session.changes[index]
    guard let before = before[index], let text = texts[change.corpus] else {
      return .failure(Absence(exclusion: .failed))
    }
    do throws(PaginationFault) {
      let stops = session.path(endingAt: index) ?? []
      let path = stops.compactMap { try? pagination($0.pages, of: $0.corpus) }
      return .success(
        Journey(
          question: ChangeFindings.Question(
            text: digests[change.corpus] ?? change.corpus,
            breaks: text.forcedBreaks,
            before: before,
            after: change.pages,
            path: stops.map(\.pages)
          ),
          corpus: change.corpus,
          start: Pages(corpus: change.corpus, ranges: before),
          old: try pagination(before, of: change.corpus),
          new: try pagination(change.pages, of: change.corpus),
          path: path.count > 1 && path.count == stops.count ? path : nil
        )
      )
    } catch {
      return .failure(Absence(exclusion: Exclusion(error)))
    }
  }

  /// What is marked on the pages that journeys begin with.
  ///
  /// - Complexity: O(bytes of the texts + pages · log pages).
  func marks(before journeys: [Journey]) -> [Pages: TriedWays.Marks] {
    let starts = journeys.distinct(by: \.start)
    let corpora = starts.map(\.corpus).distinct
    let clusters = Dictionary(
      uniqueKeysWithValues: zip(
        corpora,
        concurrentMap(corpora) { texts[$0].map(TextClusterStarts.init(of:)) }
      )
    )
    let marks = concurrentMap(starts) { journey in
      TriedWays.Marks(in: journey.old, at: clusters[journey.corpus] ?? nil)
    }
    return Dictionary(uniqueKeysWithValues: zip(starts.map(\.start), marks))
  }

  private func pagination(
    _ ranges: [PageRange],
    of corpus: String
  ) throws(PaginationFault) -> Pagination {
    guard let made = paginations[Pages(corpus: corpus, ranges: ranges)] else {
      throw .notAPartition(page: 0)
    }
    return try made.get()
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
