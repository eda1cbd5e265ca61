import Comparisons
import Foundation
import PaginatorKit
import Reports
import Results
import Trials

/// Makes what was measured the gate baseline.
struct BaselineApproving {
  let run: SessionRun
  let place: BaselinePlace
  /// The gate baseline so far.
  let old: GateBaseline?
  let store: ResultStore
  let storePath: String
  let reason: String
  /// Who approves; `nil` for whoever git or the system knows.
  var author: String?
  /// The patterns of the values that are approved; none for all.
  var only: [String] = []

  /// Writes the gate baseline and keeps the session.
  ///
  /// - Returns: What to tell a person.
  /// - Throws: ``HarnessFailure``, where nothing is approved.
  func approve(_ measurement: GateMeasurement) throws -> String {
    let console = run.console
    let bug = run.failure(of: measurement.findings, fate: "nothing is approved")
    if let bug { throw bug }
    if let fault = (measurement.faults + measurement.session.brokenExternals()).first {
      throw HarnessFailure(.paginatorFailed, "Nothing is approved. \(fault)")
    }
    let approval = try GateApproving(
      old: old,
      measured: measurement.record,
      only: only.map(Glob.init),
      leavingOut: run.options.narrowing(beyond: run.settings)
    )
    guard approval.changes > 0 else {
      let same = "Nothing to approve: \(place.path) has all that was measured."
      guard let old, place.unreadableNote(on: old) != nil else { return same }
      try write(place.files(of: old).filter { $0.name.hasSuffix(".md") })
      return "\(same) \(place.readable) is written anew."
    }
    let stamp = GateApproval(
      author: author ?? currentAuthor(),
      date: measurement.session.started,
      only: only.isEmpty ? nil : only,
      reason: reason,
      values: approval.total
    )
    let baseline = approval.baseline(approvedBy: stamp)
    let prepared = try store.prepare(measurement.session, having: measurement.contents)
    let number = try store.keep(measurement.findings, prepared: prepared)
    try write(place.files(of: baseline))
    try place.removeFiles(besideThoseOf: baseline)
    try store.add(Approval(stamp, of: number, path: place.path, digest: baseline.sha256))
    // What is approved is what is there, good or bad; who hides text is told so once more.
    let hazards = measurement.findings.corpora
      .flatMap { findings in
        Sentences.hazards(in: findings, among: PaginatorInfo.Kind.notOurs)
      }
    let hole = only.isEmpty ? nil : baseline.hole(among: Array(measurement.record.values.keys))
    let holes = hole.map { name in
      "The gate takes no file with a part of a metric: it has nothing for '\(name)' yet. Approve the "
        + "rest, too: \(GateError.approval(of: name))"
    }
    return wrapped(
      [approval.summary] + approval.examples.map { "  \($0)" } + approval.remarks
        + (holes.map { [$0] } ?? [])
        + hazards.map { "Approved as it is: \($0)" },
      to: console.columns
    )
      + "\n\(place.names) written; commit \(place.isFolder ? "them" : "both"). Session \(number) in \(storePath)"
  }

  private func write(_ files: [ReportFile]) throws {
    do {
      try Reports.write(files, to: place.folder)
    } catch {
      throw HarnessFailure(
        .cannotWrite,
        error.description.replacing("--output", with: "--baseline")
      )
    }
  }
}

extension Approval {
  /// The approval of a gate baseline as the store keeps it.
  fileprivate init(_ approval: GateApproval, of session: Int, path: String, digest: String) {
    self.init(
      session: session,
      baselinePath: path,
      baselineSHA256: digest,
      author: approval.author,
      date: approval.date,
      reason: approval.reason,
      patterns: approval.only,
      valueCount: approval.values
    )
  }
}

/// Refuses to approve in CI: whoever runs there is nobody who may say that a change is meant.
func refuseInCI(baseline path: String) throws(HarnessFailure) {
  let environment = ProcessInfo.processInfo.environment
  guard
    let name = ["CI", "GITHUB_ACTIONS", "GITLAB_CI"]
      .first(where: { name in
        environment[name].map { !$0.isEmpty && SettingsRules.truth(of: $0) != false } == true
      })
  else { return }
  throw HarnessFailure.usage(
    "CI never approves, and \(name) is set. Run 'harness approve' at home and commit \(path)."
  )
}
