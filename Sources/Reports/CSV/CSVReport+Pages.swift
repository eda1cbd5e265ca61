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
    var table = CSVTable(
      header: [
        "session_id", "corpus", "paginator", "device", "font", "font_size_px", "page",
        "start_scalar", "end_scalar", "start_utf16", "end_utf16", "start_utf8", "end_utf8",
        "lines", "height_px", "overflow_px", "overflow_lines", "clipped_lines", "unused_px",
        "missed_lines", "excluded",
      ],
      byteOrderMark: options.csvByteOrderMark
    )
    let texts = session.texts
    let detailed = session.detailedLayouts
    for trial in session.trials
    where options.allPages || detailed[trial.corpus] == SweptLayout(of: trial) {
      let type = trial.layout.type
      let measured = trial.judgement.map { $0.geometry == .none ? [] : $0.pages } ?? []
      for (number, range) in trial.pages.enumerated() {
        table.append(
          [
            .text(session.id), .text(trial.corpus), .text(trial.contestant.name),
            .text(trial.device.id), .text(type.fonts.first?.family), .length(type.size),
            .integer(number),
          ] + rangeCells(of: range, in: texts[trial.corpus])
            + measureCells(of: number < measured.count ? measured[number] : nil)
        )
      }
    }
    return table
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
