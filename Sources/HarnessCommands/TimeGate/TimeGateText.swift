import Comparisons
import PairedTimes
import Rainbow
import Reports

/// What the time gate prints: who was timed, what comes before all times, the cells, the verdict.
struct TimeGateText {
  let console: Console

  func text(of findings: TimeFindings) -> String {
    [
      programs(of: findings),
      wrapped(findings.notes, to: console.columns).yellow,
      table(Table(of: findings)),
      controls(of: findings),
      legend(of: findings),
      findings.sentences.map { wrapped($0, to: console.columns) }.joined(separator: "\n").bold,
    ]
    .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func programs(of findings: TimeFindings) -> String {
    findings.programs
      .map { role, file in
        wrapped(
          "\(role.prefix(1).uppercased())\(role.dropFirst()): \(file.words)",
          to: console.columns
        )
      }
      .joined(separator: "\n")
  }

  /// The control where it refuses, and for who wants all.
  private func controls(of findings: TimeFindings) -> String {
    guard console.isVerbose || findings.verdict == .refused else { return "" }
    return table(Table(ofControlsOf: findings))
  }

  /// How the columns are to be read; of evidence only where it is shown.
  private func legend(of findings: TimeFindings) -> String {
    let isWhole = shown(Table(of: findings)).left.isEmpty
    return wrapped(Array(findings.legend.prefix(isWhole ? 2 : 1)), to: console.columns).dim
  }

  private func table(_ table: Table) -> String {
    ([wrapped(table.caption, to: console.columns)] + shown(table).lines).joined(separator: "\n")
  }

  private func shown(_ table: Table) -> TerminalTable {
    TerminalTable(table.withoutEmptyColumns, columns: console.width, leastRoom: 24)
  }
}
