import Digests
import Foundation
import GRDB

/// A table whose rows are stored once and found again by what they say.
///
/// A row of it, with its rows in the child tables, is one content. Its digest is the SHA-256 of all
/// their values, so that a thousand sessions that found the same refer to the same rows.
struct ContentTable: Sendable {
  var name: String
  /// The columns beside `id`, `digest` and the number of rows in each child table.
  var columns: [String]
  var children: [Child] = []

  /// A table of rows that belong to one of another: `<owner>Id`, `position` and columns of its own.
  struct Child: Sendable {
    var name: String
    var columns: [String]
    /// How many of the columns came in a later migration, at the end.
    ///
    /// Where all of them are NULL, as they are in older rows, the digest is what it was without them.
    var laterColumnCount = 0
  }

  /// Every table of this kind.
  static let all: [ContentTable] = [
    .textBody, .corpus, .contestant, .device, .layout, .setup, .exhibit, .pagination, .outcome,
    .figureSet, .verdict, .readerOutcome, .highlightOutcome, .bookmarkOutcome, .identityOutcome,
    .partOutcome,
  ]
}

/// A row of a content table with its child rows, in the order of the table's children.
struct Content {
  var table: ContentTable
  var values: [DatabaseValue] = []
  var children: [[[DatabaseValue]]] = []

  /// The SHA-256 over the table's name and all values, each with its type and length.
  ///
  /// A reference to another content is a row number, so a digest means something in its store only.
  var digest: String {
    var bytes: [UInt8] = []
    Self.append(table.name.databaseValue, to: &bytes)
    for value in values { Self.append(value, to: &bytes) }
    for (child, rows) in zip(table.children, children) {
      Self.append(rows.count.databaseValue, to: &bytes)
      for row in rows {
        let later = row.suffix(child.laterColumnCount)
        for value in row.dropLast(later.count) { Self.append(value, to: &bytes) }
        guard later.contains(where: { !$0.isNull }) else { continue }
        // No value begins so.
        bytes.append(Self.laterTag)
        for value in later { Self.append(value, to: &bytes) }
      }
    }
    return sha256(of: bytes)
  }

  private static let laterTag: UInt8 = 5

  private static func append(_ value: DatabaseValue, to bytes: inout [UInt8]) {
    switch value.storage {
    case .null: bytes.append(0)
    case .int64(let number): append(1, UInt64(bitPattern: number), to: &bytes)
    case .double(let number): append(2, number.bitPattern, to: &bytes)
    case .string(let text):
      append(3, UInt64(text.utf8.count), to: &bytes)
      bytes.append(contentsOf: text.utf8)
    case .blob(let data):
      append(4, UInt64(data.count), to: &bytes)
      bytes.append(contentsOf: data)
    }
  }

  private static func append(_ tag: UInt8, _ word: UInt64, to bytes: inout [UInt8]) {
    bytes.append(tag)
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// A text holds U+0000, at which GRDB would cut it off.
struct UnstorableText: Error {
  var table: String
}

extension DatabaseValue {
  fileprivate var isStoredWhole: Bool {
    guard case .string(let text) = storage else { return true }
    return !text.utf8.contains(0)
  }
}

extension Database {
  /// Returns the row number of a content, which is added when it is new.
  func number(of content: Content) throws -> Int64 {
    let table = content.table
    let digest = content.digest
    let find = try cachedStatement(sql: "SELECT id FROM \(table.name) WHERE digest = ?")
    if let known = try Int64.fetchOne(find, arguments: [digest]) { return known }
    try insert(
      [[digest.databaseValue] + content.children.map(\.count.databaseValue) + content.values],
      into: table.name,
      columns: ["digest"] + table.children.map { "\($0.name)Count" } + table.columns
    )
    let number = lastInsertedRowID
    for (child, rows) in zip(table.children, content.children) {
      try insert(
        rows.enumerated().map { [number.databaseValue, $0.databaseValue] + $1 },
        into: child.name,
        columns: ["\(table.name)Id", "position"] + child.columns
      )
    }
    return number
  }

  /// Adds rows to a table.
  func insert(_ rows: [[DatabaseValue]], into table: String, columns: [String]) throws {
    guard !rows.isEmpty else { return }
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try cachedStatement(
      sql: "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
    )
    for row in rows {
      guard row.allSatisfy(\.isStoredWhole) else { throw UnstorableText(table: table) }
      insert.setUncheckedArguments(StatementArguments(row))
      try insert.execute()
    }
  }

  /// Returns a content as it is stored, for a check of its digest.
  func content(_ number: Int64, of table: ContentTable) throws -> Content {
    func values(_ columns: [String], from name: String, where clause: String) throws
      -> [[DatabaseValue]]
    {
      // A table may have no column of its own.
      let list = (columns + ["NULL"]).joined(separator: ", ")
      return try rows("SELECT \(list) FROM \(name) WHERE \(clause)", [number]) { row in
        columns.map { _ in row.value() }
      }
    }
    return Content(
      table: table,
      values: try values(table.columns, from: table.name, where: "id = ?").first ?? [],
      children: try table.children.map { child in
        try values(child.columns, from: child.name, where: "\(table.name)Id = ? ORDER BY position")
      }
    )
  }
}
