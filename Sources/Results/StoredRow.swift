import GRDB
import GRDBSQLite

/// A row at which a statement stands, whose columns are read without a copy and never trap, whatever
/// a damaged file holds.
struct StoredRow {
  fileprivate let statement: SQLiteStatement

  func type(_ column: CInt) -> CInt { sqlite3_column_type(statement, column) }

  /// The number of a column; 0 where it is none.
  func integer(_ column: CInt) -> Int64 { sqlite3_column_int64(statement, column) }

  /// The number of a column; `nil` where it is NULL.
  func number(_ column: CInt) -> Double? {
    type(column) == SQLITE_NULL ? nil : sqlite3_column_double(statement, column)
  }

  /// The text of a column; `nil` where it is NULL.
  func text(_ column: CInt) -> String? {
    if type(column) == SQLITE_NULL { return nil }
    var text = ""
    withText(column) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  func withText(_ column: CInt, _ use: (UnsafeRawBufferPointer) -> Void) {
    with(sqlite3_column_text(statement, column), column, use)
  }

  func withBlob(_ column: CInt, _ use: (UnsafeRawBufferPointer) -> Void) {
    with(sqlite3_column_blob(statement, column), column, use)
  }

  private func with(
    _ start: UnsafeRawPointer?,
    _ column: CInt,
    _ use: (UnsafeRawBufferPointer) -> Void
  ) {
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, column))
    use(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension Database {
  /// Walks over the rows that a query finds.
  func walk(
    _ sql: String,
    _ arguments: StatementArguments,
    _ visit: (StoredRow) throws -> Void
  ) throws {
    let statement = try cachedStatement(sql: sql)
    // A cursor of rows would look at the names of the columns first, for each of ten thousand sets.
    let rows = try Optional<Int64>.fetchCursor(statement, arguments: arguments)
    let row = StoredRow(statement: statement.sqliteStatement)
    while try rows.next() != nil { try visit(row) }
  }
}
