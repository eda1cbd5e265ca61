import PaginatorKit
import Trials

extension CSVReport {
  /// `samples.csv`: a row for each timed repetition, in the order taken and numbered from 0.
  ///
  /// Every paginator is timed in one phase, the whole. Quality is empty: nothing judges a single
  /// sample yet.
  func samplesTable(of session: Session, options: ReportOptions) -> CSVTable {
    var table = CSVTable(
      header: [
        "session_id", "corpus", "paginator", "device", "font", "font_size_px", "phase", "sample",
        "wall_ns", "cpu_ns", "quality",
      ],
      byteOrderMark: options.csvByteOrderMark
    )
    for trial in session.trials {
      let type = trial.layout.type
      for (number, sample) in (trial.timing?.samples ?? []).enumerated() {
        table.append([
          .text(session.id), .text(trial.corpus), .text(trial.contestant.name),
          .text(trial.device.id), .text(type.fonts.first?.family), .length(type.size),
          .text("total"), .integer(number), .integer(sample.wallNanoseconds),
          .integer(sample.cpuNanoseconds), .text(nil),
        ])
      }
    }
    return table
  }
}
