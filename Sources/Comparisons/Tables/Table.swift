package import PaginatorKit

/// A table: columns that are declared once, and a row for each thing.
///
/// The terminal, Markdown, HTML, CSV with its Data Package and JSON render it, each in its own way.
package struct Table: Hashable, Sendable {
  /// What it is about, in a sentence; empty where what stands around it says so.
  package var caption: String
  /// The columns, the one that names a row first.
  package var columns: [Column]
  package var rows: [[Cell]]
  /// Whether people read each row as a paragraph, since its sentences are too long for a column.
  package var isTurned = false

  package init(caption: String = "", columns: [Column], rows: [[Cell]]) {
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }

  /// A table of texts.
  ///
  /// Those from the column `first` on are numbers, which are set to the right; without it, none is.
  package init(
    caption: String = "",
    headings: [String],
    rows: [[String]],
    numbersFrom first: Int = .max
  ) {
    self.init(
      caption: caption,
      columns: headings.enumerated().map { .init($1, kind: $0 < first ? .string : .number) },
      rows: rows.map { $0.map { .text($0) } }
    )
  }

  package init<Element>(
    _ elements: some Sequence<Element>,
    caption: String = "",
    _ fields: [Field<Element>]
  ) {
    self.init(
      caption: caption,
      columns: fields.map(\.column),
      rows: elements.map { element in fields.map { $0.cell(element) } }
    )
  }

  /// A column, and how its cell is read from an element.
  package struct Field<Element> {
    package let column: Column
    package let cell: (Element) -> Cell

    package init(_ column: Column, _ cell: @escaping (Element) -> Cell) {
      self.column = column
      self.cell = cell
    }

    package init(
      _ name: String,
      for audience: Column.Audience = .all,
      brief: String = "",
      kind: Column.Kind = .string,
      _ cell: @escaping (Element) -> Cell
    ) {
      self.init(Column(name, kind: kind, brief: brief, audience: audience), cell)
    }
  }

  package func columns(for audience: Column.Audience) -> Table {
    keeping { [.all, audience].contains(columns[$0].audience) }
  }

  package var withoutEmptyColumns: Table {
    keeping { column in rows.contains { !$0[column].shown.isEmpty } }
  }

  /// The table with the columns whose places are to be kept.
  package func keeping(_ isKept: (Int) -> Bool) -> Table {
    let kept = columns.indices.filter(isKept)
    var table = self
    table.columns = kept.map { columns[$0] }
    table.rows = rows.map { row in kept.map { row[$0] } }
    return table
  }

  /// The table in GitHub's Markdown.
  ///
  /// - Parameter written: Makes Markdown of a cell's text; without it, cells are Markdown already.
  /// - Returns: Lines without an end of the last.
  package func markdown(_ written: (String) -> String = { $0 }) -> String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    return
      ([
        line(columns.map { written($0.heading) }),
        line(columns.map { $0.isNumeric ? "---:" : "---" }),
      ] + rows.map { line($0.map { written($0.shown) }) })
      .joined(separator: "\n")
  }
}

extension Table {
  /// What stands in a row's column; a number that is absent is empty, never 0.
  package enum Cell: Hashable, Sendable {
    case text(String?)
    case integer(Int?)
    case number(Double?)
    case length(Length?)
    /// How many of so many: `14/24`.
    case fraction(Int, of: Int)
    /// For people `yes` or `no`, for programs `true` or `false`.
    case flag(Bool?)
    /// A number as people read it, which is a dash for 0, and the word behind it, if there is one.
    case figure(Double, String, word: String? = nil)

    /// What people read.
    package var shown: String {
      switch self {
      case .text(let text): text ?? ""
      case .integer(let integer): integer.map(grouped) ?? ""
      case .number(let number): number.flatMap { decimalText($0) } ?? ""
      case .length(let length): length.map { decimalText($0) } ?? ""
      case .fraction(let count, let all): "\(count)/\(all)"
      case .flag(let flag): flag.map { $0 ? "yes" : "no" } ?? ""
      case .figure(let value, let text, let word):
        word.map { text.isEmpty ? $0 : "\(text) \($0)" } ?? (value == 0 ? "-" : text)
      }
    }
  }
}
