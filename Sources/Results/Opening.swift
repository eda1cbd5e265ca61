import Foundation
import GRDB

extension ResultStore {
  static func openForReading(_ path: String) throws -> DatabasePool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw StoreError.noStore(path: path)
    }
    guard !isFolder.boolValue else { throw StoreError.isAFolder(path: path) }
    var configuration = configuration
    configuration.readonly = true
    let pool = try DatabasePool(path: path, configuration: configuration)
    let isCurrent = try pool.read { database in
      try checkOwnership(of: path, in: database)
      return try StoreMigration.migrator.hasCompletedMigrations(database)
    }
    // A store of an earlier harness is brought up to date, as it is before writing.
    if !isCurrent { try openForWriting(path).close() }
    return pool
  }

  static func openForWriting(_ path: String) throws -> DatabasePool {
    let folder = try makeFolder(for: path)
    // SQLite cannot wait where two processes make one file a WAL database, nor can GRDB where they
    // migrate it. So one at a time opens a store; the lock ends with the process, if not before.
    let lock = open(folder, O_RDONLY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { flock(lock, LOCK_EX) }
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { database in
      try checkOwnership(of: path, in: database)
      // GRDB has just set NORMAL, which may lose the last sessions when the power fails.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      let synchronous = try Int.fetchOne(database, sql: "PRAGMA synchronous")
      let journal = try String.fetchOne(database, sql: "PRAGMA journal_mode")
      guard synchronous == 2, journal == "wal" else {
        throw StoreError.notDurable(
          path: path,
          setting: "synchronous is \(synchronous ?? -1), journal mode is \(journal ?? "unknown")"
        )
      }
    }
    try StoreMigration.migrator.migrate(pool)
    return pool
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { database in
      // GRDB has a timeout of its own for the readers of a pool: this one is for all connections.
      try database.execute(sql: "PRAGMA busy_timeout = 30000")
    }
    return configuration
  }

  /// Whether a file is a store of sessions, by its first bytes.
  package static func isStore(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    let header = (try? file.read(upToCount: 72)) ?? Data()
    // SQLite's file format: 16 bytes that name it, the application's number from byte 68 on.
    let owner = header.dropFirst(68).reduce(0) { $0 << 8 | Int($1) }
    return header.starts(with: Data("SQLite format 3\0".utf8))
      && owner == StoreMigration.applicationID
  }

  /// Refuses a file of another program and a store of a later harness, or of one before the first
  /// release.
  private static func checkOwnership(of path: String, in database: Database) throws {
    let known = Set(StoreMigration.migrator.migrations)
    let applied = try StoreMigration.migrator.appliedIdentifiers(database)
    guard applied.isDisjoint(with: StoreMigration.unreleased) else {
      throw StoreError.unreleased(path: path)
    }
    if let later = applied.subtracting(known).sorted().first {
      throw StoreError.newer(path: path, migration: later)
    }
    let isEmpty = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id")
    guard isEmpty || owner == StoreMigration.applicationID else {
      throw StoreError.notAStore(path: path)
    }
  }

  private static func makeFolder(for path: String) throws(StoreError) -> String {
    let files = FileManager.default
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw .isAFolder(path: path)
    }
    var above = folder
    while !files.fileExists(atPath: above, isDirectory: &isFolder), above != "/" {
      above = URL(fileURLWithPath: above).deletingLastPathComponent().path
    }
    guard isFolder.boolValue else { throw .notAFolder(path: above) }
    do {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotCreateFolder(path: folder, reason: error.localizedDescription)
    }
    return folder
  }
}
