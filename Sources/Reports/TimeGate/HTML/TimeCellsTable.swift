import Comparisons
import PairedTimes

/// What the template `timecells` shows: the cells of a gate, each of which leads to its rounds.
struct TimeCellsTable {
  let table: Table
  let heads: [Table.Column]
  /// Each with the id of what it leads to and what is proved of it, as a class of the style sheet.
  let rows: [(id: String, kind: String, row: TableView.Row)]

  /// The cells that are judged.
  init(of findings: TimeFindings) {
    self.init(
      Table(of: findings),
      id: "cell",
      kinds: findings.cells.map(findings.kind(of:))
    )
  }

  /// The base against its twin.
  init(ofControlsOf findings: TimeFindings) {
    self.init(
      Table(ofControlsOf: findings),
      id: "control",
      kinds: findings.controls.map(findings.kind(ofControl:))
    )
  }

  private init(_ table: Table, id: String, kinds: [String]) {
    let view = TableView(table.headedAsStacked)
    self.table = table
    heads = view.heads
    rows = zip(view.rows, kinds).enumerated()
      .map { ("\(id)-\($0 + 1)", $1.1, $1.0) }
  }
}

extension TimeFindings {
  /// What is proved of a cell, as a class of the style sheet; on a machine that is not fit nothing is.
  func kind(of cell: CellFindings) -> String {
    (verdict == .refused ? .open : state(of: cell)).rawValue
  }

  /// What a control cell shows, as a class of the style sheet.
  func kind(ofControl cell: CellFindings) -> String { isRefusing(cell) ? "refusing" : "open" }
}
