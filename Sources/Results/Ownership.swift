import GRDB

extension ResultStore {
  /// How far a file is a store of this harness.
  enum Progress {
    /// It holds nothing, or the empty table of the steps to come: a first run ended early.
    case empty
    /// Its schema is of an earlier harness.
    case older
    case current
  }

  /// Refuses a file of another program, a store of a later harness or of one before the first
  /// release, and one whose tables are not those that the harness makes.
  ///
  /// Nothing is read of a table before what it is has been compared with what it should be: in its
  /// place may stand a view that never ends.
  static func progress(of path: String, in database: Database) throws -> Progress {
    let found = try StoreObject.all(in: database)
    let owner = try Int.fetchOne(database, sql: "PRAGMA application_id")
    let isOurs = owner == StoreMigration.applicationID
    let steps = found.first { $0.name == StoreObject.steps.name }
    guard isOurs || found.isEmpty || found == [StoreObject.steps] else {
      throw StoreError.notAStore(path: path)
    }
    guard let steps else {
      guard found.isEmpty else { throw changed(path, StoreObject.steps.description) }
      return .empty
    }
    guard steps == .steps else { throw changed(path, steps.description) }
    let applied = try StoreMigration.migrator.appliedIdentifiers(database)
    guard applied.isDisjoint(with: StoreMigration.unreleased) else {
      throw StoreError.unreleased(path: path)
    }
    let known = StoreMigration.all.map(\.name)
    if let later = applied.subtracting(known).sorted().first {
      guard isOurs else { throw StoreError.notAStore(path: path) }
      throw StoreError.newer(path: path, migration: later)
    }
    guard let last = known.last(where: applied.contains) else {
      guard found.count == 1 else { throw changed(path, "\(found[0])") }
      return .empty
    }
    try compare(found, with: StoreObject.made(upTo: last), in: database, path)
    return last == known.last ? .current : .older
  }

  /// Compares what is read and what acts when something is written; what is missing of indexes and
  /// triggers, and tables, views and indexes of somebody's own, do no harm.
  private static func compare(
    _ found: [StoreObject],
    with expected: [StoreObject],
    in database: Database,
    _ path: String
  ) throws {
    for object in expected where object.type == "table" && !found.contains(object) {
      throw changed(path, object.description)
    }
    let indexes = try Set(
      expected.filter { $0.type == "table" }.flatMap { try $0.indexes(in: database) }
    )
    for object in found
    where !object.isPassive && !expected.contains(object)
      && (!object.isIndex || indexes.contains(object.name))
    {
      throw changed(path, object.description)
    }
  }

  private static func changed(_ path: String, _ object: String) -> StoreError {
    .damaged(path: path, reason: "the \(object) is not as the harness makes it")
  }
}

/// A table, index, trigger or view of a database, by what made it.
struct StoreObject: Hashable, CustomStringConvertible {
  var type: String
  /// Its name; SQLite takes small and capital letters for the same.
  var name: String
  /// The table that it is, or is of.
  var table: String
  var sql: String

  var description: String { "\(type) \(name)" }

  /// Whether nothing happens when something else is read or written.
  ///
  /// SQLite goes by the words that made an object, whatever the other columns say of it.
  var isPassive: Bool {
    ["create table ", "create view ", "create virtual table "]
      .contains(where: sql.lowercased().hasPrefix)
  }

  /// The table in which GRDB keeps the steps that were taken.
  static let steps = StoreObject(
    type: "table",
    name: "grdb_migrations",
    table: "grdb_migrations",
    sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"
  )

  /// Whether it is an index, which acts when its table is written.
  var isIndex: Bool {
    ["create index ", "create unique index "].contains(where: sql.lowercased().hasPrefix)
  }

  /// The names of a table's indexes, as SQLite understands the words that made them.
  func indexes(in database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT name FROM pragma_index_list(?)", arguments: [name])
  }

  /// All objects but those that SQLite makes by itself: tables of its own, and indexes without words.
  static func all(in database: Database) throws -> [StoreObject] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT type, name, tbl_name, sql FROM sqlite_master
        WHERE sql IS NOT NULL ORDER BY name
        """
    )
    .map { row in
      // In a damaged file, the columns may hold anything.
      let texts = Array(row.databaseValues).map { String.fromDatabaseValue($0) ?? "" }
      return StoreObject(type: texts[0], name: texts[1], table: texts[2], sql: texts[3])
    }
    .filter { !($0.name.hasPrefix("sqlite_") && $0.isPassive) }
  }

  /// What the steps make, up to one.
  static func made(upTo step: String) throws -> [StoreObject] {
    let fresh = try DatabaseQueue()
    try StoreMigration.migrator.migrate(fresh, upTo: step)
    return try fresh.read(all)
  }
}
