package import Comparisons
import Corpora
import PaginatorKit
import Refereeing
package import Trials

extension CSVReport {
  /// A page as it was returned.
  ///
  /// The pages of a failed trial have their ranges and no measures; so have those of which nobody
  /// knows the lines.
  struct PageRow {
    let trial: Trial
    /// The page's number, from 1.
    let number: Int
    let range: PageRange
    let text: SourceText?
    let measured: PageMeasurement?
  }

  static let pageNumber = Table.Column.count(
    "page",
    of: nil,
    "The number of the page, from 1.",
    isRequired: true
  )

  /// `pages.csv`: a row for each page of the trials that are included.
  static func pagesTable(
    of session: Session,
    where isIncluded: (Trial) -> Bool,
    in origin: Origin
  ) -> CSVTable {
    let owner: [Table.Field<Trial>] = owner(in: origin) { $0 }
    let fields = pageFields
    var table = CSVTable(columns: owner.map(\.column) + fields.map(\.column))
    for trial in session.trials where isIncluded(trial) {
      // What rows of one trial have alike is written once.
      let first = CSVTable.bytes(of: owner.map { $0.cell(trial) })
      for row in session.pageRows(of: trial) {
        table.append(first, fields.lazy.map { $0.cell(row) })
      }
    }
    return table
  }

  /// The columns of a page behind those that say whose it is, and how their cells are read from it.
  private static var pageFields: [Table.Field<PageRow>] {
    func edge(
      _ name: String,
      _ unit: String,
      _ words: String,
      _ cell: @escaping (TextOffset, SourceText?) -> Int?
    ) -> [Table.Field<PageRow>] {
      [
        ("start", "Where the page starts", { $0.range.start }),
        ("end", "Where the page ends, which is not part of it", { $0.range.end }),
      ]
      .map { (edge: String, meaning: String, offset: @escaping (PageRow) -> TextOffset) in
        Table.Field(
          Table.Column(
            "\(edge)_\(name)",
            kind: .integer,
            meaning: "\(meaning), in \(words) from the text's start.",
            unit: unit
          )
        ) { .integer(cell(offset($0), $0.text)) }
      }
    }
    let ranges =
      edge("scalar", "scalars", "Unicode scalars") { $1?.scalarIndex(of: $0) }
      + edge("utf16", "code units", "UTF-16 code units") { $1?.utf16Index(of: $0) }
      + edge("utf8", "bytes", "bytes of UTF-8") { offset, _ in offset.utf8 }
    return [Table.Field(pageNumber) { .integer($0.number) }] + ranges
      + PageColumn.reported.map(\.field)
  }
}

extension CSVReport {
  /// The columns of `harness export pages`; options of the type are named `type_…`, since a page has
  /// measurements of such names.
  fileprivate static func storedPageFields(number: Int) -> [Table.Field<PageRow>] {
    func edge(
      _ name: String,
      _ meaning: String,
      _ offset: @escaping (PageRow) -> TextOffset
    ) -> Table.Field<PageRow> {
      Table.Field(.count(name, of: "scalars", meaning)) {
        .integer($0.text?.scalarIndex(of: offset($0)))
      }
    }
    let session = Table.Column.count(
      "session",
      of: nil,
      "The session's number in the store.",
      isRequired: true
    )
    return [
      Table.Field(session) { _ in .integer(number) },
      Table.Field(.corpus) { .text($0.trial.corpus) },
      Table.Field(.device) { .text($0.trial.device.id) },
      Table.Field(.font) { .text($0.trial.layout.type.fonts.first?.family) },
      Table.Field(.fontSize) { .length($0.trial.layout.type.size) },
    ] + TypeStyle.fields.map(\.pageField) + [
      Table.Field(.text("layout_key", "A digest of all that decides the layout.")) {
        .text($0.trial.layoutKey)
      },
      Table.Field(.paginator) { .text($0.trial.paginator.name) },
      Table.Field(CSVReport.pageNumber) { .integer($0.number) },
      edge("start_scalar", "Where the page starts, in Unicode scalars from the text's start.") {
        $0.range.start
      },
      edge("end_scalar", "Where the page ends, which is not part of it, in the same unit.") {
        $0.range.end
      },
    ] + PageColumn.all.map(\.field)
  }
}

extension LayoutField {
  fileprivate var pageField: Table.Field<CSVReport.PageRow> {
    let column: Table.Column =
      switch kind {
      case .length: .length("type_\(name)_px", meaning, isRequired: true)
      case .multiple: .number("type_\(name)", meaning, unit: nil, isRequired: true)
      case .em: .number("type_\(name)_em", meaning, unit: "em", isRequired: true)
      case .lines: .count("type_\(name)", of: "lines", meaning, isRequired: true)
      case .characters: .count("type_\(name)", of: "characters", meaning, isRequired: true)
      case .words(let words):
        .text("type_\(name)", meaning, isRequired: true, values: words.map(\.text))
      }
    return Table.Field(column) {
      switch value(in: $0.trial.layout.type) {
      case .length(let length): .length(length)
      case .multiple(let multiple): .number(multiple.value)
      case .em(let length): .number(length.value)
      case .lines(let lines): .integer(lines)
      case .characters(let count): .integer(count.characters)
      case .word(let word): .text(word)
      }
    }
  }
}

extension PageColumn {
  /// The column in a table of pages; empty where nothing was measured.
  fileprivate var field: Table.Field<CSVReport.PageRow> {
    let meaning = meaning ?? Metric.named(name)?.meaning ?? ""
    func number(_ row: CSVReport.PageRow) -> Int? { row.measured.flatMap(value) }
    switch kind {
    case .count(let unit):
      return Table.Field(.count(name, of: unit, meaning)) { .integer(number($0)) }
    case .length:
      return Table.Field(.length(name, meaning)) {
        .length(number($0).map { Length(sixtyFourths: Int64($0)) })
      }
    case .flag:
      return Table.Field(Table.Column(name, kind: .boolean, meaning: meaning)) {
        .flag(number($0).map { $0 != 0 })
      }
    case .word(let words):
      return Table.Field(.text(name, meaning, values: words)) {
        .text(number($0).map { words[$0] })
      }
    }
  }
}

extension Session {
  /// The pages of a trial, which are made as they are asked for.
  fileprivate func pageRows(of trial: Trial) -> some Sequence<CSVReport.PageRow> {
    let measured = trial.judgement.map { $0.geometry == .none ? [] : $0.pages } ?? []
    let text = corpora.first { $0.id == trial.corpus }?.text
    return trial.pages.indices.lazy.map { index in
      CSVReport.PageRow(
        trial: trial,
        number: index + 1,
        range: trial.pages[index],
        text: text,
        measured: index < measured.count ? measured[index] : nil
      )
    }
  }

  /// Every page of a stored session with all that was measured of it, a row each.
  ///
  /// - Parameter number: The session's number in the store.
  /// - Returns: The columns, and the rows, which are made as they are asked for.
  package func pagesTable(
    number: Int
  ) -> (columns: [Table.Column], rows: some Sequence<[Table.Cell]>) {
    let fields = CSVReport.storedPageFields(number: number)
    let rows = trials.lazy.flatMap { pageRows(of: $0) }
    return (fields.map(\.column), rows.map { row in fields.map { $0.cell(row) } })
  }
}
