package import Comparisons
import Foundation
import GRDB
import HostSystem
import PaginatorKit

/// Writes a table into an SQLite file of its own, which has no other.
///
/// - Parameters:
///   - name: The table's name.
///   - columns: Its columns; a flag is 1 or 0.
///   - rows: A cell for each column.
///   - path: A file that is not there yet.
/// - Throws: `FileFault`, or what else keeps SQLite from writing it.
package func writeSQLite(
  table name: String,
  columns: [Comparisons.Table.Column],
  rows: some Sequence<[Comparisons.Table.Cell]>,
  to path: String
) throws {
  var configuration = Configuration()
  // The file is under a temporary name until it is whole; no journal is left beside it.
  configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = MEMORY") }
  do {
    try write(name, columns, rows, to: DatabaseQueue(path: path, configuration: configuration))
  } catch let error as DatabaseError {
    switch error.resultCode {
    case .SQLITE_FULL: throw FileFault(errno: ENOSPC)
    case .SQLITE_IOERR: throw FileFault(errno: EIO)
    default: throw error
    }
  }
}

private func write(
  _ name: String,
  _ columns: [Comparisons.Table.Column],
  _ rows: some Sequence<[Comparisons.Table.Cell]>,
  to queue: DatabaseQueue
) throws {
  try queue.write { database in
    let declared = columns.map {
      "\($0.name.quotedDatabaseIdentifier) \($0.kind.sql)\($0.isRequired ? " NOT NULL" : "")"
    }
    let table = name.quotedDatabaseIdentifier
    try database.execute(sql: "CREATE TABLE \(table) (\(declared.joined(separator: ", "))) STRICT")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try database.makeStatement(sql: "INSERT INTO \(table) VALUES (\(places))")
    for row in rows {
      try statement.execute(arguments: StatementArguments(row.map(\.value)))
    }
  }
  try queue.close()
}

extension Comparisons.Table.Column.Kind {
  fileprivate var sql: String {
    switch self {
    case .string: "TEXT"
    case .integer, .boolean: "INTEGER"
    case .number: "REAL"
    }
  }
}

extension Comparisons.Table.Cell {
  fileprivate var value: (any DatabaseValueConvertible)? {
    switch self {
    case .text(let text): text
    case .integer(let integer): integer
    case .number(let number): number
    case .length(let length): length.map { Double($0.sixtyFourths) / 64 }
    case .fraction(let count, _): count
    case .flag(let flag): flag
    case .figure(let value, _, _): value
    }
  }
}
