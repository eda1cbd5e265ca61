import GRDB

/// What makes a session visible and says what belongs to it: written last, in its transaction.
struct Seal: Codable, Equatable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "seal"

  var sessionNumber: Int64
  var trialCount: Int
  var sampleCount: Int
  /// The SHA-256 over the session's rows; contents, figures and setups stand in it with what they say,
  /// and no number of a row does.
  var digest: String

  /// The seal that a session must have by what the store holds of it.
  init(counting number: Int64, in database: Database) throws {
    let rows = try Self.queries.map { query in
      try Row.fetchAll(database, sql: query, arguments: [number])
        .map { Array($0.databaseValues) }
    }
    sessionNumber = number
    trialCount = rows[1].count
    sampleCount = rows[2].count
    digest = Results.digest(of: rows.flatMap { $0 })
  }

  private static let queries = [
    """
    SELECT session.id, started, corpora, environment, content.digest, session.verdict,
      verdict.digest
    FROM session LEFT JOIN content ON content.id = contentId
    LEFT JOIN content AS verdict ON verdict.id = verdictId WHERE number = ?
    """,
    """
    SELECT position, corpus, paginator, setup.kind, device, fontSizeSixtyFourths, layoutKey,
      setting.digest, change, toDevice, toFontSizeSixtyFourths, toFont,
      toLineHeightTenThousandths, toSetting.digest, isDetailed, failure, content.digest,
      cost.digest, figures.digest, varying.digest
    FROM trial LEFT JOIN setup ON setup.id = setupId
    LEFT JOIN content AS setting ON setting.id = settingId
    LEFT JOIN content AS toSetting ON toSetting.id = toSettingId
    LEFT JOIN content ON content.id = contentId
    LEFT JOIN content AS cost ON cost.id = costId
    LEFT JOIN figureSet AS figures ON figures.id = figureSetId
    LEFT JOIN figureSet AS varying ON varying.id = varyingFigureSetId
    WHERE sessionNumber = ? ORDER BY position
    """,
    """
    SELECT trial, phase, position, wallNanoseconds, cpuNanoseconds, quality FROM sample
    WHERE sessionNumber = ? ORDER BY trial, phase, position
    """,
  ]

  /// Returns what is wrong with the rows of a sealed session; `nil` when they are as they were.
  static func problem(of number: Int, in database: Database, path: String) throws -> StoreError? {
    guard let sealed = try Seal.fetchOne(database, key: number) else { return nil }
    let found = try Seal(counting: Int64(number), in: database)
    for (table, count) in [("trial", \Seal.trialCount), ("sample", \Seal.sampleCount)]
    where sealed[keyPath: count] != found[keyPath: count] {
      return .incomplete(
        session: number,
        table: table,
        expected: sealed[keyPath: count],
        found: found[keyPath: count],
        path: path
      )
    }
    guard sealed.digest == found.digest else {
      return .damaged(path: path, reason: "the rows of session \(number) are not what was sealed")
    }
    return nil
  }
}
