import Comparisons
import PairedTimes

extension TimeReport {
  /// `time.csv`: a row for each timed repetition, in the order taken; cells that are judged first, then
  /// the controls.
  ///
  /// - Complexity: O(repetitions).
  package var csv: ReportFile {
    let rows = TimeRole.allCases.flatMap { role in
      findings.cells(of: role).flatMap { TimedRow.all(of: $0, in: role) }
    }
    return ReportFile(name: "time.csv", bytes: CSVTable(rows, TimedRow.fields).bytes)
  }
}

/// A timed repetition and where it stands.
private struct TimedRow {
  let cell: String
  let role: TimeRole
  let round: Int
  let order: PairedRound.Order
  let slot: Int
  let passes: Int
  let number: Int
  let repetition: Repetition

  static func all(of cell: CellFindings, in role: TimeRole) -> [TimedRow] {
    let name = cell.cell.name
    return cell.rounds.enumerated()
      .flatMap { round, paired in
        paired.slots.enumerated()
          .flatMap { place, slot in
            slot.repetitions.enumerated()
              .map { number, repetition in
                TimedRow(
                  cell: name,
                  role: role,
                  round: round + 1,
                  order: paired.order,
                  slot: place + 1,
                  passes: slot.passes,
                  number: number + 1,
                  repetition: repetition
                )
              }
          }
      }
  }

  static var fields: [Table.Field<TimedRow>] { whose + measured }

  private static var whose: [Table.Field<TimedRow>] {
    [
      Table.Field(.text("cell", "What is timed.", isRequired: true)) { .text($0.cell) },
      Table.Field(
        .text(
          "role",
          "What it is timed for: the verdict, or the base against its twin.",
          isRequired: true,
          values: TimeRole.allCases.map(\.rawValue)
        )
      ) { .text($0.role.rawValue) },
      Table.Field(count("round", "The number of the round, from 1.")) { .integer($0.round) },
      Table.Field(
        .text(
          "order",
          "Who was asked when in the round; the base is A.",
          isRequired: true,
          values: PairedRound.Order.allCases.map(\.rawValue)
        )
      ) { .text($0.order.rawValue) },
      Table.Field(count("slot", "The turn in the round, from 1 to 4.")) { .integer($0.slot) },
      Table.Field(
        .text(
          "side",
          "Whose turn it was.",
          isRequired: true,
          values: Side.allCases.map(\.rawValue)
        )
      ) { .text($0.order.sides[$0.slot - 1].rawValue) },
      Table.Field(count("passes", "The passes of each repetition of the turn.")) {
        .integer($0.passes)
      },
      Table.Field(count("repetition", "The number in the turn, from 1.")) { .integer($0.number) },
    ]
  }

  private static var measured: [Table.Field<TimedRow>] {
    [
      Table.Field(.time("cpu_ns", "CPU time of all passes.", kind: .integer)) {
        .integer($0.repetition.cpuNanoseconds)
      },
      Table.Field(.time("wall_ns", "Wall time of all passes.", kind: .integer)) {
        .integer($0.repetition.wallNanoseconds)
      },
      Table.Field(count("voluntary_switches", "How often it gave the processor away.")) {
        .integer($0.repetition.voluntarySwitches)
      },
      Table.Field(count("involuntary_switches", "How often the processor was taken away.")) {
        .integer($0.repetition.involuntarySwitches)
      },
      Table.Field(count("page_faults", "How often a page of memory was missing.")) {
        .integer($0.repetition.pageFaults)
      },
    ]
  }

  private static func count(_ name: String, _ meaning: String) -> Table.Column {
    .count(name, of: nil, meaning, isRequired: true)
  }
}

extension TimeFindings {
  /// The cells that are measured for something.
  func cells(of role: TimeRole) -> [CellFindings] {
    switch role {
    case .judged: cells
    case .control: controls
    }
  }
}
