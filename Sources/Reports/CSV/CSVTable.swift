import Comparisons
package import PaginatorKit

/// A table in the format of RFC 4180: commas, CRLF line ends, quotes where they are needed.
///
/// Numbers have a point and no thousands separator. A text that a spreadsheet would take for a
/// formula is defused with a leading apostrophe (OWASP, CSV injection); controls are U+FFFD.
package struct CSVTable {
  /// The table's text so far; each row ends with CRLF.
  package private(set) var bytes: [UInt8] = []

  /// A table without rows.
  package init(header: [String], byteOrderMark: Bool) {
    if byteOrderMark { bytes = [0xEF, 0xBB, 0xBF] }
    append(header.map { .text($0) })
  }

  /// One cell; a number that is absent is an empty cell, never 0.
  package enum Cell {
    /// A text, defused and quoted where it must be.
    case text(String?)
    /// A whole number.
    case integer(Int?)
    /// A number.
    case number(Double?)
    /// A length in px.
    case length(Length)

    var field: String {
      switch self {
      case .text(let text): CSVTable.quoted(CSVTable.defused((text ?? "").withoutActing))
      case .integer(let integer): integer.map(String.init) ?? ""
      case .number(let number): number.flatMap { decimalText($0) } ?? ""
      case .length(let length): decimalText(length)
      }
    }
  }

  /// Appends a row, which has as many cells as the header.
  package mutating func append(_ row: [Cell]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: cell.field.utf8)
    }
    bytes.append(contentsOf: "\r\n".utf8)
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
    var field = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { field.unicodeScalars.append(scalar) }
      field.unicodeScalars.append(scalar)
    }
    return field + "\""
  }
}
