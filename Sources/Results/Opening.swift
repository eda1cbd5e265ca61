import Foundation
import GRDB

extension ResultStore {
  /// Opens a store to read it, which changes no file and leaves none behind.
  static func openForReading(_ path: String) throws -> StoreConnection {
    var (connection, progress) = try inspect(path)
    if progress == .older {
      // A store of an earlier harness is brought up to date, as it is before writing.
      try connection.database.close()
      try openForWriting(path, Patience()).close()
      (connection, progress) = try inspect(path)
    }
    if progress == .empty { try connection.becomeEmptyStore() }
    return connection
  }

  static func openForWriting(_ path: String, _ patience: Patience) throws -> DatabaseQueue {
    let folder = try makeFolder(for: path)
    // SQLite cannot wait where two processes make one file a WAL database, nor can GRDB where they
    // migrate it. So one at a time opens a store; the lock ends with the process, if not before.
    let lock = open(folder, O_RDONLY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { try patience.lock(lock, of: path) }
    let files = try StoreFiles(path)
    // What is not ours is refused before anything changes it.
    if files.exists { try inspect(path).connection.database.close() }
    var configuration = configuration
    configuration.busyMode = patience.busyMode(path: path)
    // One connection, so that the one that closes last can write the log into the file.
    configuration.journalMode = .wal
    let queue = try DatabaseQueue(path: files.place, configuration: configuration)
    try queue.writeWithoutTransaction { database in
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
      // A library's session is a hundred megabytes, and what is not held is written and read again.
      try database.execute(sql: "PRAGMA cache_size = -16384")
      // Whose file it is stands in it before anything else does.
      if try Int.fetchOne(database, sql: "PRAGMA application_id") != StoreMigration.applicationID {
        try database.execute(sql: "PRAGMA application_id = \(StoreMigration.applicationID)")
      }
    }
    try StoreMigration.migrator.migrate(queue)
    return queue
  }

  /// Connects to a file, and tells how far it is a store of this harness.
  private static func inspect(
    _ path: String
  ) throws -> (connection: StoreConnection, progress: Progress) {
    for _ in 1...8 {
      let files = try StoreFiles(path)
      guard files.exists else { throw StoreError.noStore(path: path) }
      let stamp = files.stamp
      let found = Result {
        let connection = try StoreConnection(files, configuration)
        return (connection, try connection.database.read { try progress(of: path, in: $0) })
      }
      // What was refused while somebody wrote may be sound by now.
      if files.stamp == stamp { return try found.get() }
      if case .success(let found) = found, found.0.holds { return found }
    }
    throw StoreError.busy(path: path)
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { database in
      // A reader waits for a moment at most: while another one reads a log after a crash.
      if database.configuration.readonly {
        try database.execute(sql: "PRAGMA busy_timeout = 30000")
      }
      // The file may be damaged, or of somebody else.
      try database.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }

  /// Whether a file is a store of sessions, by its first bytes.
  package static func isStore(_ path: String) -> Bool {
    (try? StoreFiles(path))?.isStore ?? false
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
