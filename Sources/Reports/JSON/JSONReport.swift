package import Comparisons
import PaginatorKit
import Trials

/// The whole session in one file for programs: `results.json`.
///
/// Each trial is one line, so that a diff names the trials that differ and grep finds one; the gate's
/// verdict is the last.
package struct JSONReport: ReportFormat {
  /// A report for programs.
  package init() {}

  /// `json`.
  package let name = "json"

  /// The one file.
  package let fileNames = ["results.json"]

  /// The name and version of the file's schema.
  package static let schema = "pagination-harness/results/1"

  /// Returns the file of a session: the trials of the detailed layouts first, then the others, each
  /// in the order of the session.
  ///
  /// - Complexity: O(trials · pages · log pages).
  package func files(of findings: SessionFindings, options: ReportOptions) -> [ReportFile] {
    let session = findings.session
    let texts = session.texts
    let detailed = session.detailed
    let indices = session.trials.indices
    let order =
      indices.filter { detailed.contains(session.trials[$0]) }
      + indices.filter { !detailed.contains(session.trials[$0]) }
    var bytes = Array("{\n\"schema\":\"\(Self.schema)\",\n\"session\":".utf8)
    sessionValue(of: session).write(to: &bytes)
    bytes.append(contentsOf: ",\n\"trials\":[".utf8)
    for (position, index) in order.enumerated() {
      bytes.append(contentsOf: (position == 0 ? "\n" : ",\n").utf8)
      let trial = session.trials[index]
      let pagesText =
        options.allPages || detailed.contains(trial) ? texts[trial.corpus] : nil
      trialValue(of: trial, figures: findings.figures[.trial(index)], pagesText: pagesText)
        .write(to: &bytes)
    }
    bytes.append(contentsOf: "\n],\n\"changes\":[".utf8)
    for (index, change) in findings.changes.enumerated() {
      bytes.append(contentsOf: (index == 0 ? "\n" : ",\n").utf8)
      changeValue(
        of: change,
        at: index,
        figures: findings.figures,
        text: texts[change.change.corpus]
      )
      .write(to: &bytes)
    }
    bytes.append(contentsOf: "\n],\n\"pairs\":[".utf8)
    for (index, pair) in findings.pairs.all.enumerated() {
      bytes.append(contentsOf: (index == 0 ? "\n" : ",\n").utf8)
      pairValue(of: pair).write(to: &bytes)
    }
    bytes.append(contentsOf: "\n],\n\"verdict\":".utf8)
    JSONValue.optional(options.verdict, verdictValue).write(to: &bytes)
    bytes.append(contentsOf: "\n}\n".utf8)
    return [ReportFile(name: fileNames[0], bytes: bytes)]
  }

  private func sessionValue(of session: Session) -> JSONValue {
    .object([
      "id": .string(session.id),
      "started": .string(session.started),
      "harness_version": .optional(session.environment["harness"]) { .string($0) },
      "environment": .object(session.environment.mapValues { .string($0) }),
    ])
  }
}

extension ReportFormat where Self == JSONReport {
  /// The whole session for programs.
  package static var json: JSONReport { JSONReport() }
}
