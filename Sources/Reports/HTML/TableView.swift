import Comparisons
import Mustache
import PaginatorKit
import Trials

/// What the templates `table`, `data` and `results` show: a table whose rows are headed by their first
/// cells.
struct TableView {
  let table: Table
  /// What it is folded away under, where it is.
  let summary: String
  /// Classes of the style sheet, beside its own.
  let style: String
  let heads: [Table.Column]
  /// The columns whose figures need a word more.
  let footnotes: [Table.Column]
  private(set) var rows: [Row]

  /// A row, by the class of its verdict.
  struct Row {
    let verdict: String
    let name: String
    var cells: [HeadedCell]
    /// The page that it leads to; `nil` for none.
    var link: PageLinks.Link?
  }

  /// A cell under the head of its column.
  struct HeadedCell {
    let cell: Cell
    let head: String
    /// The page that it leads to; `nil` for none.
    var link: PageLinks.Link?
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
    footnotes = table.columns.filter { !$0.brief.isEmpty }
    rows = table.rows.enumerated()
      .map { index, row in
        Row(
          verdict: verdicts.indices.contains(index) ? verdicts[index].rawValue : "",
          name: row[0].shown,
          cells: zip(row, table.columns).dropFirst()
            .map { HeadedCell(cell: Cell($0), head: $1.name) }
        )
      }
  }

  init(caption: String, headings: [String], rows: [[String]]) {
    self.init(Table(caption: caption, headings: headings, rows: rows))
  }

  /// The most rows of a table of a series; a longer one is told at even distances.
  static let longest = 60
}

extension TableView {
  /// The table of results of a text; each row leads to the paginator's worst page, or its first, and what
  /// counts a fault of pages to the page where it is worst.
  init(of findings: CorpusFindings, text id: String) {
    let results = ResultsTable(of: findings, isFolded: true)
    self.init(results.table, verdicts: results.verdicts)
    for index in rows.indices {
      guard let row = findings.row(named: rows[index].name) else { continue }
      let worst = WorstPage(of: row)
      let made = row.trials.lazy.compactMap(\.self).first { !$0.pages.isEmpty }
      guard let trial = worst?.trial ?? made else { continue }
      rows[index].link = (
        "\(id)-pages", pageReference(trial, page: worst?.page ?? 0),
        "\(worst == nil ? "first page" : "worst page") of \(row.paginator.name)"
      )
      for fault in FaultColumn.all {
        guard let column = rows[index].cells.firstIndex(where: { $0.head == fault.word }),
          let worst = WorstPage(of: row, by: fault.metric)
        else { continue }
        rows[index].cells[column].link = (
          "\(id)-pages", pageReference(worst.trial, page: worst.page),
          "\(fault.word): worst page of \(row.paginator.name)"
        )
      }
    }
  }
}

// Cells are asked for by name a thousand times: a template finds the properties of other values by a
// mirror, which takes long.

extension TableView.HeadedCell: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "cell": cell
    case "head": head
    case "link": link
    default: nil
    }
  }
}

extension TableView.Cell: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "text": text
    case "key": key
    case "isZero": isZero
    case "word": word
    case "verdict": verdict
    default: nil
    }
  }
}
