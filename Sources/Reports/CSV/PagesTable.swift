import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

extension CSVReport {
  /// `pages.csv`: a row for each page as it was returned, of the detailed layouts or of all.
  ///
  /// The pages of a failed trial have their ranges and no measures; so have those of which nobody
  /// knows the lines.
  func pagesTable(of session: Session, options: ReportOptions) -> CSVTable {
    let fields = Self.pageFields(in: session)
    var table = CSVTable(columns: fields.map(\.column), byteOrderMark: options.csvByteOrderMark)
    let texts = session.texts
    let detailed = session.detailed
    for trial in session.trials
    where options.allPages || detailed.contains(trial) {
      let measured = trial.judgement.map { $0.geometry == .none ? [] : $0.pages } ?? []
      for (number, range) in trial.pages.enumerated() {
        let page = PageRow(
          trial: trial,
          number: number,
          range: range,
          text: texts[trial.corpus],
          measured: number < measured.count ? measured[number] : nil
        )
        table.append(fields.map { $0.cell(page) })
      }
    }
    return table
  }

  /// A page, and what is known of it.
  struct PageRow {
    let trial: Trial
    let number: Int
    let range: PageRange
    let text: SourceText?
    let measured: PageMeasurement?
  }

  static let pageNumber = Table.Column.count(
    "page",
    of: nil,
    "The number of the page, from 0.",
    isRequired: true
  )

  /// The columns, and how their cells are read from a page.
  static func pageFields(in session: Session) -> [Table.Field<PageRow>] {
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
    return owner(in: session, \.trial)
      + [Table.Field(pageNumber) { .integer($0.number) }] + ranges + measures
  }

  private static var measures: [Table.Field<PageRow>] {
    [
      Table.Field(
        .count("lines", of: "lines", "The line boxes on the page, also those that are not shown.")
      ) { .integer($0.measured?.lines) },
      Table.Field(
        .length("height_px", "From the top of the content box to the lowest line's bottom.")
      ) { .length($0.measured?.bottom) },
      Table.Field(.length("overflow_px", Metric.overflowPixels.meaning)) {
        .length($0.measured?.overflow)
      },
      Table.Field(.count("overflow_lines", of: "lines", Metric.overflowLines.meaning)) {
        .integer($0.measured?.overflowLines)
      },
      Table.Field(.count("clipped_lines", of: "lines", Metric.clippedLines.meaning)) {
        .integer($0.measured?.clippedLines)
      },
      Table.Field(
        .length("unused_px", "Left empty below the last line, also on pages that are left out.")
      ) { .length($0.measured?.unused) },
      Table.Field(.count("missed_lines", of: "lines", Metric.missedLines.meaning)) {
        .integer($0.measured?.missedLines)
      },
      Table.Field(
        .text(
          "excluded",
          "Why the unused space says nothing of the paginator; empty where it counts.",
          values: PageMeasurement.Exclusion.allCases.map(\.rawValue)
        )
      ) { .text($0.measured?.exclusion?.rawValue) },
    ]
  }
}
