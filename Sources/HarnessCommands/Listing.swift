import Comparisons
import Foundation
import Reports

/// A table of what there is, for people or for programs.
struct Listing {
  /// A value of a row.
  enum Cell: Encodable {
    case text(String)
    case number(Int)
    case decimal(Double)
    case none

    var shown: String {
      switch self {
      case .text(let text): text
      case .number(let number): grouped(number)
      case .decimal(let value): decimalText(value) ?? ""
      case .none: ""
      }
    }

    var isNumber: Bool {
      switch self {
      case .text, .none: false
      case .number, .decimal: true
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .decimal(let value): try container.encode(value)
      case .none: try container.encodeNil()
      }
    }
  }

  /// The columns' names: headings in the table, keys in JSON.
  var keys: [String]
  /// The values, a row each.
  var rows: [[Cell]]
  /// The keys that the table has no room for; programs get them.
  var onlyForPrograms: Set<String> = []

  /// The keys that sum up others for people; programs get those others.
  var onlyForPeople: Set<String> = []

  /// What people read instead of the table; none where the table has room for all.
  var entries: [Entry] = []

  /// The table; columns without any value are left out, the last column is wrapped.
  func table(columns: Int) -> String {
    let shown = keys.indices.filter { column in
      !onlyForPrograms.contains(keys[column]) && rows.contains { !$0[column].shown.isEmpty }
    }
    guard let last = shown.last else { return "There are none." }
    let widths = shown.map { column in
      ([heading(column)] + rows.map { $0[column].shown }).map(displayWidth(of:)).max() ?? 0
    }
    let before = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let room = max(24, columns - before)
    func line(_ cells: [String], isNumber: (Int) -> Bool) -> String {
      var parts: [String] = []
      for (column, width) in zip(shown, widths) where column != last {
        parts.append(padded(cells[column], to: width, right: isNumber(column)))
      }
      let tail = wrapped(cells[last], to: room)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let indent = String(repeating: " ", count: before)
      let head = (parts + [String(tail.first ?? "")]).joined(separator: "  ")
      return ([trimmed(head)] + tail.dropFirst().map { indent + $0 }).joined(separator: "\n")
    }
    let headings = line(keys.indices.map(heading)) { column in
      rows.contains { $0[column].isNumber }
    }
    return
      ([headings]
      + rows.map { row in line(row.map(\.shown)) { row[$0].isNumber } })
      .joined(separator: "\n")
  }

  /// An array of objects.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let objects = rows.map { row in
      Dictionary(uniqueKeysWithValues: zip(keys, row).filter { !onlyForPeople.contains($0.0) })
    }
    return String(decoding: try encoder.encode(objects), as: UTF8.self)
  }

  /// A table for programs, as the report files are written.
  func csv() -> String {
    var table = CSVTable(header: keys, byteOrderMark: false)
    for row in rows {
      table.append(
        row.map { cell in
          switch cell {
          case .text(let text): .text(text)
          case .number(let number): .integer(number)
          case .decimal(let value): .number(value)
          case .none: .number(nil)
          }
        }
      )
    }
    return String(decoding: table.bytes.dropLast(2), as: UTF8.self)
  }

  private func heading(_ column: Int) -> String {
    keys[column].replacing("_", with: " ")
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
