import Comparisons
import PairedTimes

extension TimeReport {
  /// `junit.xml`: a case for each cell, all green exactly when the verdict is PASS.
  ///
  /// A cell that is slower fails. One of which nothing is proved is an error where that is the verdict,
  /// and where another cell decides it does not count. On a machine that is not fit no cell counts, and
  /// the controls that say so are errors.
  package var junit: ReportFile {
    var suite = JUnitSuite(name: "time", cases: cases.isRed ? cases : cases + unexplained)
    suite.output =
      [findings.title, findings.lead] + findings.details + findings.notes
      + findings.programs.map { "\($0.role): \($0.file.words)" }
    return ReportFile(name: "junit.xml", bytes: Array(JUnitSuite.document(of: [suite]).utf8))
  }

  private var cases: [JUnitSuite.Case] {
    findings.cells.map { testCase($0.cell.name, outcome(of: $0), of: $0) }
      + findings.controls.filter { findings.verdict == .refused && findings.isRefusing($0) }
      .map {
        testCase("control: \($0.cell.name)", error([findings.sentence(onRefusing: $0)]), of: $0)
      }
  }

  /// What keeps a verdict that is not PASS from looking green where no case explains it.
  private var unexplained: [JUnitSuite.Case] {
    findings.verdict == .pass
      ? [] : [JUnitSuite.Case(classname: "time", name: "verdict", outcome: error([findings.lead]))]
  }

  private func testCase(
    _ name: String,
    _ outcome: JUnitSuite.Outcome,
    of cell: CellFindings
  ) -> JUnitSuite.Case {
    let set = cell.evidence.effectSet()
    let change = set.median.map { ["change: \(Format.change($0))"] } ?? []
    return JUnitSuite.Case(
      classname: "time",
      name: name,
      outcome: outcome,
      output: ["rounds: \(cell.rounds.count)"] + change + ["not ruled out: \(Format.effects(set))"]
    )
  }

  private func outcome(of cell: CellFindings) -> JUnitSuite.Outcome {
    let sentences = findings.sentences(on: cell)
    return switch (findings.verdict, findings.state(of: cell)) {
    case (.pass, _): .passed
    case (.refused, _): .skipped(message: findings.lead)
    case (_, .slower):
      .failure(
        type: TimeVerdict.fail.rawValue,
        message: sentences.first ?? findings.lead,
        text: sentences.joined(separator: "\n")
      )
    case (.fail, .open): .skipped(message: "Nothing is proved of it.")
    case (_, .open): error(["Nothing is proved of it."] + sentences)
    case (_, .passed), (_, .faster): .passed
    }
  }

  private func error(_ sentences: [String]) -> JUnitSuite.Outcome {
    .error(
      type: findings.verdict.rawValue,
      message: sentences.joined(separator: " "),
      text: sentences.joined(separator: "\n")
    )
  }
}

extension [JUnitSuite.Case] {
  /// Whether a server shows any of them red.
  fileprivate var isRed: Bool {
    contains {
      switch $0.outcome {
      case .failure, .error: true
      case .passed, .skipped: false
      }
    }
  }
}
