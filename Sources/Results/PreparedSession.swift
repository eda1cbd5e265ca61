import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

/// A session whose contents are made, and compressed as far as a store does not have them: what takes long
/// of keeping it, done before anybody has to wait.
package struct PreparedSession: Sendable {
  let session: Session
  let batch: ContentBatch
  /// The digest of the session's own document.
  let content: String
  let corpora: [String]
  let trials: [Contents]
  let changes: [Contents]

  /// A trial's or change's contents, by their digests.
  struct Contents: Sendable {
    var content: String
    var setting: String
    /// The setting that a reader changed to.
    var toSetting: String?
    var cost: String?
    var pages: String
    var judgement: String?
  }

  /// Checks a session and makes its contents on all cores, each once.
  ///
  /// - Throws: ``StoreError/contradictory(id:reason:)``, or what keeps the store from being read.
  init(_ session: Session, in batch: ContentBatch) throws {
    try session.trials.forEach(session.checkPages)
    try session.changes.forEach { try session.checkCorpus($0.corpus) }
    (self.session, self.batch) = (session, batch)
    corpora = try session.corpora.map { corpus in
      let text = try batch.put(.text, parts: [Array(corpus.text.utf8)])
      return try batch.put(.corpus, CorpusDocument(corpus, text: text))
    }
    content = try batch.put(
      .session,
      SessionDocument(corpora: corpora, examples: session.examples)
    )
    let shared = try SharedContents(of: session, in: batch)
    trials = try concurrentMap(Array(session.trials.enumerated())) { index, trial in
      Result { try Self.contents(of: trial, shared.ofTrials[index], shared, batch) }
    }
    .map { try $0.get() }
    changes = try concurrentMap(Array(session.changes.enumerated())) { index, change in
      Result { try Self.contents(of: change, shared.ofChanges[index], shared, batch) }
    }
    .map { try $0.get() }
  }

  private static func contents(
    of trial: Trial,
    _ found: SharedContents.Found,
    _ shared: SharedContents,
    _ batch: ContentBatch
  ) throws -> Contents {
    let setting = try shared.digest(of: trial.setting)
    let judgement = trial.judgement == nil ? nil : found.judgement
    let document = TrialDocument(
      paginator: trial.paginator,
      corpus: trial.corpus,
      scalarCount: trial.scalarCount,
      setting: setting,
      lineHeight: trial.lineHeight,
      layoutKey: trial.layoutKey,
      pages: found.pages,
      judgement: judgement,
      work: trial.work,
      failure: trial.failure
    )
    return Contents(
      content: try batch.put(.trial, document),
      setting: setting,
      cost: try trial.costs.map { try batch.put(.cost, $0) },
      pages: found.pages,
      judgement: judgement
    )
  }

  private static func contents(
    of change: Change,
    _ found: SharedContents.Found,
    _ shared: SharedContents,
    _ batch: ContentBatch
  ) throws -> Contents {
    let from = try shared.digest(of: change.from)
    let to = try shared.digest(of: change.to)
    let document = ChangeDocument(
      paginator: change.paginator,
      corpus: change.corpus,
      kind: change.kind,
      from: from,
      to: to,
      layoutKey: change.layoutKey,
      pages: found.pages,
      failure: change.failure,
      ownPlaces: try change.ownPlaces.map { try batch.put(.places, $0) }
    )
    let content = try batch.put(.change, document)
    return Contents(content: content, setting: from, toSetting: to, pages: found.pages)
  }
}

/// What many trials and changes of a session have in common, stored once: settings, pages, judgements.
private struct SharedContents: Sendable {
  /// Pages and a judgement of them, by their digests.
  typealias Found = (pages: String, judgement: String?)

  /// By the trials and changes of the session.
  let ofTrials: [Found]
  let ofChanges: [Found]
  private let settings: [Plan.Setting: String]

  init(of session: Session, in batch: ContentBatch) throws {
    var pieces = Pieces()
    let numbers = session.trials.map {
      pieces.number(of: $0.pages, of: $0.corpus, in: $0.setting, $0.judgement)
    }
    let changed = session.changes.map {
      pieces.number(of: $0.pages, of: $0.corpus, in: $0.to)
    }
    let found = try concurrentMap(pieces.all) { piece -> Result<Found, any Error> in
      Result {
        let pages = try batch.put(.pages, PagesDocument(piece.pages))
        return (
          pages, try piece.judgement.map { try batch.put(.judgement, JudgementDocument($0)) }
        )
      }
    }
    .map { try $0.get() }
    ofTrials = numbers.map { found[$0] }
    ofChanges = changed.map { found[$0] }
    let settings = (session.trials.map(\.setting) + session.changes.flatMap { [$0.from, $0.to] })
      .distinct
    self.settings = Dictionary(
      uniqueKeysWithValues: try settings.map { ($0, try batch.put(.setting, $0)) }
    )
  }

  func digest(of setting: Plan.Setting) throws -> String {
    guard let digest = settings[setting] else { throw MalformedDocument("a setting is missing") }
    return digest
  }
}

/// The different pages and judgements of a session: comparing two costs less than writing one.
private struct Pieces {
  private(set) var all: [(pages: [PageRange], judgement: Judgement?)] = []
  private var known: [String: [Plan.Setting: [Int]]] = [:]

  /// Returns the number of pages with their judgement; without one, of the first with these pages.
  mutating func number(
    of pages: [PageRange],
    of corpus: String,
    in setting: Plan.Setting,
    _ judgement: Judgement? = nil
  ) -> Int {
    let same = known[corpus]?[setting]?
      .first { number in
        all[number].pages == pages
          && (judgement == nil || all[number].judgement == judgement)
      }
    if let same { return same }
    all.append((pages, judgement))
    known[corpus, default: [:]][setting, default: []].append(all.count - 1)
    return all.count - 1
  }
}

extension Session {
  fileprivate func checkCorpus(_ corpus: String) throws {
    guard corpora.contains(where: { $0.id == corpus }) else {
      throw StoreError.contradictory(
        id: id,
        reason: "it has pages of '\(corpus)', which is not among its corpora"
      )
    }
  }

  /// Judged pages have no range and number of their own, so they must be those of the pages.
  fileprivate func checkPages(of trial: Trial) throws {
    try checkCorpus(trial.corpus)
    guard let measured = trial.judgement?.pages, !measured.isEmpty else { return }
    let pages = trial.pages
    let isSame =
      measured.count == pages.count
      && measured.indices.allSatisfy {
        measured[$0].range == pages[$0] && measured[$0].page == $0
      }
    guard isSame else {
      throw StoreError.contradictory(
        id: id,
        reason: "the pages judged of \(trial.paginator.name) are not those it returned"
      )
    }
  }
}
