import PaginatorKit
import Trials

extension CSVReport {
  /// `samples.csv`: a row for each timed repetition of a phase, in the order taken and numbered from
  /// 0.
  ///
  /// Quality says what disturbed it, `steal+wall_above_cpu`, and is empty when nothing did; the clock
  /// whether CPU time is that of a thread or of a process.
  func samplesTable(of session: Session, options: ReportOptions) -> CSVTable {
    var table = CSVTable(columns: Self.sampleColumns, byteOrderMark: options.csvByteOrderMark)
    for trial in session.trials {
      let type = trial.layout.type
      let clock = session.countsProcess(of: trial.paginator) ? "process" : "thread"
      for phase in Phase.allCases {
        for (number, sample) in (trial.timings[phase]?.samples ?? []).enumerated() {
          table.append([
            .text(session.id), .text(trial.corpus), .text(trial.paginator.name),
            .text(trial.device.id), .text(type.fonts.first?.family), .length(type.size),
            .text(phase.rawValue), .integer(number), .integer(sample.wallNanoseconds),
            .integer(sample.cpuNanoseconds), .text(sample.quality), .text(clock),
          ])
        }
      }
    }
    return table
  }

  static let phase = CSVColumn.text(
    "phase",
    "The part of the work that is timed.",
    isRequired: true,
    values: Phase.allCases.map(\.rawValue)
  )

  static let sampleNumber = CSVColumn.count(
    "sample",
    of: nil,
    "The number of the repetition, from 0, in the order taken.",
    isRequired: true
  )

  static let sampleColumns: [CSVColumn] = [
    .session, .corpus, .paginator, .device, .font, .fontSize, phase, sampleNumber,
    .time("wall_ns", "Wall time.", kind: .integer), .time("cpu_ns", "CPU time.", kind: .integer),
    .text(
      "quality",
      "What disturbed it, with + between: "
        + Sample.Disturbance.allCases.map(\.rawValue).joined(separator: ", ")
        + "; empty when nothing did."
    ),
    .text(
      "cpu_clock",
      "Whose CPU time it is.",
      isRequired: true,
      values: ["thread", "process"]
    ),
  ]
}
