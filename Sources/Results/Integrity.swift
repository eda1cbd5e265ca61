import GRDB

extension ResultStore {
  /// Returns a sentence for each thing that is wrong with the store; empty when it is sound.
  ///
  /// SQLite checks the file and the references between its rows; the seals are compared with the
  /// sessions' rows, and the digests with what they were taken of.
  ///
  /// - Complexity: O(size of the store).
  package func integrityProblems() throws(StoreError) -> [String] {
    try read { database in
      try fileProblems(in: database) + schemaProblems(in: database)
        + sealProblems(in: database)
        + (database.contentProblems() + database.figureProblems()).map { "In '\(path)', \($0)." }
    }
  }

  private func fileProblems(in database: Database) throws -> [String] {
    let messages = try String.fetchAll(database, sql: "PRAGMA integrity_check")
      .filter { $0 != "ok" }.map { "SQLite finds '\(path)' damaged: \($0)." }
    let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
      .map { "\($0["table"] as String) to \($0["parent"] as String)" }
    return messages
      + Dictionary(grouping: orphans) { $0 }.sorted { $0.key < $1.key }
      .map { "In '\(path)', references from \($0.key) lead nowhere: \($0.value.count)." }
  }

  /// Tables, indexes, triggers and views that are not as the migrations make them.
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
    let rows = try Row.fetchAll(
      database,
      sql: "SELECT type || ' ' || name AS name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    )
    return Dictionary(rows.map { ($0["name"], $0["sql"]) }) { first, _ in first }
  }

  private func sealProblems(in database: Database) throws -> [String] {
    let unsealed = try Int.fetchAll(
      database,
      sql:
        "SELECT number FROM session WHERE number NOT IN (SELECT sessionNumber FROM seal) ORDER BY 1"
    )
    let sealed = try Int.fetchAll(database, sql: "SELECT sessionNumber FROM seal ORDER BY 1")
    let sessions = SealedSessions(database, path: path)
    return unsealed.map { "In '\(path)', session \($0) has lost its seal and is not shown." }
      + sealed.compactMap { number in
        do {
          _ = try sessions.session(number, withSamples: true)
          return nil
        } catch {
          return StoreError(error, path: path).description
        }
      }
  }
}
