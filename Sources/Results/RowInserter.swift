import GRDB
import GRDBSQLite

/// What takes the values of a row, one after the other.
protocol RowSink {
  mutating func add(_ integer: Int64?)
  mutating func add(_ number: Double?)
  mutating func add(_ text: String?)
}

/// Puts rows into a table value by value: a library's session has a million of them, and making a list of
/// each takes longer than SQLite does.
struct RowInserter: RowSink {
  private let database: Database
  private let statement: SQLiteStatement
  private var column: CInt = 0
  private var code = SQLITE_OK

  /// Puts rows into the columns that a statement names.
  init(_ sql: String, in database: Database) throws {
    let statement = try database.cachedStatement(sql: sql)
    statement.setUncheckedArguments(StatementArguments())
    (self.database, self.statement) = (database, statement.sqliteStatement)
  }

  mutating func add(_ integer: Int64?) {
    bind { statement, column in integer.map { sqlite3_bind_int64(statement, column, $0) } }
  }

  mutating func add(_ number: Double?) {
    bind { statement, column in number.map { sqlite3_bind_double(statement, column, $0) } }
  }

  mutating func add(_ text: String?) {
    // SQLite copies the text before this returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    bind { statement, column in
      text.map { text in
        var text = text
        return text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text(statement, column, $0.baseAddress, CInt($0.count), copied)
          }
        }
      }
    }
  }

  /// Binds the next value; NULL where there is none.
  private mutating func bind(_ value: (SQLiteStatement, CInt) -> CInt?) {
    column += 1
    let bound = value(statement, column) ?? sqlite3_bind_null(statement, column)
    if code == SQLITE_OK { code = bound }
  }

  /// Inserts the row of the values that were added.
  mutating func insert() throws {
    if code == SQLITE_OK { code = sqlite3_step(statement) }
    let fault = code == SQLITE_DONE ? nil : ResultCode(rawValue: code)
    let reason = String(cString: sqlite3_errmsg(database.sqliteConnection))
    sqlite3_reset(statement)
    (column, code) = (0, SQLITE_OK)
    if let fault { throw DatabaseError(resultCode: fault, message: reason) }
  }
}
