import Comparisons
import Foundation
import Reports
import Trials

extension GateOutlet {
  /// Writes the reports of a gate that could not judge, and a workflow's summary, where that can be
  /// done; nothing after a failure that reports are written of, or cannot be.
  ///
  /// They have a folder of their own, `refused`, so that the reports of a gate that judged stay.
  func refuse(_ failure: HarnessFailure, baseline path: String, _ reports: ReportArguments) {
    guard [.inputsDiffer, .noBaseline, .badInput, .missingInput].contains(failure.exit) else {
      return
    }
    let verdict = GateVerdict.unjudged(
      GateVerdict.Word(of: failure.exit),
      failure.description.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) },
      path: path
    )
    let now = Date()
    let findings = SessionFindings(
      of: Session(
        id: Session.newID(at: now),
        started: Session.timestamp(now),
        environment: Inputs.environment(),
        corpora: [],
        trials: []
      )
    )
    let options = ReportOptions(csvByteOrderMark: reports.csvBom, verdict: verdict)
    let files = reports.files(of: findings, options, in: ReportChoice.allCases)
    do {
      try reports.folder.writeRefused(files)
    } catch {
      console.note("The reports could not be written: \(error)")
    }
    summarize(findings, verdict, sessionNumber: nil)
  }
}
