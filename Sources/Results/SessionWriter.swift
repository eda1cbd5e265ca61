import Comparisons
import Corpora
import GRDB
import PaginatorKit
import Refereeing
import Trials

/// Writes one session: its contents, then in one transaction all else and the seal.
struct SessionWriter {
  private let prepared: PreparedSession
  private let figures: Figures
  private let verdict: StoredVerdict?
  private let verdictContent: String?

  private var session: Session { prepared.session }

  /// Writes the contents of a session, where they are long; a verdict's is added to them.
  ///
  /// - Throws: What keeps the file from being written.
  init(_ prepared: PreparedSession, figures: Figures, verdict: StoredVerdict?) throws {
    (self.prepared, self.figures, self.verdict) = (prepared, figures, verdict)
    verdictContent = try verdict.map { try prepared.batch.put(.verdict, parts: [$0.body]) }
    try prepared.batch.writeLong()
  }

  /// Adds the session and all that belongs to it, sealed, inside a transaction.
  ///
  /// The seal is made of what is given, so that whoever reads the session finds out what the file did
  /// not keep.
  ///
  /// - Returns: Its number.
  func write(to database: Database) throws -> Int {
    try prepared.batch.flush(to: database)
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
      contentId: try database.number(ofContent: prepared.content),
      verdict: verdict?.word.storable,
      verdictId: try verdictContent.map(database.number(ofContent:))
    )
    try row.insert(database)
    var values = try row.databaseDictionary
    values["content"] = prepared.content.databaseValue
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
    for (position, (trial, contents)) in zip(session.trials, prepared.trials).enumerated() {
      let setting = trial.setting
      let first = detailed[trial.corpus, default: setting]
      detailed[trial.corpus] = first
      let setup = SetupRow(
        trial.paginator,
        corpus: trial.corpus,
        layoutKey: trial.layoutKey,
        setting: setting,
        id: try database.number(ofContent: contents.setting)
      )
      try write(
        contents,
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
    for (index, (change, contents)) in zip(session.changes, prepared.changes).enumerated() {
      var setup = SetupRow(
        change.paginator,
        corpus: change.corpus,
        layoutKey: change.layoutKey,
        setting: change.from,
        id: try database.number(ofContent: contents.setting)
      )
      if let to = try contents.toSetting.map(database.number(ofContent:)) {
        setup.change(change.kind, to: change.to, id: to)
      }
      try write(
        contents,
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
    _ contents: PreparedSession.Contents,
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
      contentId: try database.number(ofContent: contents.content),
      costId: try contents.cost.map(database.number(ofContent:)),
      figureSetId: exact.number,
      varyingFigureSetId: varying?.number
    )
    .insert(database)
    bytes.rows.add(position.databaseValue)
    bytes.rows.add(try setup.bytes(contents.setting, to: contents.toSetting))
    bytes.rows.add(isDetailed.databaseValue)
    bytes.rows.add((failure?.kind.rawValue).databaseValue)
    bytes.rows.add(contents.content.databaseValue)
    bytes.rows.add(contents.cost.databaseValue)
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
