import GRDB

/// A step from one schema to the next: its name and its SQL, never edited once it has landed.
struct StoreMigration: Sendable {
  var name: String
  var sql: String
  /// Whether tables are gone for a moment that others refer to, so that references are checked last.
  var rebuildsTables = false

  /// Every step in order; a new one is appended.
  static let all = [sessions, gate, outside, breaks, latency, marks]

  /// Contents, each stored once, and the sessions that refer to them.
  private static let sessions = StoreMigration(
    name: "1 sessions",
    sql: "PRAGMA application_id = \(applicationID);\n"
      + contents + outcomes + figures + sessionTables + triggers
  )

  /// The number in the header of every store, by which one is told from other SQLite files: "PAGN".
  static let applicationID = 0x5041_474E

  /// The steps as GRDB runs them, each in a transaction of its own.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    for migration in all {
      migrator.registerMigration(
        migration.name,
        foreignKeyChecks: migration.rebuildsTables ? .deferred : .immediate
      ) { database in
        try database.execute(sql: migration.sql)
      }
    }
    return migrator
  }()
}
