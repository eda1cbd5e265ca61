package import Comparisons
import PaginatorKit

/// A table in the format of RFC 4180: commas, CRLF line ends, quotes where they are needed.
///
/// Numbers have a point and no thousands separator. A text that a spreadsheet would take for a
/// formula is defused with a leading apostrophe (OWASP, CSV injection); controls are U+FFFD.
package struct CSVTable: Sendable {
  /// The table's text so far; each row ends with CRLF.
  package private(set) var bytes: [UInt8] = []

  let columns: [Table.Column]
  /// How many rows there will be, where it is known.
  private let expectedRows: Int
  private var rowCount = 0

  /// A table without rows; so many are to come, where it is known.
  init(columns: [Table.Column], expecting rows: Int = 0) {
    self.columns = columns
    expectedRows = rows
    append(columns.map { .text($0.name) })
  }

  package init(columns: [Table.Column], rows: some Sequence<[Table.Cell]>) {
    self.init(columns: columns)
    for row in rows { append(row) }
  }

  /// A table with a row for each element.
  init<Element>(_ elements: some Sequence<Element>, _ fields: [Table.Field<Element>]) {
    self.init(columns: fields.map(\.column))
    for element in elements { append(fields.map { $0.cell(element) }) }
  }

  /// Returns cells that stand beside each other in many rows, written down once.
  static func bytes(of cells: [Table.Cell]) -> [UInt8] {
    var bytes: [UInt8] = []
    write(cells, to: &bytes)
    return bytes
  }

  private static func write(_ cells: some Sequence<Table.Cell>, to bytes: inout [UInt8]) {
    var isFirst = true
    for cell in cells {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      cell.write(to: &bytes)
    }
  }

  /// Appends a row, which has as many cells as the header.
  mutating func append(_ row: [Table.Cell]) {
    Self.write(row, to: &bytes)
    endRow()
  }

  /// Appends a row whose first cells are written already.
  mutating func append(_ first: [UInt8], _ row: some Sequence<Table.Cell>) {
    bytes.append(contentsOf: first)
    bytes.append(UInt8(ascii: ","))
    Self.write(row, to: &bytes)
    endRow()
  }

  private mutating func endRow() {
    bytes.append(0x0D)
    bytes.append(0x0A)
    rowCount += 1
    makeRoom()
  }

  /// Makes room for the rows that are still to come, guessed by those that came: to double would take
  /// twice the memory that a book's pages need.
  private mutating func makeRoom() {
    guard rowCount > 64, rowCount < expectedRows, bytes.capacity - bytes.count < 4_096 else {
      return
    }
    let guess = Double(bytes.count) * Double(expectedRows) / Double(rowCount)
    bytes.reserveCapacity(Int(guess * 1.02) + 8_192)
  }

  /// Writes a text, which most often is one that stays as it is.
  fileprivate static func write(_ text: String, to bytes: inout [UInt8]) {
    if isPlain(text) {
      bytes.append(contentsOf: text.utf8)
    } else {
      let harmless = text.replacingScalars { $0.actsOnText ? "\u{FFFD}" : nil }
      bytes.append(contentsOf: quoted(defused(harmless)).utf8)
    }
  }

  /// Whether a text is of ASCII that needs neither defusing nor quotes, told in one pass over its bytes.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return false
    default:
      return text.utf8.allSatisfy {
        $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"")
      }
    }
  }

  /// A text that no spreadsheet takes for a formula.
  static func defused(_ text: String) -> String {
    // By scalars: "\r\n" is one Character, and a mark may join the sign before it.
    guard let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      return text
    }
    return "'" + text
  }

  /// A text in quotes when it holds a comma, a quote or a line end.
  static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}

extension Table.Cell {
  /// Appends the value as it stands in a field.
  fileprivate func write(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): if let text { CSVTable.write(text, to: &bytes) }
    case .integer(let integer):
      if let integer { bytes.appendDigits(of: integer) }
    case .number(let number):
      if let number { bytes.append(decimal: number) }
    case .length(let length):
      if let length { bytes.append(decimal: length) }
    case .fraction(let count, _): Table.Cell.integer(count).write(to: &bytes)
    case .flag(let flag):
      if let flag { bytes.append(contentsOf: (flag ? "true" : "false").utf8) }
    case .figure(let value, _, _): Table.Cell.number(value).write(to: &bytes)
    }
  }
}

extension Table {
  /// The table for programs, as the report files are written, without the end of its last line.
  package var csv: String {
    let table = columns(for: .programs)
    let csv = CSVTable(columns: table.columns, rows: table.rows)
    return String(decoding: csv.bytes.dropLast(2), as: UTF8.self)
  }
}
