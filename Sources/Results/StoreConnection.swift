import GRDB

/// A way to what a store holds, to read it.
struct StoreConnection: Sendable {
  private(set) var database: any DatabaseWriter
  private let files: StoreFiles
  /// The file when it was opened without a lock; `nil` where SQLite's locks keep order.
  private let stamp: StoreFiles.Stamp?

  /// Opens a file to read it.
  ///
  /// Where nobody writes, it is opened without a lock, which needs no right to write its folder and
  /// leaves nothing there. Who reads it so looks at ``holds`` afterwards.
  init(_ files: StoreFiles, _ configuration: Configuration) throws {
    var configuration = configuration
    configuration.readonly = true
    let limit = StepLimit(bytes: files.byteCount)
    configuration.prepareDatabase { limit.install(on: $0) }
    self.files = files
    if files.isUnfinished {
      stamp = files.stamp
      database = try DatabaseQueue()
    } else if files.hasLog {
      stamp = nil
      do {
        database = try DatabaseQueue(path: files.place, configuration: configuration)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
        throw files.lacksIndex ? StoreError.unreadableLog(path: files.path) : error
      }
    } else {
      stamp = files.stamp
      database = try DatabaseQueue(path: files.immutableAddress, configuration: configuration)
    }
  }

  /// Whether all that was read is what one moment's store holds.
  var holds: Bool { stamp == nil || stamp == files.stamp }

  /// Takes a store without sessions, in memory, in the place of a file that holds nothing.
  mutating func becomeEmptyStore() throws {
    let empty = try DatabaseQueue()
    try StoreMigration.migrator.migrate(empty)
    database = empty
  }
}
