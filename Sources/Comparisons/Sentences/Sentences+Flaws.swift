import Trials

extension Sentences {
  /// Returns who wastes the most lines where nobody hides, loses or repeats text.
  ///
  ///     window-750 wastes lines in 15 of 24, most on tablet-10 at 17 px: 54 lines that would still
  ///     have fitted.
  ///
  /// - Parameter findings: What was found on a corpus.
  /// - Returns: A sentence for the worst two at most; none where somebody does worse.
  package static func waste(in findings: CorpusFindings) -> [String] {
    guard !findings.rows.contains(where: { $0.overall == .unsafe }) else { return [] }
    let wasteful = findings.rows
      .map { row in
        (row: row, lines: row.trials.indices.map { row.figures(in: $0)?.wastedLines ?? 0 })
      }
      .filter { $0.lines.contains { $0 > 0 } }
      .enumerated()
      .sorted { left, right in
        let worst = (left.element.lines.max() ?? 0, right.element.lines.max() ?? 0)
        return worst.0 == worst.1 ? left.offset < right.offset : worst.0 > worst.1
      }
    return wasteful.prefix(2)
      .map { _, waste in
        let worst = waste.lines.indices.reduce(0) { waste.lines[$1] > waste.lines[$0] ? $1 : $0 }
        let label = findings.layouts[worst].label
        let lines =
          "\(counted(waste.lines[worst], "line")) that would still have fitted"
        let name = waste.row.paginator.name
        return findings.layouts.count == 1
          ? "\(name) wastes space on \(label): \(lines)."
          : "\(name) wastes space in \(waste.lines.count { $0 > 0 }) of \(findings.layouts.count), "
            + "most on \(label): \(lines)."
      }
  }
}
