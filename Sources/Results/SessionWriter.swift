import Comparisons
import Corpora
import GRDB
import PaginatorKit
import Refereeing
import Trials

/// Writes one session: its contents, then in one transaction all else and the seal.
struct SessionWriter {
  private let prepared: PreparedSession
  private let figures: StoredFigures
  private let verdict: StoredVerdict?
  private let verdictContent: String?

  private var session: Session { prepared.session }

  /// Writes the contents of a session, where they are long; a verdict's is added to them.
  ///
  /// - Throws: What keeps the file from being written.
  init(_ prepared: PreparedSession, figures: Figures, verdict: StoredVerdict?) throws {
    (self.prepared, self.verdict) = (prepared, verdict)
    self.figures = StoredFigures(figures, of: prepared.session)
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
    // A set of figures is known when its rows are there.
    try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
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
        figures.ofTrials[position],
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
        figures.ofChanges[index],
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
    _ figures: StoredFigures.Sets,
    to database: Database,
    _ bytes: inout SealedBytes
  ) throws {
    try TrialRow(
      sessionNumber: number,
      position: position,
      setupId: try setup.number(in: database),
      isDetailed: isDetailed,
      failure: failure?.kind.rawValue,
      contentId: try database.number(ofContent: contents.content),
      costId: try contents.cost.map(database.number(ofContent:)),
      figureSetId: try figures.exact.number(in: database),
      varyingFigureSetId: try figures.varying?.number(in: database)
    )
    .insert(database)
    bytes.rows.add(position.databaseValue)
    bytes.rows.add(setup.bytes(contents.setting, to: contents.toSetting))
    bytes.rows.add(isDetailed.databaseValue)
    bytes.rows.add((failure?.kind.rawValue).databaseValue)
    bytes.rows.add(contents.content.databaseValue)
    bytes.rows.add(contents.cost.databaseValue)
    bytes.rows.add(figures.exact.digest.databaseValue)
    bytes.rows.add((figures.varying?.digest).databaseValue)
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

/// The figures of a session as they are kept, made on all cores before anybody has to wait.
private struct StoredFigures: Sendable {
  /// They are apart so that one time does not make a new row of each of the other figures.
  typealias Sets = (exact: FigureSet, varying: FigureSet?)

  let ofTrials: [Sets]
  let ofChanges: [Sets]

  init(_ figures: Figures, of session: Session) {
    var ofTrials = [[Int]](repeating: [], count: session.trials.count)
    var ofChanges = [[Int]](repeating: [], count: session.changes.count)
    for (index, figure) in figures.all.enumerated() {
      switch figure.place {
      case .trial(let trial): ofTrials[trial].append(index)
      case .change(let change), .way(_, let change): ofChanges[change].append(index)
      // Pages tell how far two paginators agree.
      case .pair: break
      }
    }
    let sets = { @Sendable (places: [Int]) -> Sets in
      let exact = places.filter { figures.all[$0].metric.isExact }
      let others = places.filter { !figures.all[$0].metric.isExact }
      return (
        FigureSet(exact, of: figures), others.isEmpty ? nil : FigureSet(others, of: figures)
      )
    }
    self.ofTrials = concurrentMap(ofTrials, sets)
    self.ofChanges = concurrentMap(ofChanges, sets)
  }
}
