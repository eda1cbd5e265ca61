import Trials

/// A session being judged: value after value, what is found is noted.
struct GateHearing {
  private let judge: GateJudge
  private let record: GateRecord
  private let evidence: GateJudge.Evidence
  private var counts = GateVerdict.Counts()
  private var breaches: [PendingBreach] = []
  private var cells: [Int: [GateVerdict.Cell]] = [:]
  private var slack: [Int: Double] = [:]
  private var faults: [String]
  private var missing: [String] = []
  private var endedWaivers: [GateWaiver] = []
  /// How many values are not those of the gate baseline, whatever the rules say of them.
  private var changed = 0

  init(judge: GateJudge, record: GateRecord, evidence: GateJudge.Evidence) {
    self.judge = judge
    self.record = record
    self.evidence = evidence
    faults = evidence.faults
  }

  /// A breach before all are sorted.
  struct PendingBreach {
    var breach: GateVerdict.Breach
    var cell: String
    /// The place of the metric among all, and how far the value went: the order of breaches.
    var order: (metric: Int, change: Double)
    /// The place in the session.
    var index: Int

    var level: GateVerdict.Level { breach.level }
    var waiver: String? { breach.waiver }
  }

  /// Judges all values of a trial or a change of the layout.
  mutating func hear(_ place: GatePlace) {
    let cell = place.cell.name
    let known = judge.baseline.record.values
    let failureName = "\(cell)/\(GateRecord.failure)"
    let oldFailure = known[failureName]
    if let failure = place.failure {
      return hear(failure, of: place, before: oldFailure)
    }
    if oldFailure != nil {
      counts.better += 1
      changed += 1
    }
    let matching = judge.rules.matching(place.cell)
    let isSamePages = judge.baseline.record.pages[cell] == record.pages[cell]
    var judged: [Int: GateVerdict.Cell] = [:]
    for (metric, strategy, metricName) in place.metrics {
      let name = ([cell] + (strategy.map { [$0] } ?? []) + [metricName]).joined(separator: "/")
      let comparison = GateComparison(
        metric: metric,
        before: known[name],
        after: record.values[name]
      )
      if metricName == Metric.instructions.name {
        guard comparison.after != nil,
          !evidence.corporaCountedOtherwise.contains(place.cell.corpus)
        else { continue }
      }
      guard comparison.before != nil || comparison.after != nil else { continue }
      if comparison.after == nil {
        counts.missing += 1
        continue
      }
      if comparison.before != nil, comparison.before != comparison.after { changed += 1 }
      let decision = judge.rules.decision(metric: metricName, strategy: strategy, among: matching)
      guard let decision, decision.level != .off else {
        counts.off += 1
        continue
      }
      if metric?.isDistance == true, isSamePages, comparison.trend != .equal,
        comparison.before != nil
      {
        counts.follows += 1
        continue
      }
      judged[decision.rule, default: GateVerdict.Cell(name: cell, judged: 0)].judged += 1
      note(slackOf: comparison, under: decision)
      guard comparison.breaks(decision) else {
        count(comparison)
        continue
      }
      judged[decision.rule]?.breaches.append(breaches.count)
      add(comparison, at: place, (name, metricName, strategy), decision)
    }
    for (rule, cell) in judged { cells[rule, default: []].append(cell) }
  }

  private mutating func count(_ comparison: GateComparison) {
    guard comparison.before != nil else {
      counts.new += 1
      return
    }
    switch comparison.trend {
    case .equal: counts.equal += 1
    case .better: counts.better += 1
    case .worse, .moved: counts.allowed += 1
    }
  }

  private mutating func note(slackOf comparison: GateComparison, under decision: GateRules.Decision)
  {
    guard let factor = comparison.slack(under: decision) else { return }
    slack[decision.rule] = min(slack[decision.rule] ?? .infinity, factor)
  }

  /// A failure that the gate baseline has, too, is as it was; any other proves nothing.
  private mutating func hear(_ failure: TrialFailure, of place: GatePlace, before: GateValue?) {
    let isKnown = before == .text(failure.kind.rawValue)
    let isNew = before == nil && judge.baseline.record.pages[place.cell.name] == nil
    if isKnown {
      counts.equal += 1
    } else if isNew, failure.kind == .unsuitable {
      counts.new += 1
    } else {
      faults.append(
        "\(place.cell.paginator) fails on \(place.label) in \(place.cell.corpus), which it does not "
          + "in the gate baseline: \(failure.message)"
      )
    }
  }

  private mutating func add(
    _ comparison: GateComparison,
    at place: GatePlace,
    _ name: (full: String, metric: String, strategy: String?),
    _ decision: GateRules.Decision
  ) {
    let waiver = decision.waivers.filter { $0.until >= judge.today }.max { $0.until < $1.until }
    if waiver == nil { endedWaivers += decision.waivers }
    switch (waiver, decision.level) {
    case (_?, _): counts.waived += 1
    case (nil, .fail): counts.failed += 1
    case (nil, _): counts.warned += 1
    }
    let breach = GateVerdict.Breach(
      name: name.full,
      corpus: place.cell.corpus,
      paginator: place.cell.paginator,
      layout: place.label,
      strategy: name.strategy,
      metric: name.metric,
      unit: comparison.metric?.unit.rawValue ?? "",
      before: comparison.before?.number,
      after: comparison.after?.number,
      level: decision.level,
      waiver: waiver.map { "until \($0.until): \($0.reason)" },
      rule: decision.rule,
      sentence: GateSentences.sentence(
        of: comparison,
        metric: name.metric,
        strategy: name.strategy,
        under: decision
      ),
      message: decision.message
    )
    append(breach, cell: place.cell.name)
  }

  private mutating func append(_ breach: GateVerdict.Breach, cell: String) {
    let old = breach.before ?? 0
    let new = breach.after ?? 0
    breaches.append(
      PendingBreach(
        breach: breach,
        cell: cell,
        order: (
          GateRecord.metricNames.firstIndex(of: breach.metric) ?? GateRecord.metricNames.count,
          old == 0 ? .greatestFiniteMagnitude : abs(new - old) / abs(old)
        ),
        index: breaches.count
      )
    )
  }

  /// Notes what the gate baseline has of the session's corpora and the session has not.
  mutating func hearMissing(beyond places: [GatePlace]) {
    let measured = Set(places.map(\.cell))
    let corpora = Set(places.map(\.cell.corpus))
    var gone: Set<GateCell> = []
    for name in judge.baseline.record.values.keys {
      guard let cell = GateCell(name: name), corpora.contains(cell.corpus),
        !measured.contains(cell)
      else { continue }
      counts.missing += 1
      gone.insert(cell)
    }
    missing = gone.map(\.name).sorted()
    guard !evidence.isNarrowed else { return }
    for cell in gone.sorted(by: { $0.name < $1.name }) { addMissing(cell) }
  }

  private mutating func addMissing(_ cell: GateCell) {
    let matching = judge.rules.matching(cell)
    let name = "\(cell.name)/\(GateRecord.pageMap)"
    let decision = judge.rules.decision(
      metric: GateRecord.pageMap,
      strategy: nil,
      among: matching
    )
    guard let decision, decision.level != .off else { return }
    counts.failed += 1
    cells[decision.rule, default: []]
      .append(GateVerdict.Cell(name: cell.name, judged: 1, breaches: [breaches.count]))
    append(
      GateVerdict.Breach(
        name: name,
        corpus: cell.corpus,
        paginator: cell.paginator,
        layout: cell.layout,
        strategy: nil,
        metric: GateRecord.pageMap,
        unit: "",
        before: nil,
        after: nil,
        level: .fail,
        waiver: nil,
        rule: decision.rule,
        sentence: "the gate baseline has it, and it was not measured.",
        message: decision.message
      ),
      cell: cell.name
    )
  }

  /// The breaches, failures first, then by metric and by how far the value went.
  func sortedBreaches() -> [PendingBreach] {
    func rank(_ pending: PendingBreach) -> Int {
      if pending.waiver != nil { return 2 }
      return pending.level == .fail ? 0 : 1
    }
    return breaches.sorted {
      (rank($0), $0.order.metric, -$0.order.change, $0.index)
        < (rank($1), $1.order.metric, -$1.order.change, $1.index)
    }
  }

  /// The verdict, once all is heard.
  func verdict(
    breaches sorted: [PendingBreach],
    pages: [GateVerdict.MovedPage]
  ) -> GateVerdict {
    let newIndex = Dictionary(
      sorted.enumerated().map { ($1.index, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let rules = judge.rules.rules.enumerated()
      .map { index, rule in
        GateVerdict.Rule(
          source: rule.source,
          subject: rule.subject,
          level: rule.level ?? .warn,
          limit: rule.limitInWords,
          cells: (cells[index] ?? [])
            .map { cell in
              var cell = cell
              cell.breaches = cell.breaches.compactMap { newIndex[$0] }.sorted()
              return cell
            }
        )
      }
    let breaches = sorted.map(\.breach)
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
      missing: evidence.isNarrowed ? missing : [],
      ended: endedWaivers,
      needed: Set(breaches.map(\.breach.rule)),
      judged: Set(cells.keys),
      today: judge.today
    )
    .sentences
  }
}
