import Comparisons
import PairedTimes

extension TimePlot {
  /// How the evidence of a cell that is judged grew, and what it takes; `nil` without a round.
  static func evidence(in cell: CellFindings, of findings: TimeFindings, id: String) -> TimePlot? {
    evidence(
      id: id,
      cell: cell,
      against: Line(values: [0] + cell.evidence.path.belowLimit, name: "E below", kind: "below"),
      thresholds: [
        (findings.failThreshold, "fails", "slower"),
        (findings.settings.passThreshold, "passes", "below"),
      ]
    )
  }

  /// How the evidence against the machine grew, and what it takes; `nil` without a round.
  static func evidence(ofControl cell: CellFindings, of findings: TimeFindings, id: String)
    -> TimePlot?
  {
    evidence(
      id: id,
      cell: cell,
      against: Line(values: [0] + cell.evidence.path.faster, name: "E faster", kind: "below"),
      thresholds: [
        (findings.settings.controlThreshold(cells: findings.controls.count), "refuses", "slower")
      ]
    )
  }

  private static func evidence(
    id: String,
    cell: CellFindings,
    against other: Line,
    thresholds: [(evidence: Double, name: String, kind: String)]
  ) -> TimePlot? {
    guard !cell.rounds.isEmpty else { return nil }
    let slower = Line(values: [0] + cell.evidence.path.slower, name: "E slower", kind: "slower")
    let lines = [slower, other]
    let told =
      lines.map { "\($0.name) at its highest \(Format.evidence($0.values.max() ?? 0))" }
      + thresholds.map { "\($0.name) at \(grouped(Int($0.evidence.rounded(.up))))" }
    return TimePlot(
      Words(
        id: id,
        title: "Evidence after each round in \(cell.cell.name)",
        description: "\(told.joined(separator: "; ")).",
        axes: "↑ evidence E, logarithmic, → round"
      ),
      rounds: cell.rounds.count,
      y: axis(upTo: thresholds.map(\.evidence).max() ?? 1),
      levels: thresholds.map {
        Level(value: evidenceLogarithm($0.evidence), name: $0.name, kind: "\($0.kind) takes")
      },
      lines: lines
    )
  }

  /// An axis of natural logarithms from E = 0.01 to the power of ten that is well above a threshold.
  static func axis(upTo threshold: Double) -> Axis {
    let ten = evidenceLogarithm(10)
    var last = 3
    while evidenceLogarithm(threshold) > (Double(last) - 0.5) * ten, last < 12 { last += 1 }
    let lowest = -2
    let span = Double(last - lowest)
    return Axis(
      ticks: (lowest...last)
        .map { power in
          Axis.Tick(
            share: Double(power - lowest) / span,
            label: power.isMultiple(of: 2) ? label(ofPower: power) : ""
          )
        }
    ) { ($0 / ten - Double(lowest)) / span }
  }

  /// A power of ten as it is written at an axis.
  private static func label(ofPower power: Int) -> String {
    let digits = (0..<power.magnitude).reduce(1) { product, _ in product * 10 }
    return power < 0 ? decimalText(1 / Double(digits)) ?? "" : grouped(digits)
  }
}
