extension GateEvaluation {
  /// The verdict, once all is heard.
  func verdict(
    breaches sorted: [(offset: Int, element: FoundBreach)],
    pages: [GateVerdict.MovedPage]
  ) -> GateVerdict {
    let newIndex = Dictionary(
      sorted.enumerated().map { ($1.offset, $0) },
      uniquingKeysWith: { first, _ in first }
    )
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
    let summary = GateSummary(
      counts: counts,
      breaches: breaches,
      pages: pages,
      faults: faults,
      brokenPromises: evidence.brokenPromises,
      differences: evidence.differences,
      changed: changed
    )
    let last = judge.baseline.approvals.last
    return GateVerdict(
      word: summary.word,
      sentences: summary.sentences,
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
      notes: evidence.notes + notes
    )
  }

  private var notes: [String] {
    GateNotes(
      counts: counts,
      rules: judge.rules,
      slack: slack,
      missing: evidence.isNarrowed ? gone.count : 0,
      lostMetrics: lostMetrics.sorted(),
      waivers: waivers,
      today: judge.today
    )
    .sentences
  }
}
