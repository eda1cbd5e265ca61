import Comparisons
import PairedTimes
import Results

/// What `harness history --time` prints: the time gates of a store, the oldest first.
struct TimeHistory {
  let gates: [StoredTimeGate]

  func text(columns: Int) -> String {
    guard !gates.isEmpty else {
      return "No time gate is stored; 'harness gate --time' measures one."
    }
    let last = gates.last?.verdict?.sentences.first.map { [wrapped("Last: \($0)", to: columns)] }
    return
      (TerminalTable(table, columns: columns, leastRoom: 20, isNamed: true).lines + (last ?? []))
      .joined(separator: "\n")
  }

  var table: Table {
    Table(
      gates,
      [
        Table.Field("gate", kind: .integer) { .integer($0.number) },
        Table.Field("started") { .text($0.started) },
        Table.Field("base") { .text(String($0.base.digest.prefix(12))) },
        Table.Field("candidate") { .text(String($0.candidate.digest.prefix(12))) },
        Table.Field("rounds", kind: .integer) { .integer($0.rounds) },
        Table.Field("verdict") { .text($0.verdict?.word ?? "broken off") },
      ]
    )
  }
}
