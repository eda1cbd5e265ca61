import Comparisons
import PaginatorKit
import PairedTimes
import Results

/// What `harness why time CELL` prints: every repetition of the last time gate that has the cell.
struct TimeRepetitions {
  private let gate: StoredTimeGate
  private let cell: TimeCell
  private let rounds: [StoredTimeRound]

  /// What asks for it instead of a metric.
  static let word = TimeRules.section

  /// Finds the rounds of a cell.
  ///
  /// - Throws: ``HarnessFailure`` where no stored gate has such a cell.
  init(of name: String, in store: ResultStore) throws {
    let gates = try store.timeGates()
    var names: Set<String> = []
    for gate in gates.reversed() {
      let all = try store.rounds(ofTimeGates: gate.number.map { [$0] } ?? [])
      let rounds = all.filter { $0.cell.name == name }
      if let cell = rounds.first?.cell {
        (self.gate, self.cell, self.rounds) = (gate, cell, rounds)
        return
      }
      names.formUnion(all.map(\.cell.name))
    }
    throw HarnessFailure(
      .missingInput,
      names.isEmpty
        ? "There is no time gate in '\(store.path)'; 'harness gate --time' measures one."
        : "No time gate in '\(store.path)' has a cell '\(name)'."
          + didYouMean(suggestion(for: name, among: names.sorted()))
          + " There are \(list(names.sorted().prefix(4) + (names.count > 4 ? ["others"] : [])))."
    )
  }

  func text(_ console: Console) -> String {
    let judged = rounds.filter { $0.role == .judged }
    let controls = rounds.filter { $0.role == .control }
    let heading =
      "\(cell.name): time gate \(gate.number ?? 0), \(counted(judged.count, "round")); "
      + "\(cell.cost.words). CPU time of a pass in ms; the least repetition of a slot counts, and the "
      + "change of a round is that of its slots' means."
    return
      ([wrapped(heading, to: console.columns), lines(of: judged, console)]
      + (controls.isEmpty
        ? []
        : [
          wrapped("Control: the base against its twin, as candidate.", to: console.columns),
          lines(of: controls, console),
        ]))
      .joined(separator: "\n\n")
  }

  private func lines(of rounds: [StoredTimeRound], _ console: Console) -> String {
    let slots = rounds.flatMap { stored in
      zip(stored.round.order.sides, stored.round.slots).enumerated()
        .map { TimedSlot(stored, $0.offset == 0, $0.element.0, $0.element.1) }
    }
    let table = Table(slots, TimedSlot.fields)
    return TerminalTable(table, columns: console.width, isNamed: true).lines
      .joined(separator: "\n")
  }
}

/// A slot as a row.
private struct TimedSlot {
  let stored: StoredTimeRound
  /// Whether it is the first of its round, which has what is said of the round.
  let isFirst: Bool
  let side: Side
  let slot: Slot

  init(_ stored: StoredTimeRound, _ isFirst: Bool, _ side: Side, _ slot: Slot) {
    (self.stored, self.isFirst, self.side, self.slot) = (stored, isFirst, side, slot)
  }

  static var fields: [Table.Field<TimedSlot>] {
    [
      Table.Field("round", kind: .integer) { $0.ofRound { .integer($0.position + 1) } },
      Table.Field("change", kind: .number) {
        $0.ofRound { .text(Format.change($0.round.difference)) }
      },
      Table.Field("side") { .text($0.side.rawValue) },
      Table.Field("passes", kind: .integer) { .integer($0.slot.passes) },
      Table.Field("repetitions", kind: .number) { slot in
        .text(
          slot.slot.repetitions
            .map { Format.milliseconds(Double($0.cpuNanoseconds) / Double(slot.slot.passes)) }
            .joined(separator: " ")
        )
      },
      Table.Field(Table.Column("given", kind: .integer, dispensability: 1)) {
        .integer($0.sum(\.voluntarySwitches))
      },
      Table.Field(Table.Column("taken", kind: .integer, dispensability: 1)) {
        .integer($0.sum(\.involuntarySwitches))
      },
      Table.Field(Table.Column("faults", kind: .integer, dispensability: 1)) {
        .integer($0.sum(\.pageFaults))
      },
    ]
  }

  private func ofRound(_ cell: (StoredTimeRound) -> Table.Cell) -> Table.Cell {
    isFirst ? cell(stored) : .text(nil)
  }

  private func sum(_ count: (Repetition) -> Int) -> Int {
    slot.repetitions.reduce(0) { $0 + count($1) }
  }
}
