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
    var table = CSVTable(columns: Self.pageColumns, byteOrderMark: options.csvByteOrderMark)
    let texts = session.texts
    let detailed = session.detailedLayouts
    for trial in session.trials
    where options.allPages || detailed[trial.corpus] == SweptLayout(of: trial) {
      let type = trial.layout.type
      let measured = trial.judgement.map { $0.geometry == .none ? [] : $0.pages } ?? []
      for (number, range) in trial.pages.enumerated() {
        table.append(
          [
            .text(session.id), .text(trial.corpus), .text(trial.paginator.name),
            .text(trial.device.id), .text(type.fonts.first?.family), .length(type.size),
            .integer(number),
          ] + rangeCells(of: range, in: texts[trial.corpus])
            + measureCells(of: number < measured.count ? measured[number] : nil)
        )
      }
    }
    return table
  }

  static let pageNumber = CSVColumn.count(
    "page",
    of: nil,
    "The number of the page, from 0.",
    isRequired: true
  )

  static let pageColumns: [CSVColumn] =
    [.session, .corpus, .paginator, .device, .font, .fontSize, pageNumber] + rangeColumns + [
      .count("lines", of: "lines", "The line boxes on the page, also those that are not shown."),
      .length("height_px", "From the top of the content box to the lowest line's bottom."),
      .length("overflow_px", Metric.overflowPixels.meaning),
      .count("overflow_lines", of: "lines", Metric.overflowLines.meaning),
      .count("clipped_lines", of: "lines", Metric.clippedLines.meaning),
      .length("unused_px", "Left empty below the last line, also on pages that are left out."),
      .count("missed_lines", of: "lines", Metric.missedLines.meaning),
      .text(
        "excluded",
        "Why the unused space says nothing of the paginator; empty where it counts.",
        values: PageMeasurement.Exclusion.allCases.map(\.rawValue)
      ),
    ]

  private static let rangeColumns: [CSVColumn] = [
    ("scalar", "scalars", "Unicode scalars"), ("utf16", "code units", "UTF-16 code units"),
    ("utf8", "bytes", "bytes of UTF-8"),
  ]
  .flatMap { suffix, unit, words in
    [
      ("start", "Where the page starts"), ("end", "Where the page ends, which is not part of it"),
    ]
    .map { edge, meaning in
      CSVColumn(
        name: "\(edge)_\(suffix)",
        kind: .integer,
        description: "\(meaning), in \(words) from the text's start.",
        unit: unit
      )
    }
  }

  private func rangeCells(of range: PageRange, in text: SourceText?) -> [CSVTable.Cell] {
    [
      .integer(text?.scalarIndex(of: range.start)), .integer(text?.scalarIndex(of: range.end)),
      .integer(text?.utf16Index(of: range.start)), .integer(text?.utf16Index(of: range.end)),
      .integer(range.start.utf8), .integer(range.end.utf8),
    ]
  }

  private func measureCells(of page: PageMeasurement?) -> [CSVTable.Cell] {
    guard let page else { return Array(repeating: .text(nil), count: 8) }
    return [
      .integer(page.lines), .length(page.bottom), .length(page.overflow),
      .integer(page.overflowLines), .integer(page.clippedLines), .length(page.unused),
      .integer(page.missedLines), .text(page.exclusion?.rawValue),
    ]
  }
}
