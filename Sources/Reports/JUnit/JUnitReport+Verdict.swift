import Comparisons

extension JUnitReport {
  /// A suite of faults, when there are any, then one for each rule that judged something.
  ///
  /// A verdict that is not PASS and breaks nothing is an error in its own words, so that no server
  /// shows it green.
  func suites(of verdict: GateVerdict) -> [JUnitSuite] {
    let rules = verdict.rules.compactMap { suite(of: $0, in: verdict) }
    let isRed = rules.contains { suite in
      suite.cases.contains { if case .failure = $0.outcome { true } else { false } }
    }
    var errors = verdict.faults.enumerated()
      .map { number, fault in
        JUnitSuite.Case(
          classname: "gate",
          name: "fault \(number + 1)",
          outcome: .error(type: verdict.word.rawValue, message: fault, text: fault)
        )
      }
    if errors.isEmpty, !isRed, verdict.word != .pass {
      let text = verdict.sentences.joined(separator: "\n")
      errors = [
        JUnitSuite.Case(
          classname: "gate",
          name: "verdict",
          outcome: .error(
            type: verdict.word.rawValue,
            message: verdict.sentences.first ?? verdict.heading,
            text: text
          )
        )
      ]
    }
    return (errors.isEmpty ? [] : [JUnitSuite(name: "gate", cases: errors)]) + rules
  }

  private func suite(of rule: GateVerdict.Rule, in verdict: GateVerdict) -> JUnitSuite? {
    let cells = rule.cells.filter { $0.judged > 0 || !$0.breaches.isEmpty }
    guard rule.level != .off, !cells.isEmpty else { return nil }
    return JUnitSuite(
      name: rule.name,
      cases: cells.map { testCase(of: $0, judgedBy: rule, in: verdict) }
    )
  }

  private func testCase(
    of cell: GateVerdict.Cell,
    judgedBy rule: GateVerdict.Rule,
    in verdict: GateVerdict
  ) -> JUnitSuite.Case {
    let breaches = cell.breaches.filter(verdict.breaches.indices.contains)
      .map { verdict.breaches[$0] }
    let failing = breaches.filter { $0.level == .fail && $0.waiver == nil }
    let waived = breaches.filter { $0.level == .fail && $0.waiver != nil }
    let outcome: JUnitSuite.Outcome
    if let first = failing.first {
      let page = verdict.movedPage(of: first).map(lines) ?? []
      let text =
        failing.flatMap(\.sentences) + ["The rule stands in \(rule.source)."] + page
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
      classname: rule.name,
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

  private func lines(of page: GateVerdict.MovedPage) -> [String] {
    ["First page that differs: \(page.place)"] + page.lines + (page.command.map { [$0] } ?? [])
  }
}
