import Comparisons
import Corpora
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
    var suites = options.verdict.map(suites) ?? suites(of: session)
    let told = sentences(on: session)
    if let verdict = options.verdict {
      // A suite is of a rule, so the first one says what is true of all.
      if suites.isEmpty { suites = [JUnitSuite(name: "gate", cases: [])] }
      suites[0].output =
        [verdict.heading] + verdict.sentences + verdict.notes + [verdict.counts.sentence]
        + (verdict.approval.map { [$0] } ?? []) + told.flatMap { ["", $0.corpus] + $0.lines }
        + (options.since.isEmpty ? [] : [""] + options.since)
    } else {
      for index in suites.indices {
        suites[index].output = told.first { $0.corpus == suites[index].name }?.lines ?? []
      }
      if !suites.isEmpty { suites[suites.count - 1].output += options.since }
    }
    return [
      ReportFile(name: fileNames[0], bytes: Array(JUnitSuite.document(of: suites).utf8))
    ]
  }

  /// What compare prints of each corpus.
  private func sentences(on session: Session) -> [(corpus: String, lines: [String])] {
    let changes = ChangeFindings.all(of: session)
    return CorpusFindings.all(of: session)
      .map { findings in
        let sentences = CorpusSentences(on: findings, in: session, changes: changes)
        return (findings.corpus.id, sentences.lines)
      }
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
            classname: "\(trial.corpus)/\(trial.paginator.name)",
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
