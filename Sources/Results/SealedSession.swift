import GRDB

/// The rows of one session, compared with its seal: whoever shows a session shows these.
struct SealedSession {
  let number: Int
  /// What the session is: `id`, `started`, `corpora`, `environment`, `content`, `verdict`.
  let session: Row
  /// Its trials, then its changes, in their order.
  let trials: [Row]
  let samples: [Row]

  /// Reads a session.
  ///
  /// - Throws: ``StoreError/damagedSession(_:reason:path:)`` when it is not what was sealed, or
  ///   ``StoreError/incomplete(session:table:expected:found:path:)`` when rows are missing.
  init(_ number: Int, in database: Database, path: String) throws {
    let found = try namingSession(number, path) {
      try SealedSession(unchecked: number, in: database)
    }
    guard let sealed = try namingSession(number, path, { try Seal.fetchOne(database, key: number) })
    else {
      throw StoreError.damagedSession(number, reason: "it has lost its seal", path: path)
    }
    for (table, expected, rows) in [
      ("trial", sealed.trialCount, found.trials), ("sample", sealed.sampleCount, found.samples),
    ] where expected != rows.count {
      throw StoreError.incomplete(
        session: number,
        table: table,
        expected: expected,
        found: rows.count,
        path: path
      )
    }
    guard sealed.digest == found.digest else {
      let reason = "its rows are not what was sealed"
      throw StoreError.damagedSession(number, reason: reason, path: path)
    }
    self = found
  }

  /// Reads a session that is not sealed yet.
  init(unchecked number: Int, in database: Database) throws {
    self.number = number
    func rows(_ sql: String) throws -> [Row] {
      try Row.fetchAll(database.cachedStatement(sql: sql), arguments: [number])
    }
    let sessions = try rows(Self.sessionQuery)
    guard let session = sessions.first, sessions.count == 1 else {
      throw MalformedDocument("session \(number) is missing")
    }
    self.session = session
    trials = try rows(Self.trialQuery)
    samples = try rows(Self.sampleQuery)
  }

  var environment: [String: String] {
    get throws { try SessionRow.decoded(session["environment"]) }
  }

  var corpora: [String] { get throws { try SessionRow.decoded(session["corpora"]) } }

  /// The SHA-256 over the rows; contents, figures and setups stand in it with what they say, and no
  /// number of a row does.
  var digest: String {
    Results.digest(of: ([session] + trials + samples).lazy.map { Array($0.databaseValues) })
  }

  private static let sessionQuery = """
    SELECT session.id, started, corpora, environment, content.digest AS content, session.verdict,
      verdict.digest AS verdictContent
    FROM session LEFT JOIN content ON content.id = contentId
    LEFT JOIN content AS verdict ON verdict.id = verdictId WHERE number = ?
    """

  private static let trialQuery = """
    SELECT position, corpus, paginator, setup.kind, device, fontSizeSixtyFourths, layoutKey,
      setting.digest AS setting, change, toDevice, toFontSizeSixtyFourths, toFont,
      toLineHeightTenThousandths, toSetting.digest AS toSetting, isDetailed, failure,
      content.digest AS content, cost.digest AS cost, figures.digest AS figures,
      varying.digest AS varyingFigures
    FROM trial LEFT JOIN setup ON setup.id = setupId
    LEFT JOIN content AS setting ON setting.id = settingId
    LEFT JOIN content AS toSetting ON toSetting.id = toSettingId
    LEFT JOIN content ON content.id = contentId
    LEFT JOIN content AS cost ON cost.id = costId
    LEFT JOIN figureSet AS figures ON figures.id = figureSetId
    LEFT JOIN figureSet AS varying ON varying.id = varyingFigureSetId
    WHERE sessionNumber = ? ORDER BY position
    """

  private static let sampleQuery = """
    SELECT trial, phase, position, wallNanoseconds, cpuNanoseconds, quality FROM sample
    WHERE sessionNumber = ? ORDER BY trial, phase, position
    """
}
