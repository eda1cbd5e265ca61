import Comparisons
import Foundation
import Reports
import Trials

/// The reports of a gate that could not judge: they take the place of those of an earlier run, which
/// would say that all is well.
struct GateRefusal {
  private let verdict: GateVerdict
  private let session: Session

  /// The refusal for a failure; `nil` for one that reports are written of, or cannot be.
  init?(_ failure: HarnessFailure, path: String) {
    guard [.inputsDiffer, .noBaseline, .badInput, .missingInput].contains(failure.exit) else {
      return nil
    }
    let now = Date()
    verdict = GateVerdict(
      word: GateVerdict.Word(of: failure.exit),
      sentences: failure.description.split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) },
      baseline: GateVerdict.Baseline(path: path, date: "", author: "", reason: ""),
      counts: GateVerdict.Counts(),
      rules: [],
      breaches: [],
      pages: [],
      faults: [],
      notes: []
    )
    session = Session(
      id: SessionName.make(at: now),
      started: SessionName.timestamp(now),
      environment: Inputs.environment(),
      corpora: [],
      trials: []
    )
  }

  /// Writes the reports, and a workflow's summary, where that can be done.
  func write(_ reports: ReportArguments, outlet: GateOutlet) {
    let options = ReportOptions(csvByteOrderMark: reports.csvBom, verdict: verdict)
    let files = reports.files(of: SessionFindings(of: session), options, in: ReportChoice.allCases)
    do {
      try Reports.write(files, to: reports.output)
    } catch {
      outlet.console.note("The reports could not be written: \(error.description)")
    }
    outlet.summarize(SessionFindings(of: session), verdict, sessionNumber: nil)
  }
}
