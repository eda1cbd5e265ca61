import Comparisons
import Reports

/// What becomes of a reader's place when the layout changes, as wide as the terminal.
struct PlacesText {
  let findings: [ChangeFindings]
  let columns: Int

  /// The block's lines, empty when no change has readers.
  var text: String {
    let places = PlacesTable(of: findings)
    guard !places.rows.isEmpty else { return "" }
    let table = [places.headings] + places.rows
    let shownTable = narrowed(table)
    let left = places.steps.suffix(table[0].count - shownTable[0].count)
    let note = left.isEmpty ? [] : ["  (> \(left.joined(separator: ", ")): see the report.)"]
    let starts = places.starts.map { [$0] } ?? []
    func fitting(_ texts: [String]) -> [String] { texts.map { wrapped($0, to: columns) } }
    return
      (fitting([places.heading]) + lines(of: shownTable) + fitting(starts + note)
      + fitting(places.sentences))
      .joined(separator: "\n")
  }

  /// The table without the changes that the terminal has no room for, the last ones first.
  private func narrowed(_ table: [[String]]) -> [[String]] {
    var table = table
    while table[0].count > 3, width(of: table) > columns {
      table = table.map { row in
        var row = row
        row.remove(at: row.count - 2)
        return row
      }
    }
    return table
  }

  private func widths(of table: [[String]]) -> [Int] {
    table[0].indices.map { column in table.map { displayWidth(of: $0[column]) }.max() ?? 0 }
  }

  private func width(of table: [[String]]) -> Int {
    2 + widths(of: table).reduce(0) { $0 + $1 + 2 } - 2
  }

  private func lines(of table: [[String]]) -> [String] {
    let widths = widths(of: table)
    return table.map { row in
      var line = "  " + zip(row, widths).map { padded($0, to: $1) }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
