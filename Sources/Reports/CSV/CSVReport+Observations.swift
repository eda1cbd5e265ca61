import Comparisons
import PaginatorKit
import Trials

extension CSVReport {
  /// `observations.csv`: a row for each trial, metric and statistic.
  ///
  /// A metric that is n/a has its rows, with an empty value and 0 eligible, so that its absence is
  /// seen. The `to_` columns and the variant are for changes of the layout, which a trial has not.
  func observationsTable(of session: Session, options: ReportOptions) -> CSVTable {
    var table = CSVTable(
      header: [
        "session_id", "corpus", "paginator", "variant", "device", "font", "font_size_px",
        "to_device", "to_font", "to_font_size_px", "metric", "statistic", "unit", "value",
        "eligible", "excluded",
      ],
      byteOrderMark: options.csvByteOrderMark
    )
    for trial in session.trials {
      let type = trial.layout.type
      for metric in Metric.all {
        let value = metric.value(of: trial)
        let excluded = value.excluded.values.reduce(0, +)
        for statistic in metric.statistics {
          table.append([
            .text(session.id), .text(trial.corpus), .text(trial.contestant.name), .text(nil),
            .text(trial.device.id), .text(type.fonts.first?.family), .length(type.size),
            .text(nil), .text(nil), .text(nil), .text(metric.name), .text(statistic.rawValue),
            .text(statistic.unit(of: metric)), .number(value[statistic]),
            .integer(value.eligible), .integer(excluded),
          ])
        }
      }
    }
    return table
  }
}
