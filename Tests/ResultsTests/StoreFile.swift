import Foundation
import GRDB
import TestSupport

@testable import Results
@testable import Trials

/// A store's file in a folder of its own.
struct StoreFile {
  let folder: TemporaryDirectory
  var path: String { folder.path(of: "results.sqlite") }

  init() throws { folder = try TemporaryDirectory() }

  /// A file with a session in it, which no connection has open.
  static func withSession(_ session: Session = .make()) throws -> StoreFile {
    let file = try StoreFile()
    try file.addSession(session)
    return file
  }

  /// Adds a session and closes the file.
  func addSession(_ session: Session = .make()) throws {
    let store = try open()
    let number = try store.add(session)
    try store.add(Approval.make(of: number))
    try store.pool.close()
  }

  func open(_ access: ResultStore.Access = .writing) throws -> ResultStore {
    try ResultStore(path: path, access: access)
  }

  /// Changes the file as no program of ours does.
  func tamper(checksReferences: Bool = true, _ change: (Database) throws -> Void) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = checksReferences
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { database in
      let triggers =
        try Row.fetchAll(
          database,
          sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        )
        .map { (name: $0["name"] as String, sql: $0["sql"] as String) }
      for trigger in triggers { try database.execute(sql: "DROP TRIGGER \(trigger.name)") }
      try change(database)
      for trigger in triggers { try database.execute(sql: trigger.sql) }
    }
    try queue.close()
  }
}

extension ResultStore {
  /// Adds a session with a few figures of each trial and change.
  @discardableResult
  func add(_ session: Session) throws -> Int {
    try add(session, figures: .few(of: session), verdict: .fail)
  }

  /// The number of rows of a table.
  func count(_ table: String) throws -> Int {
    try pool.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(table)") } ?? -1
  }
}

/// A journal by which SQLite makes a file one of no page.
///
/// SQLite's file format, section 3: a magic, no record, a nonce, the pages that there were, the length
/// of a sector and of a page; the rest of the sector is empty.
let journalOfNoPage =
  Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
  + Data([0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 16, 0]) + Data(count: 484)
