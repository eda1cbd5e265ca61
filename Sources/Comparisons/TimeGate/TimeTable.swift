import PaginatorKit
package import PairedTimes

extension Table {
  /// The cells of a time gate: what changed, what is not ruled out, and the evidence.
  package init(of findings: TimeFindings) {
    self.init(findings.cells, caption: findings.tableCaption, Self.fields(of: findings))
  }

  /// The base against its twin, which must not differ.
  package init(ofControlsOf findings: TimeFindings) {
    self.init(
      findings.controls,
      caption: "Control: the base against its twin, whose times must not differ.",
      Self.changes
    )
  }

  /// The functions of a cell that execute more instructions than in the base.
  package init(ofFunctionsOf cell: CellFindings) {
    self.init(
      cell.grown,
      caption: "Functions that execute more instructions in a pass.",
      [
        Field("function") { .text($0.name) },
        Field("base", kind: .integer) { .integer($0.before) },
        Field("candidate", kind: .integer) { .integer($0.after) },
        Field("change", kind: .number) { .text($0.change.map(Format.change)) },
      ]
    )
  }

  private static func fields(of findings: TimeFindings) -> [Field<CellFindings>] {
    changes + [
      Field(Column("evidence_slower", kind: .number, stacked: ["E", "slower"], dispensability: 1)) {
        .text(Format.evidence($0.evidence.slower.highestLogEvidence))
      },
      Field(Column("evidence_below", kind: .number, stacked: ["E", "below"], dispensability: 1)) {
        .text(Format.evidence($0.evidence.belowLimit.highestLogEvidence))
      },
      // Where the machine is not fit, nothing is.
      Field("proved") { cell in
        .text(
          findings.verdict == .refused ? "" : findings.state(of: cell).word(findings.settings)
        )
      },
    ]
  }

  /// What changed by how much, in how many rounds.
  private static var changes: [Field<CellFindings>] {
    [
      Field("cell") { .text($0.cell.name) },
      Field("rounds", kind: .integer) { .integer($0.rounds.count) },
      Field("change", kind: .number) { .text($0.evidence.effectSet().median.map(Format.change)) },
      Field(Column("not_ruled_out", kind: .number, stacked: ["not ruled", "out"])) {
        .text(Format.effects($0.evidence.effectSet()))
      },
    ]
  }
}

extension GrownFunction {
  /// How many more instructions it executes; `nil` where the base executes none.
  fileprivate var change: LogRatio? {
    before > 0 && after > 0 ? LogRatio(effect: Double(after) / Double(before) - 1) : nil
  }
}
