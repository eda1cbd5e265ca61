import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// What becomes of a reader's place when the layout changes: a table for each change of greedy, or
/// of the first paginator where greedy takes no part.
struct PlacesText {
  let findings: [ChangeFindings]
  let columns: Int

  /// The block's lines, empty when no change has readers.
  var text: String {
    let shown = first
    guard let from = shown.first?.change.from else { return "" }
    let name = shown[0].change.contestant.name
    let rows = shown.map(PlaceRow.all)
    guard let strategies = rows.first(where: { !$0.isEmpty }) else { return "" }
    let size = decimalText(from.layout.type.size)
    let heading =
      "The reader's place when the layout changes, every page of \(name) a start, "
      + "\(from.device.id) at \(size) px:"
    // The first change has both columns; the others, what comes of the place at once.
    let steps = shown.map { $0.change.kind.step(to: $0.change.to) }
    var table = [["an app that keeps"] + steps.map { "> \($0)" }]
    table[0].append("> \(steps[0]) and back, \(ReaderOutcome.cycles) times")
    for row in strategies {
      let cells = rows.map { rows in
        rows.first { $0.strategy == row.strategy }?.afterChange ?? "n/a"
      }
      table.append([row.kept] + cells + [row.afterCycles])
    }
    let shownTable = narrowed(table)
    let left = shown.suffix(table[0].count - shownTable[0].count)
      .map { $0.change.kind.step(to: $0.change.to) }
    let note =
      left.isEmpty
      ? [] : [wrapped("  (> \(left.joined(separator: ", ")): see the report.)", to: columns)]
    return ([wrapped(heading, to: columns)] + lines(of: shownTable) + note).joined(separator: "\n")
  }

  /// The changes of the paginator that is shown.
  private var first: [ChangeFindings] {
    let name =
      findings.contains { $0.change.contestant.name == "greedy" }
      ? "greedy" : findings.first?.change.contestant.name
    return findings.filter { $0.change.contestant.name == name && !$0.readers.isEmpty }
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
