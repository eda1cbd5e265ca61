import Trials
import Refereeing
import Corpora
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

extension TableView {
  /// Which paginators of a corpus break pages at the same places, in the order of the table of
  /// results; `nil` below two.
  static func agreement(of findings: CorpusFindings, pairs: Pairs) -> TableView? {
    let corpus = findings.corpus.id
    let names = findings.rows.map(\.paginator.name)
      .filter { name in pairs.all.contains { $0.corpus == corpus && $0.name == name } }
    guard names.count > 1 else { return nil }
    return TableView(
      Table(
        names,
        caption: "Agreement of each two paginators",
        [Table.Field("paginator") { .text($0) }]
          + names.map { other in
            Table.Field(other) { name in
              if name == other { return .text(nil) }
              let drift = pairs.pair(corpus, name, other)?.drift
              return .text(drift.map { Format.percent($0.agreement) } ?? "n/a")
            }
          }
      ),
      style: "silent"
    )
  }
}
