import Digests
import GRDB
import TestSupport
import Testing

@testable import Results

/// The schema guards the data: nothing is changed, deleted or nonsense.
struct SchemaTests {
  @Test func `a migration that has landed is never edited`() {
    // A red line here means that a schema in people's stores would differ from a new one's: undo
    // the edit and append a migration instead.
    #expect(
      StoreMigration.all.map { "\($0.name) \(sha256(of: Array($0.sql.utf8)))" } == [
        "1 sessions 0a6d9b6a4380baf42e481edba13a898cf3248791ab12bcf2343d1ef57b2c25cd",
        "2 gate 61c0878c4c699c76df785fdd56442cc1d0022aef9fa636aa2fe2108a33232d86",
        "3 outside b4d88f61f3a3af36fbbb5ef8410b9675d4ec017f85fc6ce4c9cb36e44d69b080",
        "4 breaks ca735ab1715935d5b2b1d39930cc0e42f83b3b11d5a8db767da1419c35d7cbe5",
        "5 latency a0de9939ac04e05f93f2bedd5abbd9e5dc87baf1c0fa315a2ee64c734b4f86f9",
        "6 marks a9df200444480ff0a09ebde5fdcd3fa2a66b68c23723f39a40bfaebee2caf084",
      ]
    )
  }

  @Test func `no row of any table can be changed, deleted or replaced`() throws {
    let file = try StoreFile.withSession(.outside())
    let store = try file.open()
    let tables = try tables(of: store)
    #expect(tables.count == 45)
    for table in tables {
      #expect(try store.count(table) > 0, "the fixture has no row in \(table)")
      let columns = try columns(of: table, in: store)
      for statement in [
        "UPDATE \(table) SET \(columns[0]) = \(columns[0])", "DELETE FROM \(table)",
        "INSERT OR REPLACE INTO \(table) SELECT * FROM \(table)",
      ] {
        let error = try #require(throws: DatabaseError.self) {
          try store.pool.write { try $0.execute(sql: statement) }
        }
        #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER, "\(statement)")
        #expect(
          error.message?.contains("only grows") == true
            || error.message?.contains("is sealed") == true,
          "\(statement)"
        )
      }
    }
  }

  @Test func `no row can be added to a sealed session or to a complete content`() throws {
    let file = try StoreFile.withSession(.outside())
    let store = try file.open()
    var tried = 0
    for table in try tables(of: store) where !["seal", "approval"].contains(table) {
      let columns = try columns(of: table, in: store)
      // The same rows under another key: at a later position, or with another name.
      let key = columns.contains("position") ? "position" : "name"
      guard columns.contains("sessionNumber") || columns.contains("position") else { continue }
      tried += 1
      let list = columns.map { $0 == key ? "\($0) || 9" : $0 }.joined(separator: ", ")
      let error = try #require(throws: DatabaseError.self) {
        try store.pool.write {
          try $0.execute(sql: "INSERT INTO \(table) SELECT \(list) FROM \(table) LIMIT 1")
        }
      }
      #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER, "\(table)")
    }
    // Eleven tables of a session, fifteen of contents.
    #expect(tried == 26)
  }

  @Test(arguments: [
    ("outcome", "gapScalars = -1"), ("outcome", "gapScalars = NULL"),
    ("outcome", "driftBeyondBoundaries = NULL"), ("outcome", "paintedClusters = clusters + 1"),
    ("outcome", "failureKind = 'tired', failureMessage = ''"), ("outcome", "failureKind = 'error'"),
    ("outcome", "measureCalls = -1"), ("outcome", "isJudged = 0"),
    ("pageRow", "lines = -1"), ("pageRow", "exclusion = 'boring'"), ("pageRow", "isMidLine = NULL"),
    ("pageRow", "isOverflowUnavoidable = 2"), ("pageRow", "unusedSpaceSixtyFourths = -1"),
    ("pageRow", "softBreaks = NULL"), ("pageRow", "softBreaksAgainstGB = softBreaks + 1"),
    ("pageRow", "runtLinesPerFragment = runtLines - 1"), ("pageRow", "wordPlace = 'beside'"),
    ("pageRow", "isAgainstStrict = NULL"), ("pageRow", "paragraphPlace = 'near'"),
    ("pageRow", "paragraphPlace = 'inside', linesBeforeOnPage = NULL"),
    ("pageRow", "linesBeforeOnPage = 0"),
    ("sample", "phase = 'warm'"), ("sample", "cpuNanoseconds = -1"), ("sample", "hasSteal = 2"),
    ("trial", "isDetailed = 2"), ("trial", "instructions = -1"), ("sessionVerdict", "position = 1"),
    ("seal", "sessionVerdictCount = 2"), ("verdict", "word = ''"), ("verdict", "body = ''"),
    ("verdict", "digest = 'a'"), ("approval", "number = 0"), ("approval", "baselinePath = ''"),
    ("approval", "date = ''"), ("approval", "reason = ''"), ("approval", "author = ''"),
    ("approval", "patterns = ''"),
    ("approval", "valueCount = -1"), ("approval", "baselineSHA256 = 'a'"),
    ("trial", "peakMemoryBytes = -1"),
    ("change", "kind = 'mood'"), ("change", "failureKind = 'error', failureMessage = NULL"),
    ("contestant", "kind = 'best'"), ("contestant", "showing = 'aloud'"),
    ("corpus", "direction = 'up'"), ("chapter", "startByte = -1"), ("textBody", "digest = 'a'"),
    ("layout", "sizeSixtyFourths = 0"), ("layout", "kinsoku = 'lax'"),
    ("layout", "alignment = 'top'"), ("layout", "advances = '26'"), ("layout", "leading = 'both'"),
    ("layout", "lineHeightRule = 'any'"), ("observation", "rate = 1.5"),
    ("observation", "count = eligible + 1"), ("observation", "low = 3, high = 2"),
    ("observation", "low = 1, high = NULL"), ("observation", "metric = ''"),
    ("trial", "geometry = 'guessed'"), ("seal", "ownPlacesCount = -1"),
    ("change", "failureKind = 'tired', failureMessage = ''"),
    ("readerRow", "page = -1"), ("readerRow", "isOutOfRange = 2"), ("readerRow", "topScalar = -1"),
    ("readerRow", "pathTopScalar = -1"), ("highlightRow", "endScalar = startScalar"),
    ("highlightRow", "restoredEndScalar = NULL"), ("highlightOutcome", "highlightRowCount = -1"),
    ("bookmarkRow", "landingPage = -1"), ("bookmarkRow", "isAmbiguous = 2"),
    ("bookmarkRow", "offsetScalar = -1"), ("identityRow", "topScalar = -1"),
    ("partRow", "highlight = -1"), ("seal", "ownMarksCount = -1"),
    ("exclusion", "count = -1"), ("session", "id = ''"), ("seal", "trialCount = -1"),
  ])
  func `nonsense is refused`(table: String, assignment: String) throws {
    let error = try refusal(of: "UPDATE \(table) SET \(assignment)")
    #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_CHECK)
  }

  @Test(arguments: [
    ("pageRow", "lines = 'many'", ResultCode.SQLITE_CONSTRAINT_DATATYPE),
    ("pageRow", "lines = NULL", .SQLITE_CONSTRAINT_NOTNULL),
    ("trial", "setupId = 99", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("sample", "trial = 99", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("sessionVerdict", "verdictId = 99", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("approval", "sessionNumber = 99", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("ownPlaces", "readerOutcomeId = 99", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("ownMarks", "bookmarkOutcomeId = 99", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("bookmarkRow", "isDuplicated = NULL", .SQLITE_CONSTRAINT_NOTNULL),
    ("readerRow", "cyclesPage = NULL", .SQLITE_CONSTRAINT_NOTNULL),
    ("verdict", "body = NULL", .SQLITE_CONSTRAINT_NOTNULL),
    ("session", "id = NULL", .SQLITE_CONSTRAINT_NOTNULL),
    ("trial", "position = 1", .SQLITE_CONSTRAINT_PRIMARYKEY),
  ])
  func `what does not fit its column is refused`(
    table: String,
    assignment: String,
    code: ResultCode
  ) throws {
    #expect(try refusal(of: "UPDATE \(table) SET \(assignment)").extendedResultCode == code)
  }

  private func refusal(of statement: String) throws -> DatabaseError {
    let file = try StoreFile.withSession(.outside())
    return try #require(throws: DatabaseError.self) {
      try file.tamper { try $0.execute(sql: statement) }
    }
  }

  private func tables(of store: ResultStore) throws -> [String] {
    try store.pool.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table'
          AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' ORDER BY name
          """
      )
    }
  }

  private func columns(of table: String, in store: ResultStore) throws -> [String] {
    try store.pool.read { try $0.columns(in: table).map(\.name) }
  }
}
