import GRDB
import TestSupport
import Testing

@testable import Results

/// The schema guards the data: nothing is changed, deleted or nonsense.
struct SchemaTests {
  @Test func `no row of any table can be changed, deleted or replaced`() throws {
    let file = try StoreFile.withSession(.outside())
    let store = try file.open()
    try store.pool.write { database in
      try database.execute(
        sql: """
          INSERT INTO pruned (number) VALUES (99);
          INSERT INTO timeGate VALUES (1, 'now', '{}', '{}', '{}', 'CPU', 0.01, 0.05);
          INSERT INTO timeRound VALUES (1, 0, 'judged', 'cell', 'key', 0.1, '{}');
          INSERT INTO timeVerdict VALUES (1, 'later', 'PASS', '{}');
          """
      )
    }
    let tables = try tables(of: store)
    #expect(tables.count == 13)
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
            || error.message?.contains("is sealed") == true
            || error.message?.contains("has ended") == true,
          "\(statement)"
        )
      }
    }
  }

  @Test(arguments: [
    ("trial", "position + 99"), ("sample", "position + 99"), ("figure", "metric || '2'"),
  ])
  func `no row can be added to a sealed session or to a complete set of figures`(
    table: String,
    key: String
  ) throws {
    let file = try StoreFile.withSession(.outside())
    let store = try file.open()
    let name = String(key.prefix { $0 != " " })
    let list = try columns(of: table, in: store).map { $0 == name ? key : $0 }
      .joined(separator: ", ")
    let error = try #require(throws: DatabaseError.self) {
      try store.pool.write {
        try $0.execute(sql: "INSERT INTO \(table) SELECT \(list) FROM \(table) LIMIT 1")
      }
    }
    #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER, "\(table)")
  }

  @Test(arguments: [
    ("content", "digest = 'a'"), ("content", "kind = ''"), ("content", "byteCount = -1"),
    ("session", "id = ''"), ("session", "started = ''"), ("session", "corpora = '{}'"),
    ("session", "environment = '[]'"), ("session", "verdict = ''"),
    ("session", "verdictId = NULL"), ("session", "number = 0"),
    ("setup", "kind = ''"), ("setup", "change = 'font', toDevice = NULL"),
    ("setup", "change = NULL, toDevice = 'x'"), ("setup", "change = ''"),
    ("figureSet", "digest = 'a'"), ("figureSet", "figureCount = -1"),
    ("figure", "rate = 1.5"), ("figure", "count = eligible + 1"), ("figure", "low = 3, high = 2"),
    ("figure", "low = 1, high = NULL"), ("figure", "metric = ''"), ("figure", "unit = ''"),
    ("figure", "eligible = -1"), ("figure", "excluded = '[]'"), ("figure", "worstPage = -1"),
    ("trial", "isDetailed = 2"), ("trial", "position = -1"), ("trial", "failure = ''"),
    ("sample", "phase = ''"), ("sample", "cpuNanoseconds = -1"), ("sample", "wallNanoseconds = -1"),
    ("seal", "trialCount = -1"), ("seal", "sampleCount = -1"), ("seal", "digest = 'a'"),
    ("seal", "rowDigest = 'a'"),
    ("approval", "number = 0"), ("approval", "baselinePath = ''"), ("approval", "date = ''"),
    ("approval", "reason = ''"), ("approval", "author = ''"), ("approval", "patterns = ''"),
    ("approval", "valueCount = -1"), ("approval", "baselineSHA256 = 'a'"),
  ])
  func `nonsense is refused`(table: String, assignment: String) throws {
    let error = try refusal(of: "UPDATE \(table) SET \(assignment)")
    #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_CHECK)
  }

  @Test(arguments: [
    ("figure", "eligible = 'many'", ResultCode.SQLITE_CONSTRAINT_DATATYPE),
    ("content", "body = 7", .SQLITE_CONSTRAINT_DATATYPE),
    ("content", "body = NULL", .SQLITE_CONSTRAINT_NOTNULL),
    ("session", "id = NULL", .SQLITE_CONSTRAINT_NOTNULL),
    ("session", "contentId = 999", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("setup", "settingId = 999", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("trial", "setupId = 999", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("trial", "contentId = 999", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("trial", "figureSetId = 999", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("sample", "trial = 99", .SQLITE_CONSTRAINT_FOREIGNKEY),
    ("approval", "sessionNumber = 99", .SQLITE_CONSTRAINT_FOREIGNKEY),
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
