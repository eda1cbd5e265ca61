import Corpora
import Foundation
import PaginatorKit
import Refereeing

/// Runs a plan's trials: every paginator over every text in every layout, judged, then timed.
///
/// What is deterministic runs on all cores, a layout at a time; the result does not depend on the
/// order in which they end. Then the instructions of the detailed layouts are counted, when the plan
/// says so; at last they are timed, with nothing beside them.
///
/// `progress` is called after each step, from any thread; `spent` at the end, where the time went.
///
/// - Returns: The trials by corpus, then by layout in the plan's order, then by paginator.
/// - Throws: What keeps the harness from judging, as a font that cannot be loaded; what keeps a
///   paginator from paginating is a failed trial.
package func measure(
  _ plan: Plan,
  clocks: any Clocks,
  spent: (MeasuringSeconds) -> Void = { _ in },
  progress: @escaping @Sendable (MeasuringProgress) -> Void
) throws -> [Trial] {
  let begun = ContinuousClock.now
  let jobs = plan.texts.flatMap { text in text.settings.map { (text, $0) } }
  let afterwards = (plan.timing == nil ? 0 : 1) + (plan.instructions == nil ? 0 : 1)
  let steps = TrialSteps(
    total: (jobs.count + afterwards * plan.texts.count) * plan.participants.count,
    participants: plan.participants.count,
    scalars: jobs.reduce(0) { $0 + $1.0.corpus.text.scalarCount },
    cores: ProcessInfo.processInfo.activeProcessorCount,
    afterwards: plan.secondsOfTiming,
    report: progress
  )
  // The referees of a text read it once, on all cores, before they judge side by side.
  if plan.judges {
    for text in plan.texts {
      _ = try plan.makeReferee(text.corpus.text, text.settings[0].layout)
    }
    giveBackFreedMemory()
  }
  let reading = (ContinuousClock.now - begun) / .seconds(1)
  // The longest first, so that no core waits for one that was begun last; but a program may mind what it
  // was asked before.
  let order =
    plan.participants.allSatisfy(\.info.kind.runsHere)
    ? jobs.indices.sorted { pages(of: jobs[$0]) > pages(of: jobs[$1]) } : Array(jobs.indices)
  let results = concurrentMap(order) { number in
    let (text, setting) = jobs[number]
    defer { giveBackFreedMemory() }
    return Result { try runTrials(of: plan, text: text, setting: setting, steps: steps) }
  }
  let found = Dictionary(uniqueKeysWithValues: zip(order, results))
  var trials = try jobs.indices.map { try found[$0]?.get() ?? [] }
  if let count = plan.instructions {
    for (text, first) in zip(plan.texts, firstJobs(of: plan)) where text.isDetailed {
      let participants = plan.participants.indices.filter {
        trials[first][$0].failure == nil && plan.participants[$0].info.kind.runsHere
      }
      let counts = count(participants.map { plan.participants[$0] }, text)
      for (participant, count) in zip(participants, counts) where count != nil {
        trials[first][participant].measured.instructions = count
      }
      steps.advance("instructions", by: plan.participants.count, secondsLeft: plan.secondsOfTiming)
    }
  }
  let timingBegun = ContinuousClock.now
  if let budget = plan.timing {
    for (number, (text, first)) in zip(plan.texts, firstJobs(of: plan)).enumerated()
    where text.isDetailed {
      let timed = plan.participants.indices.filter {
        trials[first][$0].failure == nil && plan.participants[$0].info.kind != .imported
      }
      let place = plan.texts.count > 1 ? " on \(text.corpus.id)" : ""
      let later =
        plan.secondsOfTiming * Double(plan.texts.count - 1 - number) / Double(plan.texts.count)
      let timings = time(
        timed,
        of: plan,
        text: text,
        places: timed.map { trials[first][$0].middlePlace(in: text.corpus.text) },
        budget: budget,
        clocks: clocks
      ) { index, done, left in
        let name = plan.participants[index].info.name
        steps.show(
          "timing \(name)\(place), \(done)/\(timed.count) done",
          ahead: done,
          secondsLeft: left.map { $0 + later }
        )
      }
      var awaited: [Int] = []
      for (index, times) in timings.sorted(by: { $0.key < $1.key }) {
        let participant = plan.participants[index]
        var costs = trials[first][index].measured
        costs.timings = times.timings
        costs.bounds = times.bounds.isEmpty ? nil : times.bounds
        defer { trials[first][index].costs = costs }
        // Whole passes would take as long again.
        if times.bounds[.total] != nil { continue }
        if plan.timesPageTurns, participant.info.kind.runsHere {
          costs.pageTurns = pageTurns(
            of: participant.timed,
            over: text.corpus.text,
            in: text.settings[0].layout,
            budget: budget,
            clocks: clocks
          )
        }
        awaited.append(index)
      }
      for (index, memory) in zip(awaited, memory(of: awaited, of: plan, over: text)) {
        trials[first][index].measured.peakMemoryBytes = memory?.peakBytes
        trials[first][index].measured.retainedBytes = memory?.retainedBytes
      }
      steps.advance("timing\(place)", by: plan.participants.count, secondsLeft: later)
    }
  }
  spent(
    MeasuringSeconds(
      reading: reading,
      participants: steps.seconds(of: plan.participants.map(\.info.name)),
      timing: (ContinuousClock.now - timingBegun) / .seconds(1)
    )
  )
  return trials.flatMap { $0 }
}

/// Measures what memory participants take, on all cores: nothing is timed beside them, and each has a process of its
/// own.
private func memory(of participants: [Int], of plan: Plan, over text: Plan.Text) -> [MemoryUse?] {
  guard let memory = plan.memory else { return participants.map { _ in nil } }
  return concurrentMap(participants) { memory(plan.participants[$0], text) }
}

extension Plan {
  /// The CPU seconds that timing is given, all texts together.
  fileprivate var secondsOfTiming: Double {
    (timing?.seconds ?? 0) * Double(participants.count * texts.count)
  }
}

extension Trial {
  /// What it cost, as far as it was measured yet.
  fileprivate var measured: DetailedCosts {
    get { costs ?? DetailedCosts() }
    set { costs = newValue }
  }

  /// The top of the middle page, where a reader stands; `nil` when it is no place of the text.
  fileprivate func middlePlace(in text: SourceText) -> TextOffset? {
    guard !pages.isEmpty else { return nil }
    let place = pages[pages.count / 2].start
    return place >= .zero && place < text.end ? place : nil
  }
}

/// About how many pages a text has in a layout: its characters as squares, over the page's area.
private func pages(of job: (text: Plan.Text, setting: Plan.Setting)) -> Double {
  let layout = job.setting.layout
  let sides = [layout.type.size, layout.flow.contentWidth, layout.flow.contentHeight]
    .map { Double(max(1, $0.sixtyFourths)) }
  return Double(job.text.corpus.text.scalarCount) * sides[0] * sides[0] / sides[1] / sides[2]
}

/// The index of each text's detailed layout among all jobs.
private func firstJobs(of plan: Plan) -> [Int] {
  var first = 0
  return plan.texts.map { text in
    defer { first += text.settings.count }
    return first
  }
}

private func runTrials(
  of plan: Plan,
  text: Plan.Text,
  setting: Plan.Setting,
  steps: TrialSteps
) throws -> [Trial] {
  let source = text.corpus.text
  let referee = try plan.makeReferee(source, setting.layout)
  // What others are compared with keeps no lines together, whatever the layout asks.
  let plain = setting.layout.withoutKeepRules
  let judged = plan.participants.map(\.info).filter { plan.judges || !$0.kind.runsHere }
  let reference =
    judged.isEmpty ? [] : try paginate(source, in: plain, with: plan.reference).pages
  let isDetailed = text.isDetailed && setting == text.settings.first
  let key = layoutKey(of: setting.layout, over: text.corpus, versions: plan.versions)
  var found = FoundJudgements()
  var trials = plan.participants.enumerated()
    .map { index, participant in
      let info = participant.info
      let begun = ContinuousClock.now
      var judging: ContinuousClock.Instant?
      let outcome: Trial.Outcome
      var made = Paginated(pages: [], work: Work())
      do {
        let result = try paginate(source, in: setting.layout, with: participant.paginator)
        if plan.checksRepeats, isDetailed, info.kind.runsHere {
          try participant.requireRepeats(result.pages, over: source, in: setting.layout)
        }
        made = Paginated(pages: found.shared(result.pages), work: result.work)
        judging = ContinuousClock.now
        let judgement =
          judged.contains(info)
          ? try judge(
            made.pages,
            of: participant,
            over: source,
            in: setting.layout,
            by: referee,
            reference: reference,
            knowing: &found
          ) : nil
        outcome = .paginated(made, judgement)
      } catch {
        outcome = .failed(TrialFailure(of: error), made)
      }
      let ended = ContinuousClock.now
      let paginated = judging ?? ended
      steps.finish(
        "\(info.name) on \(setting.device.id) at \(setting.layout.type.size.shortPixels) px",
        of: index,
        scalars: source.scalarCount,
        paginating: (paginated - begun) / .seconds(1),
        judging: (ended - paginated) / .seconds(1)
      )
      return Trial(
        paginator: info,
        corpus: text.corpus.id,
        scalarCount: source.scalarCount,
        setting: setting,
        lineHeight: referee.lineHeight,
        layoutKey: key,
        outcome: outcome
      )
    }
  if plan.judges, isDetailed {
    countPrefixes(of: source, in: setting.layout, with: plan, for: &trials)
  }
  return trials
}

/// Counts what beginnings of a text cost those that run here; of one that cannot paginate them all,
/// nothing is noted.
///
/// Each is made, asked of all and forgotten before the next: together they are as long as the text.
private func countPrefixes(
  of text: SourceText,
  in layout: Layout,
  with plan: Plan,
  for trials: inout [Trial]
) {
  var counted = trials.indices.filter {
    trials[$0].failure == nil && trials[$0].paginator.kind.runsHere
  }
  for end in text.prefixEnds() {
    let beginning = text.beginning(utf8: end)
    counted.removeAll { index in
      let paginator = plan.participants[index].paginator
      guard let work = try? prefixWork(of: paginator, over: [beginning], in: layout) else {
        trials[index].costs = nil
        return true
      }
      trials[index].measured.prefixes += work
      return false
    }
    plan.forget(beginning)
  }
}

/// Judges pages by the lines that a device made, by none when nobody knows them, else by the
/// referee's own.
private func judge(
  _ pages: [PageRange],
  of participant: Plan.Participant,
  over text: SourceText,
  in layout: Layout,
  by referee: Referee,
  reference: [PageRange],
  knowing found: inout FoundJudgements
) throws -> Judgement {
  let paginator = participant.paginator
  let declared = paginator.capabilities
  let rules = declared.contains(.keepsWidows) ? paginator.keepRules(in: layout.type) : nil
  let balances = declared.contains(.balancesPages)
  switch try paginator.deviceLines(over: text, in: layout) {
  case .lines(let lines):
    if let fault = referee.implausibility(of: lines) {
      throw TrialFailure(kind: .badAnswer, message: fault.sentence(at: layout.type.size))
    }
    return referee.judge(
      pages,
      claiming: lines,
      reference: reference,
      keeping: rules,
      balances: balances
    )
  case .unknown: return referee.judge(pages, claiming: nil, reference: reference)
  case .sameFonts:
    return found.judgement(
      FoundJudgements.Question(
        pages: pages,
        showing: participant.info.showing,
        rules: rules,
        balances: balances
      )
    ) {
      referee.judge(
        $0.pages,
        showing: $0.showing,
        reference: reference,
        keeping: $0.rules,
        balances: $0.balances
      )
    }
  }
}
