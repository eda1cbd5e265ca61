import Dispatch
import GRDB
import Refereeing
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
    var session = Session.make().withoutBreaks()
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
    #expect(try store.add(Session.make("s2").withoutBreaks()) == 2)
    try store.add(Approval.make(of: 1))
    // The digests are as they were: what both found is stored once.
    #expect(try store.count("outcome") == before)
    #expect(try store.summaries().map(\.verdict) == ["FAIL", nil])
    #expect(try fields(of: store.session(.number(1))) == fields(of: session))
    #expect(
      try fields(of: store.session(.number(2))) == fields(of: Session.make("s2").withoutBreaks())
    )
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
    #expect(try fields(of: store.session(.last)) == fields(of: Session.make().withoutBreaks()))
    #expect(try store.integrityProblems() == [])
  }

  @Test func `what paginators from outside bring finds its place beside them`() throws {
    let store = try file.open()
    let outcomes = try store.count("outcome")
    #expect(try store.add(Session.make("s2").withoutBreaks()) == 2)
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

/// A store that an earlier harness made, which knew no keep rules and did not look at how lines end.
struct StoreBeforeBreaksTests {
  let file: StoreFile

  init() throws { file = try .made(upTo: "3 outside") }

  @Test func `the fixture is such a store`() throws {
    let earlier = try DatabaseQueue(path: file.path)
    let columns = try earlier.read { try $0.columns(in: "pageRow").map(\.name) }
    #expect(columns.contains("isAgainstKinsoku") && !columns.contains("paragraphPlace"))
    #expect(!columns.contains("softBreaks"))
  }

  @Test func `its sessions are found and read, without what it did not look for`() throws {
    let store = try file.open(.reading)
    let session = try store.session(.last)
    #expect(fields(of: session) == fields(of: Session.make().withoutBreaks()))
    let pages = session.trials.compactMap(\.judgement).flatMap(\.pages)
    #expect(pages.contains { $0.boundary != nil })
    #expect(pages.allSatisfy { $0.lineEnds == nil && $0.boundary?.word == nil })
    #expect(pages.allSatisfy { $0.boundary?.marks == nil && $0.boundary?.paragraph == nil })
    #expect(try store.integrityProblems() == [])
  }

  @Test func `a session with them finds its place beside its own`() throws {
    let store = try file.open()
    let outcomes = try store.count("outcome")
    // The digests are as they were: what both found is stored once.
    #expect(try store.add(Session.make("s2").withoutBreaks()) == 2)
    #expect(try store.count("outcome") == outcomes)
    #expect(try store.add(.make("s3")) == 3)
    #expect(try store.count("outcome") > outcomes)
    #expect(try fields(of: store.session(.number(1))) == fields(of: Session.make().withoutBreaks()))
    #expect(try fields(of: store.session(.number(3))) == fields(of: Session.make("s3")))
    #expect(try store.integrityProblems() == [])
    for statement in ["UPDATE pageRow SET lines = 0", "DELETE FROM pageRow"] {
      #expect(throws: DatabaseError.self, "\(statement)") {
        try store.pool.write { try $0.execute(sql: statement) }
      }
    }
  }

  @Test func `a page row that is changed later is noticed`() throws {
    try file.addSession(.make("s2"))
    try file.tamper {
      try $0.execute(
        sql: "UPDATE pageRow SET linesAfter = linesAfter + 1 WHERE linesAfter IS NOT NULL"
      )
    }
    #expect(try file.open(.reading).integrityProblems().contains { $0.contains("of outcome") })
  }
}

extension StoreFile {
  /// A store as an earlier harness made it, by its last migration, with a session in it.
  ///
  /// Today's harness writes today's columns, so the session is copied from a store of today: of
  /// each table what the migrations know, in the order in which tables refer to each other.
  static func made(upTo migration: String) throws -> StoreFile {
    let today = try StoreFile.withSession(Session.make().withoutBreaks())
    let file = try StoreFile()
    let pool = try DatabasePool(path: file.path)
    try StoreMigration.migrator.migrate(pool, upTo: migration)
    try pool.writeWithoutTransaction { database in
      // A table that was made anew stands behind those that refer to it.
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
