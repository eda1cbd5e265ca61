import Comparisons
import PairedTimes
@preconcurrency import Rainbow

/// What `harness selfcheck --gate` prints: how often gates of time are right, over one noise.
struct CertificateText {
  /// What the noise is called.
  let name: String
  let trace: NoiseTrace
  let certificate: GateCertificate

  /// The rounds within which slow-downs are counted.
  private static let rounds = [40, 80, 160]

  /// The rows of which more are wrong than the proof allows, a sentence each.
  var faults: [String] {
    certificate.rows.filter { $0.wrong > $0.allowed }
      .map { row in
        "Over \(name) noise at \(percent(row.gate.severity)), \(effect(row)): "
          + "\(row.wrong) of \(row.tally.outcomes.count) gates are wrong, where \(row.allowed) may be."
      }
  }

  var table: Table {
    Table(
      certificate.rows,
      caption: "Over \(name) noise, whose scale was \(percent(trace.scale)): "
        + "\(counted(certificate.rows.first?.tally.outcomes.count ?? 0, "gate")) a row, of "
        + "\(counted(certificate.rows.first?.gate.cells ?? 0, "cell")).",
      [
        Table.Field("noise") { row in
          .text(percent(row.gate.severity) + (row.gate.disturbed > 0 ? ", bursts" : ""))
        },
        Table.Field("effect") { .text(effect($0)) },
        Table.Field("FAIL", kind: .integer) { .integer($0.tally.count(of: .fail)) },
        Table.Field("PASS", kind: .integer) { .integer($0.tally.count(of: .pass)) },
        Table.Field(
          Table.Column("INCONCLUSIVE", kind: .integer, stacked: ["INCON-", "CLUSIVE"])
        ) { .integer($0.tally.count(of: .inconclusive)) },
        Table.Field(
          Table.Column(
            "found_by",
            kind: .number,
            stacked: ["% FAIL by", "\(Self.rounds.map(String.init).joined(separator: "/")) rounds"]
          )
        ) { .text(found($0)) },
        Table.Field(
          Table.Column("rounds_to_pass", kind: .integer, stacked: ["rounds", "to PASS"])
        ) { .integer($0.tally.medianRounds(to: .pass)) },
        Table.Field("wrong", kind: .integer) { .integer($0.wrong) },
        Table.Field(Table.Column("allowed", kind: .integer, dispensability: 1)) {
          .integer($0.allowed)
        },
      ]
    )
  }

  func text(columns: Int) -> String {
    ([wrapped(table.caption, to: columns).bold]
      + TerminalTable(table, columns: columns, leastRoom: 20).lines + faults.map(\.red))
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
