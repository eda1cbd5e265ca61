import PaginatorKit
import Trials

extension CSVReport {
  /// `samples.csv`: a row for each timed repetition of a phase, in the order taken and numbered from
  /// 0.
  ///
  /// Quality says what disturbed it, `steal+wall_above_cpu`, and is empty when nothing did; the clock
  /// whether CPU time is that of a thread or of a process.
  func samplesTable(of session: Session, options: ReportOptions) -> CSVTable {
    var table = CSVTable(
      header: [
        "session_id", "corpus", "paginator", "device", "font", "font_size_px", "phase", "sample",
        "wall_ns", "cpu_ns", "quality", "cpu_clock",
      ],
      byteOrderMark: options.csvByteOrderMark
    )
    for trial in session.trials {
      let type = trial.layout.type
      let clock = session.countsProcess(of: trial.contestant) ? "process" : "thread"
      for phase in Phase.allCases {
        for (number, sample) in (trial.timings[phase]?.samples ?? []).enumerated() {
          table.append([
            .text(session.id), .text(trial.corpus), .text(trial.contestant.name),
            .text(trial.device.id), .text(type.fonts.first?.family), .length(type.size),
            .text(phase.rawValue), .integer(number), .integer(sample.wallNanoseconds),
            .integer(sample.cpuNanoseconds), .text(sample.quality), .text(clock),
          ])
        }
      }
    }
    return table
  }
}
