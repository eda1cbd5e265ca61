import Comparisons

/// What the templates `table`, `data` and `results` show: a table whose rows are headed by their first
/// cells.
struct TableView {
  let table: Table
  /// What it is folded away under, where it is.
  let summary: String
  /// Classes of the style sheet, beside its own.
  let style: String
  let heads: [Table.Column]
  let rows: [Row]

  /// A row, by the class of its verdict.
  struct Row {
    let verdict: String
    let name: String
    let cells: [Cell]
  }

  /// A cell: what is shown, and the number to sort by.
  struct Cell {
    let text: String
    var key: String?
    var isZero = false
    var word: String?
    /// The class of what the word says.
    var verdict: String?

    init(_ cell: Table.Cell) {
      guard case .figure(let value, let text, let word) = cell else {
        self.text = cell.shown
        if case .fraction(let count, _) = cell { key = decimalText(Double(count)) }
        return
      }
      self.text = text
      key = decimalText(value)
      isZero = value == 0 && word == nil
      self.word = word
      verdict = word?.lowercased()
    }
  }

  /// A table as HTML shows it.
  init(
    _ table: Table,
    summary: String = "As a table",
    style: String = "",
    verdicts: [Verdict] = []
  ) {
    self.table = table
    self.summary = summary
    self.style = style
    heads = table.columns
    rows = table.rows.enumerated()
      .map { index, row in
        Row(
          verdict: verdicts.indices.contains(index) ? verdicts[index].rawValue : "",
          name: row[0].shown,
          cells: row.dropFirst().map(Cell.init)
        )
      }
  }

  init(caption: String, headings: [String], rows: [[String]]) {
    self.init(Table(caption: caption, headings: headings, rows: rows))
  }

  /// The most rows of a table of a series; a longer one is told at even distances.
  static let longest = 60
}
