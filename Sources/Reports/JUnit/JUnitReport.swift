package import Comparisons
import Corpora
import Trials

/// What a CI server shows as tests: `junit.xml`.
///
/// With the gate's verdict a case is a rule and a cell that it judged; without one, a trial. It is
/// all green exactly when the verdict is PASS, or without one when no trial failed.
package struct JUnitReport: ReportFormat {
  /// A report for CI servers.
  package init() {}

  package let fileNames = ["junit.xml"]

  /// Returns the file of a session.
  ///
  /// - Complexity: O(rules · cells), or O(trials).
  package func files(of findings: SessionFindings, options: ReportOptions) -> [ReportFile] {
    var suites = options.verdict.map(suites) ?? suites(of: findings.session)
    let told = sentences(on: findings)
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
    if let gap = options.gap {
      let missing = JUnitSuite.Case(
        classname: "merge",
        name: "every unit of the plan was measured",
        outcome: .error(type: "incomplete", message: gap, text: gap)
      )
      suites.insert(JUnitSuite(name: "merge", cases: [missing]), at: 0)
    }
    return [
      ReportFile(name: fileNames[0], bytes: Array(JUnitSuite.document(of: suites).utf8))
    ]
  }

  /// What compare prints of each corpus.
  private func sentences(on findings: SessionFindings) -> [(corpus: String, lines: [String])] {
    findings.corpora.map { corpus in
      let sentences = CorpusSentences(on: corpus, in: findings.session, changes: findings.changes)
      return (corpus.corpus.id, sentences.lines)
    }
  }

  private func outcome(of trial: Trial) -> JUnitSuite.Outcome {
    guard let failure = trial.failure else { return .passed }
    if trial.paginator.declines(failure) { return .skipped(message: failure.message) }
    return .failure(type: failure.kind.rawValue, message: failure.message, text: failure.message)
  }

  /// A suite for each corpus, a case for each trial over it.
  private func suites(of session: Session) -> [JUnitSuite] {
    session.trials.groups(by: \.corpus)
      .map { corpus, trials in
        JUnitSuite(
          name: corpus,
          cases: trials.map { trial in
            JUnitSuite.Case(
              classname: "\(corpus)/\(trial.paginator.name)",
              name: trial.setting.label,
              outcome: outcome(of: trial)
            )
          }
        )
      }
  }

  /// A suite of faults, when there are any, then one for each rule that judged something.
  ///
  /// A verdict that is not PASS and breaks nothing is an error in its own words, so that no server
  /// shows it green.
  func suites(of verdict: GateVerdict) -> [JUnitSuite] {
    let rules = ruleSuites(of: verdict)
    let isRed = rules.contains { suite in
      suite.cases.contains { if case .failure = $0.outcome { true } else { false } }
    }
    func error(_ name: String, _ message: String, _ text: String) -> JUnitSuite.Case {
      let outcome = JUnitSuite.Outcome.error(
        type: verdict.word.rawValue,
        message: message,
        text: text
      )
      return JUnitSuite.Case(classname: "gate", name: name, outcome: outcome)
    }
    var errors = verdict.faults.enumerated().map { error("fault \($0 + 1)", $1, $1) }
    if errors.isEmpty, !isRed, verdict.word != .pass {
      let message = verdict.sentences.first ?? verdict.heading
      errors = [error("verdict", message, verdict.sentences.joined(separator: "\n"))]
    }
    return (errors.isEmpty ? [] : [JUnitSuite(name: "gate", cases: errors)]) + rules
  }

  private func ruleSuites(of verdict: GateVerdict) -> [JUnitSuite] {
    let judging = verdict.rules.filter { rule in
      rule.level != .off && rule.cells.contains { $0.judged > 0 || !$0.breaches.isEmpty }
    }
    let namesakes = Dictionary(grouping: judging, by: \.name).mapValues(\.count)
    return judging.map { rule in
      // Servers know a case by its names, so a rule is named by where it stands only if it must be.
      let isAlone = namesakes[rule.name] == 1
      let name = isAlone ? rule.name : "\(rule.name) (\(rule.source))"
      return JUnitSuite(
        name: name,
        cases: rule.cells.filter { $0.judged > 0 || !$0.breaches.isEmpty }
          .map { testCase(of: $0, judgedBy: rule, named: name, in: verdict) }
      )
    }
  }

  private func testCase(
    of cell: GateVerdict.Cell,
    judgedBy rule: GateVerdict.Rule,
    named name: String,
    in verdict: GateVerdict
  ) -> JUnitSuite.Case {
    let breaches = cell.breaches.filter(verdict.breaches.indices.contains)
      .map { verdict.breaches[$0] }
    let failing = breaches.filter { $0.level == .fail && $0.waiver == nil }
    let waived = breaches.filter { $0.level == .fail && $0.waiver != nil }
    let outcome: JUnitSuite.Outcome
    if let first = failing.first {
      let text =
        failing.flatMap(\.sentences) + ["The rule stands in \(rule.source)."]
        + (verdict.movedPage(of: first)?.told ?? [])
      outcome = .failure(
        type: rule.level.rawValue,
        message: first.sentence,
        text: text.joined(separator: "\n")
      )
    } else if let first = waived.first {
      outcome = .skipped(message: "waived: \(first.waiver ?? "")")
    } else {
      outcome = .passed
    }
    return JUnitSuite.Case(
      classname: name,
      name: cell.name,
      outcome: outcome,
      output: breaches.compactMap(line)
    )
  }

  /// What a case prints of a breach that does not fail it.
  private func line(of breach: GateVerdict.Breach) -> String? {
    let sentences = breach.sentences.joined(separator: " ")
    if let waiver = breach.waiver { return "waived: \(sentences) Reason: \(waiver)" }
    return breach.level == .fail ? nil : "warning: \(sentences)"
  }
}
