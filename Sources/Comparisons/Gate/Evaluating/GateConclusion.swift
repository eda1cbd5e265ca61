extension GateEvaluation {
  /// The verdict, once all is judged.
  func verdict(
    breaches sorted: [(offset: Int, element: FoundBreach)],
    pages: [GateVerdict.MovedPage],
    standings: [GateVerdict.Standing]
  ) -> GateVerdict {
    let newIndex = Dictionary(sorted.enumerated().map { ($1.offset, $0) }) { first, _ in first }
    let rules = judge.rules.rules.enumerated()
      .map { index, rule in
        GateVerdict.Rule(
          source: rule.source,
          subject: rule.subject,
          level: rule.level ?? levels[index] ?? .warn,
          limit: rule.limitInWords,
          cells: (cells[index] ?? [])
            .map { cell in
              var cell = cell
              cell.breaches = cell.breaches.compactMap { newIndex[$0] }.sorted()
              return cell
            }
        )
      }
    let breaches = sorted.map(\.element.breach)
    let last = judge.baseline.approvals.last
    return GateVerdict(
      word: word,
      sentences: sentences(on: breaches, pages: pages),
      baseline: GateVerdict.Baseline(
        path: judge.path,
        date: last?.date ?? "",
        author: last?.author ?? "",
        reason: last?.reason ?? ""
      ),
      counts: counts,
      rules: rules,
      breaches: breaches,
      pages: pages,
      faults: faults,
      notes: evidence.notes + notes,
      standings: standings,
      improvements: improvements.merged,
      unjudged: GateRecord.metricNames.filter(unjudgedMetrics.contains)
    )
  }
}

extension GateEvaluation {
  var word: GateVerdict.Word {
    if !faults.isEmpty { return .unsound }
    if !evidence.differences.isEmpty, changed > 0 { return .refused }
    if counts.failed > 0 || !evidence.brokenPromises.isEmpty { return .fail }
    return .pass
  }

  func sentences(on breaches: [GateVerdict.Breach], pages: [GateVerdict.MovedPage]) -> [String] {
    let pageSentences = pages.sentence.map { [$0] } ?? []
    switch word {
    case .unsound:
      let more = faults.count > 1 ? " And \(faults.count - 1) more." : ""
      return ["What was measured proves nothing. \(faults[0])\(more)"] + pageSentences
    case .refused:
      return GateInputs.sentences(of: evidence.differences) + [
        "With other libraries \(counted(changed, "value")) \(changed == 1 ? "differs" : "differ") from "
          + "the gate baseline's, so it cannot judge."
      ] + pageSentences
    case .fail: return failures(among: breaches) + pageSentences
    case .pass: return [passes] + versions + pageSentences
    case .error: return []
    }
  }

  private var passes: String {
    guard counts.judged > 0 else { return "No value was judged: the notes say why." }
    let judged = counted(counts.judged, "value")
    if counts.judged == counts.equal { return "All \(judged) are as in the gate baseline." }
    var parts = ["\(grouped(counts.equal)) equal"]
    for (count, name) in [
      (counts.better, "better"), (counts.allowed, "within the limits"),
      (counts.warned, "warned of"),
      (counts.waived, "waived"),
    ] where count > 0 {
      parts.append("\(grouped(count)) \(name)")
    }
    return "No rule that stops a merge is broken by \(judged): \(list(parts))."
  }

  private var versions: [String] {
    guard !evidence.differences.isEmpty else { return [] }
    return ["Libraries differ, and every value is the same all the same."]
      + GateInputs.sentences(of: evidence.differences)
  }

  private func failures(among breaches: [GateVerdict.Breach]) -> [String] {
    let groups = GateBreachGroup.all(of: breaches)
      .filter { $0.worst.level == .fail && !$0.isWaived }
    var sentences: [String] = []
    if counts.failed > 0 {
      let breaks = counts.failed == 1 ? "breaks" : "break"
      sentences.append("\(counted(counts.failed, "value")) \(breaks) a rule that stops a merge.")
    }
    sentences += GateBreachGroup.sentences(of: groups)
    return sentences
      + evidence.brokenPromises.prefix(1).map { "A reference paginator breaks its promise: \($0)" }
  }
}
