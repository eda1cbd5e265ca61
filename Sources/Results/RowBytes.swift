import Digests
import Foundation
import GRDB
import GRDBSQLite

/// The values of rows as the bytes that a digest is taken of: each value with its type and length.
struct RowBytes: RowSink {
  private(set) var bytes: [UInt8] = []

  init(of values: some Sequence<DatabaseValue> = []) {
    for value in values { add(value) }
  }

  /// The SHA-256 over the rows.
  var digest: String { sha256(of: bytes) }

  /// The SHA-256 over the rows and others behind them.
  func digest(before others: RowBytes) -> String {
    var hash = SHA256Hash()
    for part in [bytes, others.bytes] { part.withUnsafeBytes { hash.add($0) } }
    return hash.finish()
  }

  mutating func addRow(_ values: some Sequence<DatabaseValue>) {
    for value in values { add(value) }
    endRow()
  }

  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: addNull()
    case .int64(let number): addInteger(number)
    case .double(let number): addNumber(number)
    case .string(var text): text.withUTF8 { addText(UnsafeRawBufferPointer($0)) }
    case .blob(let data): data.withUnsafeBytes { addBlob($0) }
    }
  }

  /// Adds a column of a row as it is in the file.
  mutating func add(_ column: CInt, of row: StoredRow) {
    switch row.type(column) {
    case SQLITE_NULL: addNull()
    case SQLITE_INTEGER: addInteger(row.integer(column))
    case SQLITE_FLOAT: row.number(column).map { addNumber($0) }
    case SQLITE_TEXT: row.withText(column) { addText($0) }
    default: row.withBlob(column) { addBlob($0) }
    }
  }

  /// Adds values that were made bytes before.
  mutating func add(_ values: RowBytes) { bytes.append(contentsOf: values.bytes) }

  mutating func add(_ integer: Int64?) { integer.map { addInteger($0) } ?? addNull() }

  mutating func add(_ number: Double?) { number.map { addNumber($0) } ?? addNull() }

  mutating func add(_ text: String?) {
    guard var text else { return addNull() }
    text.withUTF8 { addText(UnsafeRawBufferPointer($0)) }
  }

  mutating func endRow() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func endValue() { bytes.append(UInt8(ascii: ",")) }

  private mutating func addNull() {
    bytes.append(UInt8(ascii: "-"))
    endValue()
  }

  private mutating func addInteger(_ number: Int64) {
    append(number)
    endValue()
  }

  private mutating func addNumber(_ number: Double) {
    bytes.append(contentsOf: number.description.utf8)
    endValue()
  }

  private mutating func addText(_ text: UnsafeRawBufferPointer) {
    append(Int64(text.count))
    bytes.append(UInt8(ascii: ":"))
    addBlob(text)
  }

  /// Most numbers are short, and there are millions of them.
  private mutating func append(_ number: Int64) {
    switch number {
    case 0..<10: bytes.append(UInt8(ascii: "0") + UInt8(number))
    case 10..<1_000:
      append(number / 10)
      bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    default: bytes.append(contentsOf: number.description.utf8)
    }
  }

  private mutating func addBlob(_ blob: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: blob)
    endValue()
  }
}
