import Digests
import Foundation
import GRDB

extension ResultStore {
  /// Returns a sentence for each thing that is wrong with the store; empty when it is sound.
  ///
  /// SQLite checks the file and the references between its rows; the seals are compared with the
  /// sessions' rows, and the digests with what they were taken of.
  ///
  /// - Complexity: O(size of the store).
  package func integrityProblems() throws(StoreError) -> [String] {
    try attempt {
      try pool.read { database in
        try fileProblems(in: database) + schemaProblems(in: database)
          + sealProblems(in: database) + digestProblems(in: database)
      }
    }
  }

  private func fileProblems(in database: Database) throws -> [String] {
    let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check")
      .filter { $0 != "ok" }.map { "SQLite finds '\(path)' damaged: \($0)." }
    let orphans: [(String, String)] = try database.rows("PRAGMA foreign_key_check") { row in
      let table: String = try row.next()
      let _: Int64? = try row.optional()
      return (table, try row.next())
    }
    return messages
      + Dictionary(grouping: orphans) { "\($0.0) to \($0.1)" }.sorted { $0.key < $1.key }
      .map { "In '\(path)', references from \($0.key) lead nowhere: \($0.value.count)." }
  }

  /// Tables, indexes and triggers that are not as the migrations make them.
  private func schemaProblems(in database: Database) throws -> [String] {
    let fresh = try DatabaseQueue()
    try StoreMigration.migrator.migrate(fresh)
    let expected = try fresh.read(schema)
    let found = try schema(of: database)
    return Set(expected.keys).union(found.keys).sorted().filter { expected[$0] != found[$0] }
      .map { name in
        let what = found[name] == nil ? "is missing" : "is not as the harness makes it"
        return "In '\(path)', the \(name) \(what): somebody changed the store by hand."
      }
  }

  /// The SQL of everything in a database, by kind and name; none for what SQLite makes by itself.
  private func schema(of database: Database) throws -> [String: String] {
    let rows: [(String, String)] = try database.rows(
      "SELECT type || ' ' || name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    ) { (try $0.next(), try $0.next()) }
    return Dictionary(rows) { first, _ in first }
  }

  private func sealProblems(in database: Database) throws -> [String] {
    let numbers: [Int64] = try database.rows("SELECT sessionNumber FROM seal ORDER BY 1") {
      try $0.next()
    }
    let unsealed: [Int64] = try database.rows(
      "SELECT number FROM session WHERE number NOT IN (SELECT sessionNumber FROM seal) ORDER BY 1"
    ) { try $0.next() }
    return unsealed.map { "In '\(path)', session \($0) has lost its seal and is not shown." }
      + (try numbers.flatMap { number in
        try SessionCounts.problems(of: number, in: database, path: path).map(\.description)
      })
  }

  private func digestProblems(in database: Database) throws -> [String] {
    var problems: [String] = []
    for table in ContentTable.all {
      let stored: [(Int64, String)] = try database.rows("SELECT id, digest FROM \(table.name)") {
        (try $0.next(), try $0.next())
      }
      for (number, digest) in stored
      where try database.content(number, of: table).digest != digest {
        problems.append("In '\(path)', row \(number) of \(table.name) is not what was stored.")
      }
    }
    let texts: [(String, Data)] = try database.rows("SELECT sha256, body FROM textBody") {
      (try $0.next(), try $0.next())
    }
    for (digest, body) in texts where sha256(of: Array(body)) != digest {
      problems.append("In '\(path)', the text with the SHA-256 \(digest) has another one now.")
    }
    return problems
  }
}
