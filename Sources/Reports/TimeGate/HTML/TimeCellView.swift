import Comparisons
import PairedTimes

/// What the template `timecell` shows: the rounds of a cell and what they prove.
struct TimeCellView {
  let id: String
  let name: String
  /// What is timed, in words.
  let cost: String
  /// The class of the style sheet.
  let kind: String
  /// What the table says of it, under the headings of the table.
  let facts: [TableView.HeadedCell]
  /// Why it shows that the machine is not fit; `nil` where it does not.
  let reason: String?
  let grown: TableView?
  let plots: [TimePlot]
  /// The change of every round, in order.
  let changes: String?
  /// Prints every repetition; `nil` for what no command knows.
  let command: String?

  /// A cell that is judged, and its row of the table.
  init(of cell: CellFindings, in findings: TimeFindings, row: TableView.Row, id: String, asks: Bool)
  {
    self.init(
      cell,
      row: row,
      id: id,
      kind: findings.kind(of: cell),
      plots: [
        .change(in: cell, id: "\(id)-change", asksDots: asks),
        .evidence(in: cell, of: findings, id: "\(id)-evidence"),
      ],
      command: "harness why time \(shellWord(cell.cell.name))"
    )
  }

  /// A cell of the base against its twin, and its row of their table.
  init(
    ofControl cell: CellFindings,
    in findings: TimeFindings,
    row: TableView.Row,
    id: String,
    asks: Bool
  ) {
    self.init(
      cell,
      row: row,
      id: id,
      kind: findings.kind(ofControl: cell),
      reason: findings.isRefusing(cell) ? findings.sentence(onRefusing: cell) : nil,
      plots: [
        .change(in: cell, id: "\(id)-change", asksDots: asks),
        .evidence(ofControl: cell, of: findings, id: "\(id)-evidence"),
      ],
      command: nil
    )
  }

  private init(
    _ cell: CellFindings,
    row: TableView.Row,
    id: String,
    kind: String,
    reason: String? = nil,
    plots: [TimePlot?],
    command: String?
  ) {
    self.id = id
    name = cell.cell.name
    cost = "\(cell.cell.cost.rawValue): \(cell.cell.cost.words)"
    self.kind = kind
    facts = row.cells.filter { !$0.cell.text.isEmpty }
    self.reason = reason
    grown = cell.grown.isEmpty ? nil : TableView(Table(ofFunctionsOf: cell), style: "grown")
    self.plots = plots.compactMap(\.self)
    changes =
      cell.rounds.isEmpty
      ? nil : cell.evidence.differences.map { Format.change($0).dropLast(2) }.joined(separator: " ")
    self.command = command
  }
}
