import Comparisons
import PairedTimes
@preconcurrency import Rainbow

/// What `harness selfcheck --gate` prints: how often gates of time are right, over several noises.
struct CertificateText {
  /// The certificates, and what their noises are called.
  let certificates: [(noise: String, certificate: GateCertificate)]

  /// A row of one of them.
  private typealias Row = (noise: String, row: GateCertificate.Row)

  private var rows: [Row] {
    certificates.flatMap { noise, certificate in certificate.rows.map { (noise, $0) } }
  }

  /// The rounds within which slow-downs are counted.
  private static let rounds = [40, 80, 160]

  /// The rows of which more are wrong than the proof allows, a sentence each.
  var faults: [String] {
    rows.filter { $0.row.wrong > $0.row.allowed }
      .map { noise, row in
        "Over \(noise) noise at \(percent(row.gate.severity)), \(effect(row)): "
          + "\(row.wrong) of \(row.tally.outcomes.count) gates are wrong, where \(row.allowed) may be."
      }
  }

  var table: Table {
    let one = rows.first?.row
    return Table(
      rows,
      caption: "\(counted(one?.tally.outcomes.count ?? 0, "gate")) a row, of "
        + "\(counted(one?.gate.cells ?? 0, "cell")) and at most "
        + "\(counted(one?.gate.rounds ?? 0, "round")); an effect is in one cell.",
      [
        Table.Field("noise") { .text($0.noise) },
        Table.Field("scale", kind: .number) { _, row in
          .text(percent(row.gate.severity) + (row.gate.disturbed > 0 ? "+" : ""))
        },
        Table.Field("effect") { .text(effect($0.row)) },
        Table.Field("FAIL", kind: .integer) { .integer($0.row.tally.count(of: .fail)) },
        Table.Field("PASS", kind: .integer) { .integer($0.row.tally.count(of: .pass)) },
        Table.Field(
          Table.Column("inconclusive", kind: .integer, stacked: ["incon-", "clusive"])
        ) { .integer($0.row.tally.count(of: .inconclusive)) },
        Table.Field(
          Table.Column(
            "found_by",
            kind: .number,
            stacked: ["% FAIL by", "\(Self.rounds.map(String.init).joined(separator: "/"))"]
          )
        ) { .text(found($0.row)) },
        Table.Field(
          Table.Column("rounds_to_pass", kind: .integer, stacked: ["rounds", "to PASS"])
        ) { .integer($0.row.tally.medianRounds(to: .pass)) },
        Table.Field("wrong", kind: .integer) { .integer($0.row.wrong) },
        Table.Field(Table.Column("allowed", kind: .integer, dispensability: 1)) {
          .integer($0.row.allowed)
        },
      ]
    )
  }

  func text(columns: Int) -> String {
    let shown = TerminalTable(table, columns: columns, leastRoom: 20, isNamed: true)
    return
      ([wrapped(table.caption, to: columns).bold] + shown.lines
      + [
        wrapped(
          [
            "+: a neighbour widens a fifth of the rounds. wrong: FAIL where nothing is slower than the "
              + "floor, PASS where a cell is as slow as the limit.",
            faults.isEmpty
              ? "No row has more that are wrong than the proof allows." : "",
          ],
          to: columns
        )
      ] + faults.map { wrapped($0, to: columns).red })
      .joined(separator: "\n")
  }

  private func effect(_ row: GateCertificate.Row) -> String {
    let effect = row.gate.effect
    if effect.value == 0 { return "equal" }
    return Format.exactPercent(effect) + (row.gate.affected > 1 ? " in all" : "")
  }

  /// How many of a hundred slow-downs above the floor were found within some rounds.
  private func found(_ row: GateCertificate.Row) -> String? {
    guard row.gate.effect > row.gate.settings.floor else { return nil }
    return Self.rounds
      .map { Format.threeDigits((row.tally.share(of: .fail, within: $0) * 1_000).rounded() / 10) }
      .joined(separator: "/")
  }

  private func percent(_ share: Double) -> String { Format.exactPercent(LogRatio(effect: share)) }
}
