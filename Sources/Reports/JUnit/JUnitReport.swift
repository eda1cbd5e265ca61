import Comparisons
package import Trials

/// What a CI server shows as tests: `junit.xml`.
///
/// With the gate's verdict a case is a rule and a cell that it judged; without one, a trial. It is
/// all green exactly when the verdict is PASS, or without one when no trial failed.
package struct JUnitReport: ReportFormat {
  /// A report for CI servers.
  package init() {}

  /// `junit`.
  package let name = "junit"

  /// The one file.
  package let fileNames = ["junit.xml"]

  /// Returns the file of a session.
  ///
  /// - Complexity: O(rules · cells), or O(trials).
  package func files(of session: Session, options: ReportOptions) -> [ReportFile] {
    let suites = options.verdict.map(suites) ?? suites(of: session)
    return [
      ReportFile(name: fileNames[0], bytes: Array(JUnitSuite.document(of: suites).utf8))
    ]
  }

  /// A suite for each corpus, a case for each trial over it.
  private func suites(of session: Session) -> [JUnitSuite] {
    var corpora: [String] = []
    var cases: [String: [JUnitSuite.Case]] = [:]
    for trial in session.trials {
      if cases[trial.corpus] == nil { corpora.append(trial.corpus) }
      cases[trial.corpus, default: []]
        .append(
          JUnitSuite.Case(
            classname: "\(trial.corpus)/\(trial.contestant.name)",
            name: SweptLayout(of: trial).label,
            outcome: trial.failure
              .map { .failure(type: $0.kind.rawValue, message: $0.message, text: $0.message) }
              ?? .passed
          )
        )
    }
    return corpora.map { JUnitSuite(name: $0, cases: cases[$0] ?? []) }
  }
}

extension ReportFormat where Self == JUnitReport {
  /// What a CI server shows as tests.
  package static var junit: JUnitReport { JUnitReport() }
}
