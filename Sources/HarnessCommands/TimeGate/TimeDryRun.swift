import Comparisons
import PairedTimes
import Trials

/// What `gate --time --dry-run` prints: which cells would be judged, of which programs, and for how long.
struct TimeDryRun {
  private let setup: TimeGateSetup
  private let console: Console

  init(of setup: TimeGateSetup, _ console: Console) {
    (self.setup, self.console) = (setup, console)
  }

  var text: String {
    let rules = setup.rules
    let lines =
      [
        "Would time \(setup.programs.candidate.words) against \(setup.programs.base.words), in turns, "
          + "for at most \(Format.threeDigits(setup.budget)) s.",
        "A cell fails when it is slower by more than \(Format.exactPercent(rules.settings.floor)), and "
          + "passes when it is slower by less than \(Format.exactPercent(rules.settings.limit)).",
      ] + setup.notes + ["Cells:"]
    return
      (lines.map { wrapped($0, to: console.columns) }
      + setup.cells.map { "  \($0.task.cell.name)" })
      .joined(separator: "\n")
  }
}
