import Dispatch
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// A store is opened safely, or refused with the reason.
struct OpeningTests {
  @Test func `sessions are on the disk when they are reported`() throws {
    let file = try StoreFile()
    let store = try file.open()
    let settings = ["synchronous", "journal_mode", "foreign_keys", "cell_size_check"]
    func values(_ database: Database) throws -> [String?] {
      try settings.map { try String.fetchOne(database, sql: "PRAGMA \($0)") }
    }
    // 2 is FULL; GRDB on Linux sets 1, NORMAL.
    let writer = try store.pool.writeWithoutTransaction(values)
    #expect(writer == ["2", "wal", "1", "1"])
    let reader = try store.pool.read(values)
    #expect(Array(reader.dropFirst()) == ["wal", "1", "1"])
  }

  @Test func `a store to read from must be there, and is not made`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path(of: "deep/results.sqlite")
    #expect(throws: StoreError.noStore(path: path)) {
      try ResultStore(path: path, access: .reading)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a store to write to is made with its folders`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path(of: "a/b/results.sqlite")
    try ResultStore(path: path, access: .writing).add(.make())
    #expect(try ResultStore(path: path, access: .reading).summaries().count == 1)
  }

  @Test func `eight may make one store at the same time`() throws {
    let folder = try TemporaryDirectory()
    let errors = Mutex<[String]>([])
    for round in 1...20 {
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        do {
          _ = try ResultStore(path: folder.path(of: "\(round).sqlite"), access: .writing)
        } catch {
          errors.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(errors.withLock { $0 } == [])
  }

  @Test func `too many open files are told as such, and the store is one`() throws {
    let file = try StoreFile.withSession()
    let path = file.path
    for access in [ResultStore.Access.reading, .writing] {
      guard
        let error = errorWithoutFiles({ _ = try ResultStore(path: path, access: access) })
      else { return }
      #expect(error as? StoreError == .tooManyFiles(path: path), "\(error)")
    }
  }

  @Test func `reading changes no byte of a store`() throws {
    let file = try StoreFile.withSession()
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    let store = try file.open(.reading)
    _ = try store.session(.last)
    #expect(throws: DatabaseError.self) {
      try store.pool.write { try $0.execute(sql: "DELETE FROM seal") }
    }
    try store.pool.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }

  @Test func `reading leaves nothing beside a store`() throws {
    let file = try StoreFile.withSession()
    let store = try file.open(.reading)
    _ = try store.session(.last)
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    }
    #expect(try names() == ["results.sqlite"])
    try store.pool.close()
    #expect(try names() == ["results.sqlite"])
  }

  @Test func `a reader sees what was written since it opened the store`() throws {
    let file = try StoreFile.withSession()
    let reader = try file.open(.reading)
    #expect(try reader.summaries().map(\.id) == ["s1"])
    try file.addSession(.make("s2"))
    #expect(try reader.summaries().map(\.id) == ["s2", "s1"])
    // A writer that has not ended has what it wrote in a log of its own.
    let writer = try file.open()
    try writer.add(.make("s3"))
    #expect(try reader.summaries().map(\.id) == ["s3", "s2", "s1"])
    #expect(differences(try reader.session(.last), Session.make("s3")) == [])
  }

  @Test func `a name that SQLite takes otherwise is a file's`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a%20b?c#d.sqlite", "file:x?mode=memory"] {
      let path = folder.path(of: name)
      try ResultStore(path: path, access: .writing).add(.make())
      #expect(FileManager.default.fileExists(atPath: path))
      #expect(try ResultStore(path: path, access: .reading).summaries().count == 1)
    }
    #expect(try StoreFiles(":memory:").place == "./:memory:")
  }

  @Test(arguments: [ResultStore.Access.reading, .writing])
  func `a file that is no database is refused and left alone`(access: ResultStore.Access) throws {
    let folder = try TemporaryDirectory()
    let text = String(repeating: "These are notes. ", count: 100)
    let path = try folder.write(text, to: "notes.txt")
    #expect(throws: StoreError.notAStore(path: path)) {
      try ResultStore(path: path, access: access)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(arguments: [ResultStore.Access.reading, .writing])
  func `another program's database is refused`(access: ResultStore.Access) throws {
    let file = try StoreFile()
    let other = try DatabaseQueue(path: file.path)
    try other.write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
    try other.close()
    #expect(throws: StoreError.notAStore(path: file.path)) { try file.open(access) }
  }

  @Test(arguments: [ResultStore.Access.reading, .writing])
  func `a later harness's store is refused`(access: ResultStore.Access) throws {
    let file = try StoreFile.withSession()
    try file.tamper { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 later')") }
    #expect(throws: StoreError.newer(path: file.path, migration: "9 later")) {
      try file.open(access)
    }
  }

  /// The store of a harness before the first release, as far as it says whose it is.
  @Test(arguments: [ResultStore.Access.reading, .writing])
  func `a store from before the first release is refused and left alone`(
    access: ResultStore.Access
  ) throws {
    let file = try StoreFile()
    let old = try DatabaseQueue(path: file.path)
    try old.write { database in
      try database.execute(
        sql: """
          PRAGMA application_id = 0x5041474E;
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('1 sessions'), ('2 gate'), ('6 marks');
          CREATE TABLE pageRow (outcomeId INTEGER NOT NULL);
          """
      )
    }
    try old.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    #expect(throws: StoreError.unreleased(path: file.path)) { try file.open(access) }
    #expect(try DatabaseQueue(path: file.path).read { try $0.tableExists("pageRow") })
    #expect(try DatabaseQueue(path: file.path).read { try !$0.tableExists("content") })
    if access == .reading {
      #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
    }
  }

  @Test func `a folder in the store's place, and a file in its folder's, are refused`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("", to: "file")
    let below = "\(file)/deep/results.sqlite"
    for access in [ResultStore.Access.reading, .writing] {
      #expect(throws: StoreError.isAFolder(path: folder.path)) {
        try ResultStore(path: folder.path, access: access)
      }
    }
    #expect(throws: StoreError.notAFolder(path: file)) {
      try ResultStore(path: below, access: .writing)
    }
  }

  /// SQLite would wait for somebody to write into the pipe.
  @Test(arguments: ["", "-journal", "-wal"], [ResultStore.Access.reading, .writing])
  func `a pipe for a store, or beside one, is refused`(
    suffix: String,
    access: ResultStore.Access
  ) throws {
    let file = try suffix.isEmpty ? StoreFile() : StoreFile.withSession()
    #expect(mkfifo(file.path + suffix, 0o600) == 0)
    #expect(throws: StoreError.notAFile(path: file.path + suffix)) { try file.open(access) }
  }

  @Test func `a device is no store`() {
    #expect(throws: StoreError.notAFile(path: "/dev/zero")) {
      try ResultStore(path: "/dev/zero", access: .reading)
    }
  }

  /// The journal says that the file had no page: rolled back, it would be empty.
  @Test(arguments: [ResultStore.Access.reading, .writing])
  func `another program's journal beside a store is not rolled back into it`(
    access: ResultStore.Access
  ) throws {
    let file = try StoreFile.withSession()
    let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
    try file.folder.write(journalOfNoPage, to: "results.sqlite-journal")
    #expect(throws: StoreError.foreignJournal(path: file.path)) { try file.open(access) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
  }

  /// What is read, or acts when something is written, and is not what a harness makes.
  @Test(
    arguments: [
      """
      DROP TABLE seal; CREATE VIEW seal AS WITH RECURSIVE n(sessionNumber) AS
        (SELECT 1 UNION ALL SELECT sessionNumber + 1 FROM n) SELECT *, 1 AS trialCount FROM n;
      """,
      """
      DROP TABLE session; CREATE VIEW session AS WITH RECURSIVE n(number) AS
        (SELECT 1 UNION ALL SELECT number + 1 FROM n) SELECT number FROM n;
      """,
      """
      CREATE TRIGGER sessionIsEndless AFTER INSERT ON session BEGIN
        INSERT INTO setup SELECT 1 FROM (WITH RECURSIVE n(x) AS
          (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n);
      END;
      """,
      "CREATE TRIGGER e AFTER INSERT ON SEAL BEGIN DELETE FROM session; END;",
      "CREATE INDEX heavy ON SEAL(length(printf('%.*c', 1000000000, 'x')))",
      """
      PRAGMA writable_schema = ON;
      INSERT INTO sqlite_master VALUES('trigger', 'sqlite_mine', 'seal', 0,
        'CREATE TRIGGER sqlite_mine AFTER INSERT ON seal BEGIN DELETE FROM session; END');
      """,
      """
      DROP TABLE grdb_migrations; CREATE VIEW grdb_migrations AS WITH RECURSIVE n(identifier) AS
        (SELECT 1 UNION ALL SELECT identifier + 1 FROM n) SELECT identifier FROM n;
      """,
    ],
    [ResultStore.Access.reading, .writing]
  )
  func `what is not as the harness makes it is refused unread`(
    change: String,
    access: ResultStore.Access
  ) throws {
    let file = try StoreFile.withSession()
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA legacy_alter_table = ON; \(change)")
    }
    try queue.close()
    let error = try #require(throws: StoreError.self) { try file.open(access) }
    guard case .damaged(file.path, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.hasPrefix("the "))
    #expect(reason.hasSuffix(" is not as the harness makes it"))
  }

  @Test func `reading that does not end is ended`() throws {
    let limit = StepLimit(steps: 1_000_000)
    var configuration = Configuration()
    configuration.prepareDatabase { limit.install(on: $0) }
    let queue = try DatabaseQueue(configuration: configuration)
    let endless = """
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT MAX(x) FROM n
      """
    let error = try #require(throws: DatabaseError.self) {
      try queue.read { try Int.fetchOne($0, sql: endless) }
    }
    #expect(
      StoreError(error, path: "/s")
        == .damaged(path: "/s", reason: "reading it takes longer than anything in it can")
    )
    // A store has such a limit, of which a sound one does not come near.
    let file = try StoreFile.withSession()
    #expect(try file.open(.reading).integrityProblems() == [])
  }

  @Test func `a table, index or view of somebody's own does no harm`() throws {
    let file = try StoreFile.withSession()
    try file.tamper {
      try $0.execute(
        sql: """
          CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT);
          CREATE VIEW mine AS SELECT * FROM note; CREATE INDEX texts ON note (text); ANALYZE note
          """
      )
    }
    #expect(try file.open(.reading).summaries().count == 1)
    #expect(try file.open().add(.make("s2")) == 2)
  }

  @Test func `a damaged file is refused`() throws {
    let file = try StoreFile.withSession()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
    // All but the first page, which holds the header.
    for index in 4096..<bytes.count { bytes[index] = 0xFF }
    try bytes.write(to: URL(fileURLWithPath: file.path))
    let error = try #require(throws: StoreError.self) { try file.open(.reading).summaries() }
    guard case .damaged(file.path, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `a full disk is said, and leaves the sessions that were there`() throws {
    let file = try StoreFile.withSession()
    let store = try file.open()
    try store.pool.writeWithoutTransaction { database in
      let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(pages + 1)")
    }
    var larger = Session.make("larger")
    larger.environment["notes"] = String(repeating: "x", count: 100_000)
    #expect(throws: StoreError.diskFull(path: file.path)) { try store.add(larger) }
    #expect(try store.summaries().map(\.id) == ["s1"])
    #expect(try store.integrityProblems() == [])
  }
}
