import Comparisons
import Corpora
import GRDB
import PaginatorKit
import Refereeing
import Trials

/// Writes one session: its contents, then in one transaction all else and the seal.
struct SessionWriter {
  private let session: Session
  private let figures: Figures
  private let verdict: StoredVerdict?
  private let batch: ContentBatch
  private let content: String
  private let verdictContent: String?
  private let trials: [PreparedTrial]
  private let changes: [PreparedTrial]

  /// A trial's or change's contents, by their digests.
  private struct PreparedTrial {
    var content: String
    var setting: String
    /// The setting that a reader changed to.
    var toSetting: String?
    var cost: String?
  }

  /// Checks a session and makes its contents, outside of a transaction.
  ///
  /// - Throws: ``StoreError/contradictory(id:reason:)``, before anything is written, or what keeps the
  ///   file from being written.
  init(
    _ session: Session,
    figures: Figures,
    verdict: StoredVerdict?,
    in batch: ContentBatch
  ) throws {
    try session.trials.forEach(session.checkPages)
    try session.changes.forEach { try session.checkCorpus($0.corpus) }
    (self.session, self.figures, self.verdict, self.batch) = (session, figures, verdict, batch)
    let corpora = try session.corpora.map { corpus in
      let text = try batch.put(.text, parts: [Array(corpus.text.utf8)])
      return try batch.put(.corpus, CorpusDocument(corpus, text: text))
    }
    let document = SessionDocument(corpora: corpora, examples: session.examples)
    content = try batch.put(.session, document)
    verdictContent = try verdict.map { try batch.put(.verdict, parts: [$0.body]) }
    var judgements = StoredJudgements()
    trials = try session.trials.map { try Self.prepare($0, &judgements, batch) }
    changes = try session.changes.map { try Self.prepare($0, batch) }
  }

  private static func prepare(
    _ trial: Trial,
    _ judgements: inout StoredJudgements,
    _ batch: ContentBatch
  ) throws -> PreparedTrial {
    let setting = try batch.put(.setting, trial.setting)
    let pages = try batch.put(.pages, PagesDocument(trial.pages))
    let document = TrialDocument(
      paginator: trial.paginator,
      corpus: trial.corpus,
      scalarCount: trial.scalarCount,
      setting: setting,
      lineHeight: trial.lineHeight,
      layoutKey: trial.layoutKey,
      pages: pages,
      judgement: try trial.judgement.map { try judgements.digest(of: $0, of: pages, in: batch) },
      work: trial.work,
      failure: trial.failure
    )
    return PreparedTrial(
      content: try batch.put(.trial, document),
      setting: setting,
      cost: try trial.costs.map { try batch.put(.cost, $0) }
    )
  }

  private static func prepare(_ change: Change, _ batch: ContentBatch) throws -> PreparedTrial {
    let from = try batch.put(.setting, change.from)
    let to = try batch.put(.setting, change.to)
    let document = ChangeDocument(
      paginator: change.paginator,
      corpus: change.corpus,
      kind: change.kind,
      from: from,
      to: to,
      layoutKey: change.layoutKey,
      pages: try batch.put(.pages, PagesDocument(change.pages)),
      failure: change.failure,
      ownPlaces: try change.ownPlaces.map { try batch.put(.places, $0) }
    )
    let content = try batch.put(.change, document)
    return PreparedTrial(content: content, setting: from, toSetting: to)
  }

  /// Adds the session and all that belongs to it, sealed, inside a transaction.
  ///
  /// The seal is made of what is given, so that whoever reads the session finds out what the file did
  /// not keep.
  ///
  /// - Returns: Its number.
  func write(to database: Database) throws -> Int {
    try batch.flush(to: database)
    var bytes = SealedBytes()
    let number = try writeSession(to: database, &bytes)
    try writeTrials(of: number, to: database, &bytes)
    try writeSamples(of: number, to: database, &bytes)
    try writeChanges(of: number, to: database, &bytes)
    try bytes.seal(of: number).insert(database)
    return Int(number)
  }

  private func writeSession(to database: Database, _ bytes: inout SealedBytes) throws -> Int64 {
    let row = SessionRow(
      id: session.id,
      started: session.started,
      corpora: session.corpora.map(\.id),
      environment: session.environment,
      contentId: try database.number(ofContent: content),
      verdict: verdict?.word.storable,
      verdictId: try verdictContent.map(database.number(ofContent:))
    )
    try row.insert(database)
    var values = try row.databaseDictionary
    values["content"] = content.databaseValue
    values["verdictContent"] = verdictContent.databaseValue
    bytes.rows.addRow(SessionRow.sealed.map { values[$0] ?? .null })
    return database.lastInsertedRowID
  }

  private func writeTrials(
    of number: Int64,
    to database: Database,
    _ bytes: inout SealedBytes
  ) throws {
    var detailed: [String: Plan.Setting] = [:]
    for (position, (trial, prepared)) in zip(session.trials, trials).enumerated() {
      let setting = trial.setting
      let first = detailed[trial.corpus, default: setting]
      detailed[trial.corpus] = first
      let setup = SetupRow(
        trial.paginator,
        corpus: trial.corpus,
        layoutKey: trial.layoutKey,
        setting: setting,
        id: try database.number(ofContent: prepared.setting)
      )
      try write(
        prepared,
        of: number,
        at: position,
        setup: setup,
        isDetailed: setting == first,
        failure: trial.failure,
        Array(figures[.trial(position)]),
        to: database,
        &bytes
      )
    }
  }

  private func writeChanges(
    of number: Int64,
    to database: Database,
    _ bytes: inout SealedBytes
  ) throws {
    let kept = Dictionary(grouping: figures.all.filter { $0.place.change != nil }) {
      $0.place.change
    }
    for (index, (change, prepared)) in zip(session.changes, changes).enumerated() {
      var setup = SetupRow(
        change.paginator,
        corpus: change.corpus,
        layoutKey: change.layoutKey,
        setting: change.from,
        id: try database.number(ofContent: prepared.setting)
      )
      if let to = try prepared.toSetting.map(database.number(ofContent:)) {
        setup.change(change.kind, to: change.to, id: to)
      }
      try write(
        prepared,
        of: number,
        at: session.trials.count + index,
        setup: setup,
        // A change starts from the detailed layout.
        isDetailed: true,
        failure: change.failure,
        kept[index] ?? [],
        to: database,
        &bytes
      )
    }
  }

  private func write(
    _ prepared: PreparedTrial,
    of number: Int64,
    at position: Int,
    setup: SetupRow,
    isDetailed: Bool,
    failure: TrialFailure?,
    _ figures: [Figure],
    to database: Database,
    _ bytes: inout SealedBytes
  ) throws {
    // They are apart so that one time does not make a new row of each of the other figures.
    let exact = try database.store(figures.filter(\.metric.isExact))
    let others = figures.filter { !$0.metric.isExact }
    let varying = others.isEmpty ? nil : try database.store(others)
    try TrialRow(
      sessionNumber: number,
      position: position,
      setupId: try setup.number(in: database),
      isDetailed: isDetailed,
      failure: failure?.kind.rawValue,
      contentId: try database.number(ofContent: prepared.content),
      costId: try prepared.cost.map(database.number(ofContent:)),
      figureSetId: exact.number,
      varyingFigureSetId: varying?.number
    )
    .insert(database)
    bytes.rows.add(position.databaseValue)
    bytes.rows.add(try setup.bytes(prepared.setting, to: prepared.toSetting))
    bytes.rows.add(isDetailed.databaseValue)
    bytes.rows.add((failure?.kind.rawValue).databaseValue)
    bytes.rows.add(prepared.content.databaseValue)
    bytes.rows.add(prepared.cost.databaseValue)
    bytes.rows.add(exact.digest.databaseValue)
    bytes.rows.add((varying?.digest).databaseValue)
    bytes.rows.endRow()
    bytes.trialCount += 1
  }

  private func writeSamples(
    of number: Int64,
    to database: Database,
    _ bytes: inout SealedBytes
  ) throws {
    for (trial, value) in session.trials.enumerated() {
      for (phase, timing) in value.timings.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        for (position, sample) in timing.samples.enumerated() {
          let row = SampleRow(
            sessionNumber: number,
            trial: trial,
            phase: phase.rawValue,
            position: position,
            wallNanoseconds: sample.wallNanoseconds,
            cpuNanoseconds: sample.cpuNanoseconds,
            quality: sample.quality
          )
          try row.insert(database)
          bytes.samples.addRow(row.sealed)
          bytes.sampleCount += 1
        }
      }
    }
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
    guard measured.map(\.range) == trial.pages, measured.map(\.page) == Array(measured.indices)
    else {
      throw StoreError.contradictory(
        id: id,
        reason: "the pages judged of \(trial.paginator.name) are not those it returned"
      )
    }
  }
}

/// The judgements of a session that are stored already: comparing two costs less than writing one.
private struct StoredJudgements {
  private var known: [String: [(judgement: Judgement, digest: String)]] = [:]

  mutating func digest(
    of judgement: Judgement,
    of pages: String,
    in batch: ContentBatch
  ) throws -> String {
    if let same = known[pages]?.first(where: { $0.judgement == judgement }) { return same.digest }
    let digest = try batch.put(.judgement, JudgementDocument(judgement))
    known[pages, default: []].append((judgement, digest))
    return digest
  }
}
