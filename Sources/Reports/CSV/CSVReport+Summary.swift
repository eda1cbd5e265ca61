import Comparisons
import PaginatorKit
import Refereeing
import Trials

extension CSVReport {
  /// `summary.csv`: a row for each trial, the headline of each metric in a column.
  func summaryTable(of session: Session, options: ReportOptions) -> CSVTable {
    var table = CSVTable(
      header: Self.trialColumns + Metric.all.map(\.columnName) + Self.timingColumns + ["geometry"],
      byteOrderMark: options.csvByteOrderMark
    )
    let detailed = session.detailedLayouts
    for trial in session.trials {
      let isDetailed = detailed[trial.corpus] == SweptLayout(of: trial)
      table.append(
        trialCells(of: trial, isDetailed: isDetailed, in: session)
          + Metric.all.map { .number($0.value(of: trial)[$0.headline]) }
          + timingCells(of: trial) + [.text(trial.judgement?.geometry.rawValue)]
      )
    }
    return table
  }

  private static let trialColumns = [
    "session_id", "corpus", "paginator", "kind", "shows", "device", "font", "font_size_px",
    "detailed", "page_width_px", "page_height_px", "box_width_px", "box_height_px",
    "line_height_px", "layout_key", "text_scalars", "verdict", "failure", "failure_message",
    "reference_pages", "bad_start_boundaries",
  ]

  private func trialCells(
    of trial: Trial,
    isDetailed: Bool,
    in session: Session
  ) -> [CSVTable.Cell] {
    let page = trial.layout.page
    let type = trial.layout.type
    return [
      .text(session.id), .text(trial.corpus), .text(trial.contestant.name),
      .text(trial.contestant.kind.rawValue), .text(trial.contestant.showing.rawValue),
      .text(trial.device.id), .text(type.fonts.first?.family), .length(type.size),
      .text(isDetailed ? "yes" : "no"), .length(page.width), .length(page.height),
      .length(page.contentWidth), .length(page.contentHeight), .length(trial.lineHeight),
      .text(trial.layoutKey), .integer(trial.scalarCount), .text(Verdict(on: trial).rawValue),
      .text(trial.failure?.kind.rawValue), .text(trial.failure?.message),
      .integer(trial.judgement?.referencePages), .integer(trial.judgement?.badStarts),
    ]
  }

  private static let timingColumns = [
    "cpu_median_ns", "cpu_min_ns", "cpu_ci95_low_ns", "cpu_ci95_high_ns", "wall_median_ns",
    "samples", "disturbed_samples",
  ]

  private func timingCells(of trial: Trial) -> [CSVTable.Cell] {
    let cpu = trial.timing?.cpu
    let interval = cpu?.hasInterval == true ? cpu : nil
    return [
      .number(cpu?.median), .number(cpu?.minimum), .number(interval?.low), .number(interval?.high),
      .number(trial.timing?.wall.median), .integer(trial.timing?.samples.count),
      .integer(trial.timing?.disturbed),
    ]
  }
}
