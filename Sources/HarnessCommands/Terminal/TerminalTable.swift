import Comparisons
import Foundation

/// A table as a terminal shows it: columns two spaces apart, numbers set to the right; where there is no
/// room for them, each row stacked.
struct TerminalTable {
  let headings: [String]
  /// The rows; one whose last cell is wrapped has several lines.
  ///
  /// What a cell holds is one line until it is wrapped.
  let rows: [String]
  /// The columns that there is no room for.
  let left: [Table.Column]

  /// Lays a table out, without the columns that can be done without and do not fit.
  ///
  /// The last column is wrapped to what is left of the width where that is `leastRoom` or more. Without
  /// such room each row is a heading with the text below it, or, where it is wanted so or no column is
  /// wrapped, with its other cells by their names.
  init(
    _ table: Table,
    columns: Int,
    indent: Int = 0,
    leastRoom: Int? = nil,
    isNamed: Bool = false
  ) {
    let cells = table.rows.map { $0.map { ShownText.oneLine($0.shown) } }
    func widths(_ headings: [[String]]) -> [Int] {
      headings.indices.map { column in
        (headings[column] + cells.map { $0[column] }).map(displayWidth(of:)).max() ?? 0
      }
    }
    // Headings stand in one line where there is room.
    let flat = table.columns.map { [$0.stacked.filter { !$0.isEmpty }.joined(separator: " ")] }
    let isFlat = widths(flat).reduce(indent - 2, { $0 + $1 + 2 }) <= columns
    let stacked = isFlat ? flat : table.columns.map(\.stacked)
    let widths = widths(stacked)
    var least = widths
    if let last = widths.last, let leastRoom { least[widths.count - 1] = min(leastRoom, last) }
    var kept = Array(table.columns.indices)
    for column in kept.filter({ table.columns[$0].dispensability > 0 })
      .sorted(by: { table.columns[$0].dispensability > table.columns[$1].dispensability })
    where kept.reduce(indent - 2, { $0 + least[$1] + 2 }) > columns {
      kept.removeAll { $0 == column }
    }
    left = table.columns.indices.filter { !kept.contains($0) }.map { table.columns[$0] }
    let before = kept.dropLast().reduce(indent) { $0 + widths[$1] + 2 }
    let room = leastRoom.map { _ in columns - before }
    let needed = kept.last.map { last in min(leastRoom ?? .max, widths[last]) } ?? 0
    guard before + needed <= columns else {
      headings = []
      let margin = String(repeating: " ", count: indent)
      rows = cells.map { row in
        Self.stacked(row, of: table, kept, columns - indent, isNamed: isNamed || leastRoom == nil)
          .map { trimmed(margin + $0) }.joined(separator: "\n")
      }
      return
    }
    func line(_ texts: [String]) -> String {
      let parts = kept.dropLast()
        .map { padded(texts[$0], to: widths[$0], right: table.columns[$0].isNumeric) }
      let start =
        ([String(repeating: " ", count: indent) + (parts.first ?? "")] + parts.dropFirst())
        .joined(separator: "  ") + (parts.isEmpty ? "" : "  ")
      guard let last = kept.last else { return "" }
      guard let room else {
        let isNumeric = table.columns[last].isNumeric
        return trimmed(start + padded(texts[last], to: widths[last], right: isNumeric))
      }
      let tail = wrapped(texts[last], to: room).split(separator: "\n")
      let space = String(repeating: " ", count: before)
      return ([trimmed(start + (tail.first ?? ""))] + tail.dropFirst().map { space + $0 })
        .joined(separator: "\n")
    }
    let height = stacked.map(\.count).max() ?? 0
    headings = (0..<height)
      .map { level in
        line(stacked.map { $0.count < height - level ? "" : $0[$0.count - height + level] })
      }
    rows = cells.map(line)
  }

  var lines: [String] { headings + rows }

  /// A row as a heading, with the text of its last column below it or its other cells by their names.
  private static func stacked(
    _ row: [String],
    of table: Table,
    _ kept: [Int],
    _ columns: Int,
    isNamed: Bool
  ) -> [String] {
    // A text that names the row needs no name.
    func named(_ column: Int) -> String {
      let isName = column == 0 && !table.columns[column].isNumeric
      let name = table.columns[column].stacked.filter { !$0.isEmpty }.joined(separator: " ")
      return isName ? row[column] : "\(name) \(row[column])"
    }
    let room = columns - 2
    let heading = isNamed ? kept.prefix(1).map(named) : kept.dropLast().map { row[$0] }
    let below =
      isNamed
      ? packed(kept.dropFirst().filter { !["", "-"].contains(row[$0]) }.map(named), to: room)
      : kept.suffix(1).map { row[$0] }
    let lines = below.flatMap { wrapped($0, to: room).split(separator: "\n") }
    return [heading.filter { !$0.isEmpty }.joined(separator: "  ")] + lines.map { "  " + $0 }
  }
}

/// Parts with commas between them, in lines of at most a number of columns, none of them broken.
func packed(_ parts: [String], to columns: Int) -> [String] {
  var lines: [String] = []
  for (index, part) in parts.enumerated() {
    let text = index + 1 < parts.count ? part + "," : part
    if let last = lines.last, displayWidth(of: last) + 1 + displayWidth(of: text) <= columns {
      lines[lines.count - 1] += " " + text
    } else {
      lines.append(text)
    }
  }
  return lines
}

private func trimmed(_ text: String) -> String {
  var text = text
  while text.last == " " { text.removeLast() }
  return text
}

extension Table {
  /// What people read of a list: the columns for them that have a value, the last one wrapped; a turned
  /// table as paragraphs.
  func text(columns: Int) -> String {
    let table = self.columns(for: .people)
    if isTurned {
      return table.rows.map { table.paragraph($0, columns: columns) }.joined(separator: "\n")
    }
    if table.rows.isEmpty { return "There are none." }
    let shown = table.withoutEmptyColumns
    return TerminalTable(shown, columns: columns, leastRoom: 24, isNamed: true).lines
      .joined(separator: "\n")
  }

  /// A row as a paragraph: a line with its name and the note beside it, and what is said of it indented
  /// below, in lines of at most a number of columns but for words that are longer.
  private func paragraph(_ row: [Cell], columns: Int) -> String {
    let indent = "  "
    let name = row[0].shown
    let note = row[1].shown
    let heading = "\(name)  \(note)"
    let isOneLine = displayWidth(of: heading) <= columns
    let sentences = zip(self.columns, row).dropFirst(2)
      .map { column, cell in cell.shown.isEmpty ? "" : column.brief + cell.shown }
    let lines = ((isOneLine ? [] : [note]) + sentences)
      .flatMap { wrapped($0, to: columns - indent.count).split(separator: "\n") }
    return ([isOneLine ? heading : name] + lines.map { indent + $0 }).joined(separator: "\n")
  }

  /// An array of objects, a row each.
  func json() throws -> String {
    let table = columns(for: .programs)
    let names = table.columns.map(\.name)
    return try jsonText(
      of: table.rows.map { row in JSONObject(zip(names, row).map { ($0, $1 as any JSONWritable) }) }
    )
  }
}

/// Rows of a name and a text, which hangs behind it in a column of its own.
func hanging(_ rows: [(name: String, text: String)], _ columns: Int) -> [String] {
  TerminalTable(
    Table(headings: ["", ""], rows: rows.map { [$0.name, $0.text] }),
    columns: columns,
    indent: 2,
    leastRoom: 1
  )
  .rows
}
