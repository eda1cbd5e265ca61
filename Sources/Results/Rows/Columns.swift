import GRDB
import PaginatorKit

/// The columns of one row, taken in the order in which they were asked for.
struct Columns {
  private let row: Row
  private var index = 0

  init(_ row: Row) { self.row = row }

  /// The next column, which must not be NULL; a STRICT table holds no other type than its own.
  mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>() throws -> Value
  {
    guard let value: Value = try optional() else {
      index -= 1
      throw malformed("NULL")
    }
    return value
  }

  /// The next column, `nil` where it is NULL.
  mutating func optional<Value: DatabaseValueConvertible & StatementColumnConvertible>() throws
    -> Value?
  {
    defer { index += 1 }
    return row[index] as Value?
  }

  /// The next column, whatever it holds.
  mutating func value() -> DatabaseValue {
    defer { index += 1 }
    return row[index]
  }

  /// The next column as a length in 1/64 px.
  mutating func length() throws -> Length { Length(sixtyFourths: try next()) }

  /// The next column as an offset in bytes.
  mutating func offset() throws -> TextOffset { TextOffset(utf8: try next()) }

  /// The next column as a case by its raw value.
  mutating func name<Name: RawRepresentable<String>>() throws -> Name {
    let raw: String = try next()
    guard let name = Name(rawValue: raw) else {
      index -= 1
      throw malformed("'\(raw)'")
    }
    return name
  }

  /// The next column as a case by its raw value, `nil` where it is NULL.
  mutating func optionalName<Name: RawRepresentable<String>>() throws -> Name? {
    guard let raw: String = try optional() else { return nil }
    guard let name = Name(rawValue: raw) else {
      index -= 1
      throw malformed("'\(raw)'")
    }
    return name
  }

  private func malformed(_ value: String) -> MalformedRow {
    MalformedRow(column: Array(row.columnNames)[index], value: value)
  }
}

/// A column that holds what its schema does not allow: the file is damaged.
struct MalformedRow: Error {
  var column: String
  var value: String
}

extension Database {
  /// Returns what is made of each row that a query gives.
  func rows<Value>(
    _ sql: String,
    _ arguments: StatementArguments = [],
    _ make: (inout Columns) throws -> Value
  ) throws -> [Value] {
    let cursor = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    var values: [Value] = []
    while let row = try cursor.next() {
      var columns = Columns(row)
      values.append(try make(&columns))
    }
    return values
  }
}

extension Length {
  var stored: DatabaseValue { sixtyFourths.databaseValue }
}

extension TextOffset {
  var stored: DatabaseValue { utf8.databaseValue }
}

extension Optional<Double> {
  /// The number as SQLite gives it back: NULL where there is none, and 0 for −0.
  var stored: DatabaseValue {
    guard let self, !self.isNaN else { return .null }
    return (self + 0).databaseValue
  }
}

extension String {
  /// The text as SQLite keeps it whole: a sentence from outside may hold U+0000, at which GRDB would
  /// cut it off, and U+FFFD takes its place.
  var storable: String { utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self }
}
