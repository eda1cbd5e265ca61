import Corpora
import GRDB
import PaginatorKit
import Refereeing
import Trials

/// Reads one session back, inside a transaction.
struct SessionReader {
  private let database: Database
  private let contents: ContentReader
  private let number: Int64
  private var devices = Memo<Device>()
  private var layouts = Memo<Layout>()
  private var paginators = Memo<PaginatorInfo>()
  private var outcomes = Memo<Outcome>()
  private var setups = Memo<Setup>()

  private init(number: Int64, database: Database) {
    self.database = database
    self.contents = ContentReader(database: database)
    self.number = number
  }

  /// Returns a sealed session as it was added.
  static func read(_ number: Int, from database: Database) throws -> Session {
    var reader = SessionReader(number: Int64(number), database: database)
    let name: [(String, String)] = try database.rows(
      "SELECT id, started FROM session WHERE number = ?",
      [number]
    ) { (try $0.next(), try $0.next()) }
    guard let (id, started) = name.first else {
      throw MissingRows(table: "session", number: Int64(number))
    }
    let corpora = try reader.corpora()
    return Session(
      id: id,
      started: started,
      environment: try reader.environment(),
      corpora: corpora,
      trials: try reader.trials(over: corpora),
      changes: try reader.changes(),
      examples: try reader.exhibits()
    )
  }

  private func environment() throws -> [String: String] {
    let entries: [(String, String)] = try rows("environmentEntry", "name, value", by: "name") {
      (try $0.next(), try $0.next())
    }
    return Dictionary(entries) { first, _ in first }
  }

  private func corpora() throws -> [Corpus] {
    let numbers: [Int64] = try rows("sessionCorpus", "corpusId") { try $0.next() }
    return try numbers.map(contents.corpus)
  }

  private func exhibits() throws -> [PageExample] {
    let numbers: [Int64] = try rows("sessionExhibit", "exhibitId") { try $0.next() }
    return try numbers.map(contents.exhibit)
  }

  private mutating func trials(over corpora: [Corpus]) throws -> [Trial] {
    let timings = try timings()
    let turns = try pageTurns()
    let prefixes = try prefixes()
    let texts = Dictionary(corpora.map { ($0.id, $0.text) }) { first, _ in first }
    var position = 0
    return try rows(
      "trial",
      """
      setupId, outcomeId, geometry, peakMemoryBytes, instructions, pageTurnPasses, setUpNanoseconds,
      retainedBytes
      """
    ) { row in
      let setup = try setups.value(row.next(), contents.setup)
      var outcome = try outcomes.value(row.next(), contents.outcome)
      let geometry: Judgement.Geometry = try row.name()
      outcome.judgement?.geometry = geometry
      // The pages say it, so that it has no column of its own.
      outcome.judgement?.coverage.midScalar =
        texts[setup.corpus].map { Coverage.midScalars(of: outcome.pages, in: $0) } ?? 0
      defer { position += 1 }
      var trial = Trial(
        paginator: setup.paginator,
        corpus: setup.corpus,
        scalarCount: setup.scalarCount,
        device: setup.device,
        layout: setup.layout,
        lineHeight: setup.lineHeight,
        layoutKey: setup.layoutKey,
        pages: outcome.pages,
        judgement: outcome.judgement,
        work: outcome.work,
        timings: timings[position] ?? [:],
        peakMemoryBytes: try row.optional(),
        instructions: try row.optional(),
        failure: outcome.failure
      )
      if let passes: Int = try row.optional() {
        trial.pageTurns = PageTurns(
          passes: passes,
          setUpNanoseconds: try row.next(),
          nanoseconds: turns[position] ?? []
        )
      } else {
        let _: Int? = try row.optional()
      }
      trial.retainedBytes = try row.optional()
      trial.prefixes = prefixes[position] ?? []
      return trial
    }
  }

  /// The time of each page turn, by the trial's position.
  private func pageTurns() throws -> [Int: [Int]] {
    var turns: [Int: [Int]] = [:]
    _ = try rows("pageTurn", "trial, cpuNanoseconds", by: "trial, position") { row in
      turns[try row.next(), default: []].append(try row.next())
    }
    return turns
  }

  /// What beginnings of the text cost, by the trial's position.
  private func prefixes() throws -> [Int: [PrefixWork]] {
    var prefixes: [Int: [PrefixWork]] = [:]
    let columns = "trial, lengthScalars, measuredScalars"
    _ = try rows("prefixWork", columns, by: "trial, position") { row in
      let trial: Int = try row.next()
      prefixes[trial, default: []]
        .append(PrefixWork(scalars: try row.next(), measuredScalars: try row.next()))
    }
    return prefixes
  }

  /// The timings of each trial that has any, by its position.
  private func timings() throws -> [Int: [Phase: Timing]] {
    var samples: [Int: [Phase: [Sample]]] = [:]
    _ = try rows(
      "sample",
      """
      trial, phase, wallNanoseconds, cpuNanoseconds, hasSteal, hasInvoluntarySwitch, hasWallAboveCPU
      """,
      by: "trial, phase, position"
    ) { row in
      let trial: Int = try row.next()
      let phase: Phase = try row.name()
      var sample = Sample(wallNanoseconds: try row.next(), cpuNanoseconds: try row.next())
      for disturbance in Sample.Disturbance.stored where try row.next() {
        sample.disturbances.insert(disturbance)
      }
      samples[trial, default: [:]][phase, default: []].append(sample)
    }
    return samples.mapValues { $0.compactMapValues(Timing.init(samples:)) }
  }

  /// What became of places that a paginator keeps itself, by the change's position.
  private func ownPlaces() throws -> [Int: OwnPlaceKeeping] {
    let columns = "position, readerOutcomeId, highlightOutcomeId, failure"
    let places: [(Int, OwnPlaceKeeping)] = try rows("ownPlaces", columns) { row in
      let position: Int = try row.next()
      let readers: Int64? = try row.optional()
      let highlights: Int64? = try row.optional()
      return (
        position,
        OwnPlaceKeeping(
          readers: try readers.map(contents.readerOutcome),
          highlights: try highlights.map(contents.highlightOutcome),
          failure: try row.optional()
        )
      )
    }
    var known = Dictionary(places) { first, _ in first }
    let marks = "position, bookmarkOutcomeId, identityOutcomeId, partOutcomeId"
    _ = try rows("ownMarks", marks) { row in
      let position: Int = try row.next()
      let bookmarks: Int64? = try row.optional()
      let identity: Int64? = try row.optional()
      let parts: Int64? = try row.optional()
      known[position]?
        .add(
          bookmarks: try bookmarks.map(contents.bookmarkOutcome),
          identityTops: try identity.map(contents.identityTops) ?? [],
          parts: try parts.map(contents.parts) ?? []
        )
    }
    return known
  }

  private mutating func changes() throws -> [Change] {
    let ownPlaces = try ownPlaces()
    return try rows(
      "change",
      """
      position, kind, contestantId, corpus, fromDeviceId, fromLayoutId, toDeviceId, toLayoutId, layoutKey,
      paginationId, failureKind, failureMessage
      """
    ) { row in
      let position: Int = try row.next()
      let kind: Change.Kind = try row.name()
      return Change(
        paginator: try paginators.value(row.next(), contents.contestant),
        corpus: try row.next(),
        kind: kind,
        from: try setting(&row),
        to: try setting(&row),
        layoutKey: try row.next(),
        pages: try contents.pagination(row.next()),
        failure: try row.failure(),
        ownPlaces: ownPlaces[position]
      )
    }
  }

  private mutating func setting(_ row: inout Columns) throws -> Plan.Setting {
    Plan.Setting(
      device: try devices.value(row.next(), contents.device),
      layout: try layouts.value(row.next(), contents.layout)
    )
  }

  private func rows<Value>(
    _ table: String,
    _ columns: String,
    by order: String = "position",
    _ make: (inout Columns) throws -> Value
  ) throws -> [Value] {
    try database.rows(
      "SELECT \(columns) FROM \(table) WHERE sessionNumber = ? ORDER BY \(order)",
      [number],
      make
    )
  }
}
