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
        try fileProblems(in: database) + sealProblems(in: database) + digestProblems(in: database)
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

  private func sealProblems(in database: Database) throws -> [String] {
    let numbers: [Int64] = try database.rows("SELECT sessionNumber FROM seal ORDER BY 1") {
      try $0.next()
    }
    return try numbers.flatMap { number in
      try SessionCounts.problems(of: number, in: database, path: path).map(\.description)
    }
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
