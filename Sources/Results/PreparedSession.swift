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

  /// Checks a session and makes its contents on all cores, each once, but for those that are made already.
  ///
  /// - Throws: ``StoreError/contradictory(id:reason:)``, or what keeps the store or the contents from being
  ///   read.
  init(_ session: Session, having made: MadeContents?, in batch: ContentBatch) throws {
    if made == nil { try session.trials.forEach(session.checkPages) }
    try session.trials.forEach { try session.checkCorpus($0.corpus) }
    try session.changes.forEach { try session.checkCorpus($0.corpus) }
    (self.session, self.batch) = (session, batch)
    corpora = try concurrentMap(session.corpora) { corpus in
      Result {
        let text = try batch.put(.text, parts: [Array(corpus.text.utf8)])
        return try batch.put(.corpus, CorpusDocument(corpus, text: text))
      }
    }
    .map { try $0.get() }
    content = try batch.put(
      .session,
      SessionDocument(corpora: corpora, examples: session.examples)
    )
    let shared = try SharedContents(of: session, having: made, in: batch)
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
    _ found: JudgedPages,
    _ shared: SharedContents,
    _ batch: ContentBatch
  ) throws -> Contents {
    let setting = try shared.digest(of: trial.setting)
    let document = TrialDocument(trial, setting: setting, found)
    return Contents(
      content: try batch.put(.trial, document),
      setting: setting,
      cost: try trial.costs.map { try batch.put(.cost, $0) },
      pages: found.pages,
      judgement: document.judgement
    )
  }

  private static func contents(
    of change: Change,
    _ found: JudgedPages,
    _ shared: SharedContents,
    _ batch: ContentBatch
  ) throws -> Contents {
    let from = try shared.digest(of: change.from)
    let to = try shared.digest(of: change.to)
    let document = ChangeDocument(
      change,
      from: from,
      to: to,
      pages: found.pages,
      ownPlaces: try change.ownPlaces.map { try batch.put(.places, $0) }
    )
    let content = try batch.put(.change, document)
    return Contents(content: content, setting: from, toSetting: to, pages: found.pages)
  }
}

/// What many trials and changes of a session have in common, stored once: settings, pages, judgements.
private struct SharedContents: Sendable {
  /// By the trials and changes of the session.
  let ofTrials: [JudgedPages]
  let ofChanges: [JudgedPages]
  private let settings: [Plan.Setting: String]

  init(of session: Session, having made: MadeContents?, in batch: ContentBatch) throws {
    if let made {
      try made.put(in: batch)
      (ofTrials, ofChanges) = (made.ofTrials, made.ofChanges)
    } else {
      (ofTrials, ofChanges) = try JudgedPages.all(of: session.trials, session.changes, in: batch)
    }
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
