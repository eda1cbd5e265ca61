import Comparisons
import Foundation

/// A table of what there is, for people or for programs.
struct Listing {
  /// A value of a row.
  enum Cell: Encodable {
    case text(String)
    case number(Int)
    case decimal(Double)

    var shown: String {
      switch self {
      case .text(let text): text
      case .number(let number): grouped(number)
      case .decimal(let value): decimalText(value) ?? ""
      }
    }

    var isNumber: Bool {
      switch self {
      case .text: false
      case .number, .decimal: true
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .decimal(let value): try container.encode(value)
      }
    }
  }

  /// The columns' names: headings in the table, keys in JSON.
  var keys: [String]
  /// The values, a row each.
  var rows: [[Cell]]

  /// The table; columns without any value are left out, the last column is wrapped.
  func table(columns: Int) -> String {
    let shown = keys.indices.filter { column in rows.contains { !$0[column].shown.isEmpty } }
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
      Dictionary(uniqueKeysWithValues: zip(keys, row))
    }
    return String(decoding: try encoder.encode(objects), as: UTF8.self)
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
