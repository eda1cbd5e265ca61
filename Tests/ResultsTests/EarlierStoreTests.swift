import Dispatch
import GRDB
import Synchronization
import TestSupport
import Testing
import Trials

@testable import Results

/// A store that an earlier harness made is read and written like a new one.
struct EarlierStoreTests {
  let file: StoreFile

  init() throws { file = try .made(upTo: "1 sessions") }

  /// What the earlier harness had measured: it knew no instructions.
  private var session: Session {
    var session = Session.make()
    for index in session.trials.indices { session.trials[index].instructions = nil }
    return session
  }

  @Test func `the fixture is such a store`() throws {
    let earlier = try DatabaseQueue(path: file.path)
    let (migrations, verdicts, sealed) = try earlier.read { database in
      (
        try String.fetchAll(database, sql: "SELECT identifier FROM grdb_migrations"),
        try database.tableExists("verdict"),
        try Int.fetchAll(database, sql: "SELECT trialCount FROM seal")
      )
    }
    #expect(migrations == ["1 sessions"])
    #expect(!verdicts)
    #expect(sealed == [9])
  }

  @Test func `its sessions are found and read`() throws {
    let store = try file.open(.reading)
    #expect(try store.summaries().map(\.id) == ["s1"])
    #expect(try store.summaries().map(\.verdict) == [nil])
    #expect(try fields(of: store.session(.last)) == fields(of: session))
    #expect(try store.verdict(of: .last) == nil)
    #expect(try store.approvals() == [])
    #expect(try store.integrityProblems() == [])
  }

  @Test func `a new session finds its place beside its own`() throws {
    let store = try file.open()
    let before = try store.count("outcome")
    #expect(try store.add(.make("s2")) == 2)
    try store.add(Approval.make(of: 1))
    // The digests are as they were: what both found is stored once.
    #expect(try store.count("outcome") == before)
    #expect(try store.summaries().map(\.verdict) == ["FAIL", nil])
    #expect(try fields(of: store.session(.number(1))) == fields(of: session))
    #expect(try fields(of: store.session(.number(2))) == fields(of: Session.make("s2")))
    #expect(try store.integrityProblems() == [])
  }

  @Test func `eight may bring one up to date at the same time`() throws {
    let errors = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      do {
        let store = try file.open(index.isMultiple(of: 2) ? .reading : .writing)
        let found = try store.summaries().map(\.id)
        if found != ["s1"] { errors.withLock { $0.append("\(found)") } }
      } catch {
        errors.withLock { $0.append("\(error)") }
      }
    }
    #expect(errors.withLock { $0 } == [])
  }
}

/// A store that an earlier harness made, which knew the gate and no paginators from outside.
struct StoreBeforeOutsideTests {
  let file: StoreFile

  init() throws { file = try .made(upTo: "2 gate") }

  @Test func `the fixture is such a store`() throws {
    let earlier = try DatabaseQueue(path: file.path)
    let error = try #require(throws: DatabaseError.self) {
      try earlier.write { database in
        try database.execute(
          sql: """
            INSERT INTO contestant (digest, name, kind, showing)
            VALUES ('\(String(repeating: "0", count: 64))', 'mine', 'external', 'context')
            """
        )
      }
    }
    #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_CHECK)
  }

  @Test func `its sessions are found and read`() throws {
    let store = try file.open(.reading)
    #expect(try store.summaries().map(\.verdict) == ["FAIL"])
    #expect(try fields(of: store.session(.last)) == fields(of: Session.make()))
    #expect(try store.integrityProblems() == [])
  }

  @Test func `what paginators from outside bring finds its place beside them`() throws {
    let store = try file.open()
    let outcomes = try store.count("outcome")
    #expect(try store.add(.make("s2")) == 2)
    // The digests are as they were: what both found is stored once.
    #expect(try store.count("outcome") == outcomes)
    #expect(try store.add(.outside("s3")) == 3)
    #expect(try fields(of: store.session(.number(3))) == fields(of: Session.outside("s3")))
    #expect(try store.integrityProblems() == [])
    for statement in ["UPDATE outcome SET clusters = 0", "DELETE FROM sample"] {
      #expect(throws: DatabaseError.self, "\(statement)") {
        try store.pool.write { try $0.execute(sql: statement) }
      }
    }
  }
}

extension StoreFile {
  /// A store as an earlier harness made it, by its last migration, with a session in it.
  ///
  /// Today's harness writes today's columns, so the session is copied from a store of today: of
  /// each table what the migrations know, in the order in which tables refer to each other.
  static func made(upTo migration: String) throws -> StoreFile {
    let today = try StoreFile.withSession()
    let file = try StoreFile()
    let pool = try DatabasePool(path: file.path)
    try StoreMigration.migrator.migrate(pool, upTo: migration)
    try pool.writeWithoutTransaction { database in
      // Tables that were made anew come after those that refer to them.
      try database.execute(sql: "PRAGMA foreign_keys = OFF")
      try database.execute(sql: "ATTACH ? AS today", arguments: [today.path])
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM main.sqlite_master WHERE type = 'table'
          AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          ORDER BY name = 'seal', rowid
          """
      )
      for table in tables {
        let columns = try database.columns(in: table, in: "main").map(\.name)
          .joined(separator: ", ")
        try database.execute(
          sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM today.\(table)"
        )
      }
      try database.execute(sql: "DETACH today")
    }
    try pool.close()
    // The folder goes with the value.
    withExtendedLifetime(today) {}
    return file
  }
}
