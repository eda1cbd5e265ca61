import Trials

/// A session being judged: value after value, what is found is noted.
struct GateEvaluation {
  let judge: GateJudge
  let record: GateRecord
  /// The paginator that the others are compared with.
  private let reference: String?
  let evidence: GateJudge.Evidence
  private(set) var counts = GateVerdict.Counts()
  private var breaches: [FoundBreach] = []
  private(set) var cells: [Int: [GateVerdict.Cell]] = [:]
  private(set) var levels: [Int: GateVerdict.Level] = [:]
  private(set) var slack: [Int: Double] = [:]
  private var newFailures = GateFailures()
  private var unjudgedPages: [String] = []
  /// The cells of the gate baseline that were not measured because they were not asked for.
  private(set) var leftOut: Set<GateCell> = []
  /// The rules, by their indices, whose waivers values were judged with: those whose waivers there were
  /// to ask, and those of which one was needed.
  private(set) var waivers: (asked: Set<Int>, used: Set<Int>) = ([], [])
  private var unjudged = UnjudgedPages()
  private(set) var improvements: [GateVerdict.Improvement] = []
  /// The metrics of approved values that no rule judges.
  private(set) var unjudgedMetrics: Set<String> = []
  /// How many values are not those of the gate baseline, whatever the rules say of them.
  private(set) var changed = 0

  init(judge: GateJudge, record: GateRecord, reference: String?, evidence: GateJudge.Evidence) {
    self.judge = judge
    self.record = record
    self.reference = reference
    self.evidence = evidence
  }

  /// Why what was measured proves nothing.
  var faults: [String] { evidence.faults + newFailures.sentences + unjudgedPages }

  /// Judges all values of a trial or a change of the layout.
  mutating func evaluate(_ place: GatePlace) {
    let cell = place.cell.name
    let known = judge.baseline.record.values
    let failureName = "\(cell)/\(GateRecord.failure)"
    let oldFailure = known[failureName]
    if let failure = place.failure {
      return evaluate(failure, of: place, before: oldFailure)
    }
    let isNew = judge.baseline.record.pages[cell] == nil
    unjudged.note(place, isNew && place.isUnseen ? .unseen : .judged)
    if oldFailure != nil {
      counts.better += 1
      changed += 1
      improvements.append(.init(recoveredAt: place))
    }
    if let failure = place.ownPlacesFailure { noteOwnPlaces(failure, of: place) }
    let matching = judge.rules.matching(place.cell)
    let follows = record.follows(reference, place.cell, since: judge.baseline.record)
    var judged: [Int: GateVerdict.Cell] = [:]
    for value in record.values(at: place, since: judge.baseline.record) {
      let (metricName, comparison) = (value.metricName, value.comparison)
      let metric = comparison.metric
      let isCountedOtherwise = evidence.corporaCountedOtherwise.contains(place.cell.corpus)
      let isShapedOtherwise = evidence.corporaShapedOtherwise.contains(place.cell.corpus)
      if isCountedOtherwise, metricName == Metric.instructions.name { continue }
      if isShapedOtherwise, GateInputs.metricsOfShaping.contains(metricName) { continue }
      guard comparison.after != nil else { continue }
      if metric?.isExact != false, comparison.before != nil, comparison.before != comparison.after {
        changed += 1
      }
      let decision = judge.rules.decision(metric: metricName, strategy: value.way, among: matching)
      guard let decision, decision.level != .off else {
        counts.off += 1
        if comparison.before != nil { unjudgedMetrics.insert(metricName) }
        continue
      }
      if follows, metric?.isDistance == true, comparison.trend != .equal, comparison.before != nil {
        counts.follows += 1
        continue
      }
      judged[decision.rule, default: GateVerdict.Cell(name: cell, judged: 0)].judged += 1
      note(comparison, under: decision)
      guard comparison.breaks(decision) else {
        if count(comparison, under: decision) { improvements.append(.init(value, at: place)) }
        continue
      }
      judged[decision.rule]?.breaches.append(breaches.count)
      add(value, at: place, decision)
    }
    for (rule, cell) in judged { cells[rule, default: []].append(cell) }
  }

  /// Counts a value that breaks nothing; returns whether it got better.
  private mutating func count(
    _ comparison: GateComparison,
    under decision: GateRules.Decision
  ) -> Bool {
    guard comparison.before != nil, comparison.before != .absent || comparison.trend == .equal
    else {
      counts.new += 1
      return false
    }
    switch comparison.trend {
    case .equal: counts.equal += 1
    case .better where comparison.isNoise(under: decision): counts.allowed += 1
    case .better:
      counts.better += 1
      return true
    case .worse, .moved: counts.allowed += 1
    }
    return false
  }

  /// Notes what is known of a rule when a value was judged by it.
  private mutating func note(_ comparison: GateComparison, under decision: GateRules.Decision) {
    if levels[decision.rule] != .fail { levels[decision.rule] = decision.level }
    waivers.asked.formUnion(decision.waiving)
    guard let factor = comparison.slack(under: decision) else { return }
    let rule = decision.limiting ?? decision.rule
    slack[rule] = min(slack[rule] ?? .infinity, factor)
  }

  /// A failure that the gate baseline has, too, is as it was; any other proves nothing.
  private mutating func evaluate(_ failure: TrialFailure, of place: GatePlace, before: GateValue?) {
    let isKnown = before == .text(failure.kind.rawValue)
    let isNew = before == nil && judge.baseline.record.pages[place.cell.name] == nil
    if isKnown {
      counts.equal += 1
      unjudged.note(place, .judged)
    } else if isNew, failure.kind == .unsuitable {
      counts.new += 1
      unjudged.note(place, .declined(failure.message))
    } else {
      guard case .text(let kind) = before else {
        return note(failure.message, "fails on", at: place)
      }
      let change = "with '\(failure.kind.rawValue)', in the gate baseline with '\(kind)'"
      note(failure.message, "fails on", change, at: place)
    }
  }

  private mutating func note(
    _ message: String,
    _ deed: String,
    _ change: String = "which it does not in the gate baseline",
    at place: GatePlace
  ) {
    let kind = GateFailures.Kind(
      paginator: place.cell.paginator,
      corpus: place.cell.corpus,
      deed: deed,
      change: change,
      message: message
    )
    newFailures.add(kind, at: place)
  }

  /// A way of its own to keep places that failed, and which the gate baseline has values of, proves
  /// nothing.
  private mutating func noteOwnPlaces(_ failure: String, of place: GatePlace) {
    let builtIn = Set(PlaceKeeping.builtIn.map(\.name))
    let isKnown = judge.baseline.record.values.keys.contains { name in
      guard let value = GateValueName(name), value.cell == place.cell,
        let strategy = value.strategy
      else { return false }
      return !builtIn.contains(strategy) && record.values[name] == nil
    }
    guard isKnown else { return }
    note(failure, "fails to keep places on", at: place)
  }

  private mutating func add(
    _ value: GateRecord.Value,
    at place: GatePlace,
    _ decision: GateRules.Decision
  ) {
    let comparison = value.comparison
    let waiver = waiver(under: decision)
    count(decision.level, waiver)
    let breach = GateVerdict.Breach(
      name: value.name,
      corpus: place.cell.corpus,
      paginator: place.cell.paginator,
      layout: place.label,
      strategy: value.way,
      metric: value.metricName,
      unit: comparison.metric?.headlineUnit.rawValue ?? "",
      before: comparison.before?.number,
      after: comparison.after?.number,
      level: decision.level,
      waiver: waiver,
      rule: decision.rule,
      limit: comparison.metric.map { GateSentences.limit(of: decision, metric: $0) },
      sentence: GateSentences.clause(of: value) + ".",
      message: decision.message
    )
    breaches.append((breach, place.cell.name))
  }

  /// The waiver in force that ends last, in words.
  private mutating func waiver(under decision: GateRules.Decision) -> String? {
    waivers.asked.formUnion(decision.waiving)
    waivers.used.formUnion(decision.waiving)
    return decision.waiving.flatMap { judge.rules.rules[$0].waivers }
      .filter { $0.until >= judge.today }.max { $0.until < $1.until }
      .map { "until \($0.until): \($0.reason)" }
  }

  private mutating func count(_ level: GateVerdict.Level, _ waiver: String?) {
    switch (waiver, level) {
    case (_?, _): counts.waived += 1
    case (nil, .fail): counts.failed += 1
    case (nil, _): counts.warned += 1
    }
  }

  /// Notes the new pages that nobody can judge: they prove nothing until they are approved.
  mutating func noteUnjudged() { unjudgedPages = unjudged.sentences }

  /// Notes what the gate baseline has and the session has not.
  mutating func noteMissing(beyond places: [GatePlace]) {
    let known = Dictionary(places.map { ($0.cell, $0) }) { first, _ in first }
    let corpora = Set(places.map(\.cell.corpus))
    let scope = GateScope(of: places.map(\.cell), leavingOut: evidence.narrowing)
    var gone: Set<GateCell> = []
    var lost: [LostValues.Owner: Set<String>] = [:]
    for name in judge.baseline.record.values.keys where record.values[name] == nil {
      guard let value = GateValueName(name) else { continue }
      guard let place = known[value.cell] else {
        if scope.has(value.cell) {
          gone.insert(value.cell)
        } else {
          leftOut.insert(value.cell)
          guard corpora.contains(value.cell.corpus) else { continue }
        }
        counts.missing += 1
        continue
      }
      // Neither a failure that is over nor what was not asked for is missed.
      guard place.failure == nil,
        ![GateRecord.failure, Metric.instructions.name].contains(value.metric)
      else { continue }
      counts.missing += 1
      // Where places were asked for and not kept, a fault says so.
      guard place.ownPlacesFailure == nil else { continue }
      lost[LostValues.Owner(cell: value.cell, way: value.strategy), default: []]
        .insert(value.metric)
    }
    for cell in gone.sorted(by: { $0.name < $1.name }) {
      addMissing(
        LostValues.pages(of: cell, isOfOtherText: !corpora.contains(cell.corpus)),
        in: cell.layout
      )
    }
    for (owner, metrics) in lost.sorted(by: { $0.key.name < $1.key.name }) {
      addMissing(LostValues(owner, metrics), in: known[owner.cell]?.label ?? owner.cell.layout)
    }
  }

  /// What is gone breaks the first rule in force on one of its metrics, whatever the level.
  private mutating func addMissing(_ lost: LostValues, in layout: String) {
    let cell = lost.owner.cell
    let matching = judge.rules.matching(cell)
    let rules = judge.rules
    let found = lost.metrics.lazy
      .compactMap { metric in
        rules.decision(metric: metric, strategy: lost.owner.way, among: matching)
          .map { (metric, $0) }
      }
      .first { $0.1.level != .off }
    guard let (judged, decision) = found else { return }
    let metric = lost.isWhole ? GateRecord.pageMap : judged
    let waiver = waiver(under: decision)
    count(.fail, waiver)
    // It is one of those counted as missing, and a value is counted once.
    counts.missing -= 1
    cells[decision.rule, default: []]
      .append(GateVerdict.Cell(name: cell.name, judged: 1, breaches: [breaches.count]))
    let name = "\(lost.owner.name)/\(metric)"
    let breach = GateVerdict.Breach(
      name: name,
      corpus: cell.corpus,
      paginator: cell.paginator,
      layout: layout,
      strategy: lost.owner.way,
      metric: metric,
      unit: lost.isWhole ? "" : Metric.named(metric)?.headlineUnit.rawValue ?? "",
      before: lost.isWhole ? nil : judge.baseline.record.values[name]?.number,
      level: .fail,
      waiver: waiver,
      rule: decision.rule,
      sentence: lost.sentence,
      message: decision.message
    )
    breaches.append((breach, cell.name))
  }

  /// A breach, and the name of its cell.
  typealias FoundBreach = (breach: GateVerdict.Breach, cell: String)

  /// The breaches with the places where they were found: failures first, then by metric and by how far
  /// the value went as a share of what it was, which is infinite from 0.
  func sortedBreaches() -> [(offset: Int, element: FoundBreach)] {
    typealias Rank = (Int, Int, Double, Double, Int)
    let metrics = GateRecord.metricNames
    let ranked = breaches.enumerated()
      .map { found -> (rank: Rank, found: (offset: Int, element: FoundBreach)) in
        let breach = found.element.breach
        let old = breach.before ?? 0
        let change = abs((breach.after ?? 0) - old)
        return (
          (
            breach.waiver != nil ? 2 : breach.level == .fail ? 0 : 1,
            metrics.firstIndex(of: breach.metric) ?? metrics.count,
            old == 0 ? -.infinity : -change / abs(old), -change, found.offset
          ), found
        )
      }
    return ranked.sorted { $0.rank < $1.rank }.map(\.found)
  }
}
