import Comparisons
import PairedTimes

extension TimeReport {
  /// The verdict as workflow commands, which GitHub shows as annotations of a run: a summary, then the
  /// cells that are slower, as many as GitHub shows.
  ///
  ///     ::error title=Time gate%3A FAIL::1 cell is slower by more than 1 %25.
  package var annotations: [String] {
    // On a machine that is not fit nothing that cells say is told.
    let slower = findings.verdict == .fail ? findings.slower : []
    let rest = slower.count - GateAnnotations.most
    let summary =
      [findings.lead] + (slower.isEmpty ? findings.details : []) + findings.notes
      + (rest > 0 ? ["\(counted(rest, "more cell")) in the reports."] : [])
    return [
      GateAnnotations.command(level, findings.title, summary.joined(separator: "\n"))
    ]
      + slower.prefix(GateAnnotations.most)
      .map { cell in
        GateAnnotations.command(
          "error",
          cell.cell.name,
          findings.sentences(on: cell).joined(separator: "\n")
        )
      }
  }

  private var level: String {
    switch findings.verdict {
    case .pass: "notice"
    case .inconclusive, .undecided: "warning"
    case .fail, .refused: "error"
    }
  }
}
