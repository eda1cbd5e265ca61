package import Comparisons
import Packing
import PaginatorKit

/// A table in the format of RFC 4180: commas, CRLF line ends, quotes where they are needed.
///
/// Numbers have a point and no thousands separator. A text that a spreadsheet would take for a
/// formula is defused with a leading apostrophe (OWASP, CSV injection); controls are U+FFFD.
package struct CSVTable: Sendable {
  let columns: [Table.Column]
  /// The rows, each with CRLF at its end, but for the last ones.
  private var rows = PackedBytes()
  private var lastRows: [UInt8] = []

  /// A table without rows.
  init(columns: [Table.Column]) { self.columns = columns }

  package init(columns: [Table.Column], rows: some Sequence<[Table.Cell]>) {
    self.init(columns: columns)
    for row in rows { append(row) }
  }

  /// A table with a row for each element.
  init<Element>(_ elements: some Sequence<Element>, _ fields: [Table.Field<Element>]) {
    self.init(columns: fields.map(\.column))
    for element in elements { append(fields.map { $0.cell(element) }) }
  }

  /// The table's text, behind a byte order mark where there is one.
  func contents(behind mark: [UInt8] = []) -> PackedBytes {
    var all = PackedBytes(mark + Self.bytes(of: columns.map { .text($0.name) }) + Self.lineEnd)
    all.append(rows)
    all.append(lastRows)
    return all
  }

  package var bytes: [UInt8] { contents().bytes }

  /// Returns cells that stand beside each other in many rows, written down once.
  static func bytes(of cells: [Table.Cell]) -> [UInt8] {
    var bytes: [UInt8] = []
    write(cells, to: &bytes)
    return bytes
  }

  private static func write(_ cells: some Sequence<Table.Cell>, to bytes: inout [UInt8]) {
    var isFirst = true
    for cell in cells {
      if !isFirst { bytes.append(comma) }
      isFirst = false
      cell.write(to: &bytes)
    }
  }

  /// Appends a row, which has as many cells as the header.
  mutating func append(_ row: [Table.Cell]) {
    Self.write(row, to: &lastRows)
    endRow()
  }

  /// Appends a row whose first cells are written already.
  mutating func append(_ first: [UInt8], _ row: some Sequence<Table.Cell>) {
    lastRows.append(contentsOf: first)
    lastRows.append(Self.comma)
    Self.write(row, to: &lastRows)
    endRow()
  }

  /// Appends a row of which all cells but one are written already, some of them before that one.
  mutating func append(_ first: [UInt8], _ more: [UInt8], _ cell: Table.Cell, _ last: [UInt8]) {
    lastRows.append(contentsOf: first)
    lastRows.append(Self.comma)
    lastRows.append(contentsOf: more)
    lastRows.append(Self.comma)
    cell.write(to: &lastRows)
    lastRows.append(Self.comma)
    lastRows.append(contentsOf: last)
    endRow()
  }

  /// Appends the rows of a table of the same columns.
  mutating func append(_ other: CSVTable) {
    packRows()
    rows.append(other.rows)
    lastRows = other.lastRows
  }

  private static let comma = UInt8(ascii: ",")
  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  private mutating func endRow() {
    lastRows.append(contentsOf: Self.lineEnd)
    if lastRows.count >= PackedBytes.long { packRows() }
  }

  private mutating func packRows() {
    rows.append(lastRows)
    lastRows.removeAll(keepingCapacity: true)
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
