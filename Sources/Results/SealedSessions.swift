import GRDB

/// The digest of what a row refers to, and the same as bytes; empty where there is nothing.
private struct StoredDigest {
  let text: String
  let bytes: RowBytes

  init(_ text: String?) {
    self.text = text ?? ""
    bytes = RowBytes(of: [text.databaseValue])
  }
}

/// Reads sessions of one moment's store and compares them with their seals; what many sessions refer
/// to is read once.
final class SealedSessions {
  let database: Database
  let path: String
  private var setups: [Int64: SealedSetup] = [:]
  private var numbers: [[String]: Int] = [:]
  private var contents: [Int64: StoredDigest] = [:]
  private var figureSets: [Int64: StoredDigest] = [:]

  init(_ database: Database, path: String) {
    self.database = database
    self.path = path
  }

  /// Reads a session.
  ///
  /// Samples are most of its rows; without them, the others are compared with the seal by themselves.
  ///
  /// - Throws: ``StoreError/damagedSession(_:reason:path:)`` when it is not what was sealed, or
  ///   ``StoreError/incomplete(session:table:expected:found:path:)`` when rows are missing.
  func session(_ number: Int, withSamples: Bool = false) throws -> SealedSession {
    try namingSession(number, path) {
      var (session, bytes) = try read(number, withSamples: withSamples)
      let find = try database.cachedStatement(sql: "SELECT * FROM seal WHERE sessionNumber = ?")
      guard let seal = try Seal.fetchOne(find, arguments: [number]) else {
        throw MalformedDocument("it has lost its seal")
      }
      var counts = [("trial", seal.trialCount, bytes.trialCount)]
      if withSamples { counts.append(("sample", seal.sampleCount, bytes.sampleCount)) }
      for (table, expected, found) in counts where expected != found {
        throw StoreError.incomplete(
          session: number,
          table: table,
          expected: expected,
          found: found,
          path: path
        )
      }
      let isSound =
        withSamples
        ? seal == bytes.seal(of: Int64(number))
        : seal.rowDigest == bytes.rowDigest(sampleCount: seal.sampleCount)
      guard isSound else { throw MalformedDocument("its rows are not what was sealed") }
      session.sampleCount = seal.sampleCount
      return session
    }
  }

  /// Reads a session that is not compared with its seal.
  func read(_ number: Int, withSamples: Bool) throws -> (SealedSession, SealedBytes) {
    var bytes = SealedBytes()
    var found: SealedSession?
    try database.walk(Self.sessionQuery, [number]) { row in
      for column in SessionRow.sealed.indices { bytes.rows.add(CInt(column), of: row) }
      bytes.rows.endRow()
      let trials = try trials(of: number, &bytes)
      let samples = withSamples ? try samples(of: number, &bytes) : []
      found = SealedSession(number, row, trials, samples)
    }
    guard let found else { throw MalformedDocument("session \(number) is missing") }
    return (found, bytes)
  }

  private func trials(of number: Int, _ bytes: inout SealedBytes) throws -> [SealedTrial] {
    var trials: [SealedTrial] = []
    try database.walk(Self.trialQuery, [number]) { row in
      let setup = try setup(row.integer(1))
      let content = try digest(row.integer(4), in: "content", &contents)
      let figures = try digest(row.integer(6), in: "figureSet", &figureSets)
      bytes.rows.add(0, of: row)
      bytes.rows.add(setup.bytes)
      bytes.rows.add(2, of: row)
      bytes.rows.add(3, of: row)
      bytes.rows.add(content.bytes)
      bytes.rows.add(5, of: row)
      bytes.rows.add(figures.bytes)
      bytes.rows.add(7, of: row)
      bytes.rows.endRow()
      trials.append(
        SealedTrial(
          setup: setup,
          isDetailed: row.integer(2) != 0,
          failure: row.text(3),
          content: content.text,
          cost: row.text(5),
          figures: figures.text,
          varyingFigures: row.text(7)
        )
      )
    }
    bytes.trialCount = trials.count
    return trials
  }

  private func samples(of number: Int, _ bytes: inout SealedBytes) throws -> [SealedSample] {
    var samples: [SealedSample] = []
    try database.walk(Self.sampleQuery, [number]) { row in
      for column in 0..<6 as Range<CInt> { bytes.samples.add(column, of: row) }
      bytes.samples.endRow()
      samples.append(
        SealedSample(
          trial: Int(row.integer(0)),
          phase: row.text(1) ?? "",
          wallNanoseconds: Int(row.integer(3)),
          cpuNanoseconds: Int(row.integer(4)),
          quality: row.text(5) ?? ""
        )
      )
    }
    bytes.sampleCount = samples.count
    return samples
  }

  private func setup(_ id: Int64) throws -> SealedSetup {
    if let known = setups[id] { return known }
    let row = try Row.fetchOne(database.cachedStatement(sql: Self.setupQuery), arguments: [id])
    guard let row else { throw MalformedDocument("what one of its trials is of is missing") }
    let setup = SealedSetup(row, numbers: &numbers)
    setups[id] = setup
    return setup
  }

  private func digest(
    _ id: Int64,
    in table: String,
    _ known: inout [Int64: StoredDigest]
  ) throws -> StoredDigest {
    if let digest = known[id] { return digest }
    let find = try database.cachedStatement(sql: "SELECT digest FROM \(table) WHERE id = ?")
    let digest = StoredDigest(try String.fetchOne(find, arguments: [id]))
    known[id] = digest
    return digest
  }

  static let sessionQuery = """
    SELECT session.id, started, corpora, environment, content.digest AS content, session.verdict,
      verdict.digest AS verdictContent
    FROM session LEFT JOIN content ON content.id = contentId
    LEFT JOIN content AS verdict ON verdict.id = verdictId WHERE number = ?
    """

  static let trialQuery = """
    SELECT position, setupId, isDetailed, failure, contentId, cost.digest, figureSetId,
      varying.digest
    FROM trial LEFT JOIN content AS cost ON cost.id = costId
    LEFT JOIN figureSet AS varying ON varying.id = varyingFigureSetId
    WHERE sessionNumber = ? ORDER BY position
    """

  static let sampleQuery = """
    SELECT trial, phase, position, wallNanoseconds, cpuNanoseconds, quality FROM sample
    WHERE sessionNumber = ? ORDER BY trial, phase, position
    """

  static let setupQuery = """
    SELECT setup.*, setting.digest AS setting, toSetting.digest AS toSetting FROM setup
    LEFT JOIN content AS setting ON setting.id = settingId
    LEFT JOIN content AS toSetting ON toSetting.id = toSettingId WHERE setup.id = ?
    """
}
