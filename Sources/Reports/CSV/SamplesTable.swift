import Comparisons
import PaginatorKit
import Trials

extension CSVReport {
  /// `samples.csv`: a row for each timed repetition of a phase, in the order taken and numbered from
  /// 0.
  ///
  /// Quality says what disturbed it, `steal+wall_above_cpu`, and is empty when nothing did; the clock
  /// whether CPU time is that of a thread or of a process.
  static func samplesTable(in origin: Origin) -> CSVTable {
    let rows = origin.session.trials.flatMap { trial in
      Phase.allCases.flatMap { phase in
        (trial.timings[phase]?.samples ?? []).enumerated()
          .map { (trial: trial, phase: phase, number: $0, sample: $1) }
      }
    }
    return CSVTable(rows, sampleFields(in: origin))
  }

  /// A timed repetition: whose, of what, which one.
  typealias SampleRow = (trial: Trial, phase: Phase, number: Int, sample: Sample)

  static let phase = Table.Column.text(
    "phase",
    "The part of the work that is timed.",
    isRequired: true,
    values: Phase.allCases.map(\.rawValue)
  )

  static let sampleNumber = Table.Column.count(
    "sample",
    of: nil,
    "The number of the repetition, from 0, in the order taken.",
    isRequired: true
  )

  /// The columns, and how their cells are read from a repetition.
  static func sampleFields(in origin: Origin) -> [Table.Field<SampleRow>] {
    owner(in: origin) { $0.trial } + [
      Table.Field(phase) { .text($0.phase.rawValue) },
      Table.Field(sampleNumber) { .integer($0.number) },
      Table.Field(.time("wall_ns", "Wall time.", kind: .integer)) {
        .integer($0.sample.wallNanoseconds)
      },
      Table.Field(.time("cpu_ns", "CPU time.", kind: .integer)) {
        .integer($0.sample.cpuNanoseconds)
      },
      Table.Field(
        .text(
          "quality",
          "What disturbed it, with + between: "
            + Sample.Disturbance.allCases.map(\.rawValue).joined(separator: ", ")
            + "; empty when nothing did."
        )
      ) { .text($0.sample.quality) },
      Table.Field(
        .text(
          "cpu_clock",
          "Whose CPU time it is.",
          isRequired: true,
          values: ["thread", "process"]
        )
      ) { .text(origin.session.countsProcess(of: $0.trial.paginator) ? "process" : "thread") },
    ]
  }
}
