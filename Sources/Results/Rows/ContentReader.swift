import GRDB

/// Makes values of the rows of content tables.
struct ContentReader {
  var database: Database

  /// Returns what is made of the row of a content.
  func root<Value>(
    _ table: ContentTable,
    _ number: Int64,
    _ make: (inout Columns) throws -> Value
  ) throws -> Value {
    let columns = table.columns.joined(separator: ", ")
    let found = try database.rows(
      "SELECT \(columns) FROM \(table.name) WHERE id = ?",
      [number],
      make
    )
    guard let value = found.first else { throw MissingRows(table: table.name, number: number) }
    return value
  }

  /// Returns what is made of a content's rows in a child table; all that were stored must be there.
  func children<Value>(
    _ table: ContentTable,
    _ index: Int,
    of number: Int64,
    _ make: (inout Columns) throws -> Value
  ) throws -> [Value] {
    let child = table.children[index]
    let values = try database.rows(
      """
      SELECT \(child.columns.joined(separator: ", ")) FROM \(child.name)
      WHERE \(table.name)Id = ? ORDER BY position
      """,
      [number],
      make
    )
    let counted = try database.rows(
      "SELECT \(child.name)Count FROM \(table.name) WHERE id = ?",
      [number]
    ) { try $0.next() as Int }
    guard counted == [values.count] else { throw MissingRows(table: child.name, number: number) }
    return values
  }
}

/// A table lacks rows that others refer to: the file is damaged.
struct MissingRows: Error {
  var table: String
  var number: Int64
}

/// Keeps what was made of a row, for other rows that refer to it.
struct Memo<Value> {
  private var values: [Int64: Value] = [:]

  init() {}

  mutating func value(_ number: Int64, _ make: (Int64) throws -> Value) rethrows -> Value {
    if let value = values[number] { return value }
    let value = try make(number)
    values[number] = value
    return value
  }
}
