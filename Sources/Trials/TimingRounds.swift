import Corpora
import PaginatorKit

/// Times paginators in rounds, each once a round in an order drawn anew, so that a noisy minute and
/// the caches that one leaves behind fall on all of them.
///
/// One that fails now, although it did not before, is left with the samples it has.
///
/// `participants` are indices of those of the plan, `places` those of their readers, `nil` without one;
/// the text is timed in its detailed layout. `report` is called a few times a second: who is timed, how
/// many are done, and about how many seconds the rest takes.
///
/// - Returns: The timings of each phase by participant, and what those take more than that were ended.
func time(
  _ participants: [Int],
  of plan: Plan,
  text: Plan.Text,
  places: [TextOffset?],
  budget: TimingBudget,
  clocks: any Clocks,
  report: (_ participant: Int, _ done: Int, _ secondsLeft: Double?) -> Void
) -> [Int: PhaseTimes] {
  let prefixes = Dictionary(uniqueKeysWithValues: zip(Phase.prefixes, text.corpus.text.prefixes()))
  let turns = zip(participants, places)
    .map { index, place in
      let paginator = plan.participants[index].timed
      let (source, layout) = (text.corpus.text, text.settings[0].layout)
      let anchor = place.flatMap { place in text.targets.first.map { (place, $0.setting.layout) } }
      if let process = paginator.externalProcess {
        return TimedTurn(
          of: paginator,
          in: process,
          over: source,
          layout: layout,
          anchor: anchor,
          clocks: clocks
        )
      }
      return TimedTurn(
        of: paginator,
        over: source,
        layout: layout,
        prefixes: prefixes,
        anchor: anchor,
        stop: plan.stop,
        clocks: clocks
      )
    }
  var samples = turns.map { turn in
    Dictionary(uniqueKeysWithValues: turn.phases.map { ($0, [Sample]()) })
  }
  var bounds = turns.map { _ in [Phase: Int]() }
  var random = SplitMix64(seed: budget.seed)
  var waiting = Array(turns.indices)
  var left = Set(waiting)
  var told: ContinuousClock.Instant?
  while !waiting.isEmpty {
    waiting = random.shuffled(waiting)
      .filter { index in
        let now = ContinuousClock.now
        if told.map({ now - $0 >= .milliseconds(200) }) ?? true {
          told = now
          let rest = budget.secondsLeft(after: left.map { samples[$0] })
          report(participants[index], turns.count - left.count, rest)
        }
        left.remove(index)
        let known = samples[index]
        let before = TimingBudget.nanoseconds(of: known, bounds[index])
        let wanted = budget.unfinished(known, after: bounds[index])
        let taken = try? turns[index]
          .samples(wanted) { phase, spent in
            budget.limit(of: phase, after: known[phase] ?? [], spent: before + spent)
          }
        guard let taken else { return false }
        bounds[index].merge(taken.bounds) { $1 }
        for (phase, sample) in taken.samples { samples[index][phase, default: []].append(sample) }
        for phase in wanted where taken.samples[phase] == nil { samples[index][phase] = nil }
        guard !budget.unfinished(samples[index], after: bounds[index]).isEmpty else { return false }
        left.insert(index)
        return true
      }
      .sorted()
  }
  let times = zip(samples, bounds)
    .map { samples, bounds in
      PhaseTimes(timings: samples.compactMapValues(Timing.init(samples:)), bounds: bounds)
    }
  return Dictionary(uniqueKeysWithValues: zip(participants, times))
}

/// What the phases of one paginator take.
struct PhaseTimes {
  var timings: [Phase: Timing]
  /// The CPU nanoseconds after which phases were ended, and that they take more than.
  var bounds: [Phase: Int]
}

/// One paginator's turn in a round.
struct TimedTurn {
  let phases: [Phase]
  /// Takes one sample of each phase that is wanted, and perhaps of some that belong to them; one that
  /// is left out cannot be timed.
  let samples: (Set<Phase>, @escaping Limit) throws -> Taken

  /// The CPU nanoseconds that a phase may take in a turn that took so many up to now; `nil` for any.
  typealias Limit = (_ phase: Phase, _ spent: Int) -> Int?

  /// What came of a turn.
  struct Taken {
    var samples: [Phase: Sample] = [:]
    /// The CPU nanoseconds after which phases were ended.
    var bounds: [Phase: Int] = [:]

    var nanoseconds: Int {
      samples.values.reduce(0) { $0 + $1.cpuNanoseconds } + bounds.values.reduce(0, +)
    }
  }
}

extension TimedTurn {
  /// The turn of a paginator in this process, caches empty each time.
  ///
  /// The page with the reader's place is found in the layout that is changed to, where there is one.
  fileprivate init(
    of paginator: any Paginator,
    over text: SourceText,
    layout: Layout,
    prefixes: [Phase: SourceText],
    anchor: (place: TextOffset, layout: Layout)?,
    stop: PassStop,
    clocks: any Clocks
  ) {
    /// Takes a sample of a phase, or its bound, of which nothing comes.
    func time<Result>(
      _ phase: Phase,
      _ taken: inout Taken,
      _ limit: Limit,
      _ body: () throws -> Result
    ) throws -> Result? {
      let limit = limit(phase, taken.nanoseconds)
      let before = clocks.interruptions()
      let wall = clocks.wallNanoseconds()
      let cpu = clocks.processorNanoseconds(of: paginator)
      func spent() -> Int { clocks.processorNanoseconds(of: paginator) - cpu }
      let isOver = limit.map { limit in
        { @Sendable in clocks.processorNanoseconds(of: paginator) - cpu >= limit }
      }
      let result: Result
      do {
        result = try stop.ending(when: isOver, body)
      } catch is PassStop.Reached {
        taken.bounds[phase] = spent()
        return nil
      }
      let wallNanoseconds = clocks.wallNanoseconds() - wall
      let cpuNanoseconds = spent()
      taken.samples[phase] = Sample(
        wallNanoseconds: wallNanoseconds,
        cpuNanoseconds: cpuNanoseconds,
        before: before,
        after: clocks.interruptions()
      )
      return result
    }
    // Whether the text can be prepared, asked of a text without characters, which costs nothing.
    let empty = SourceText("", language: text.language)
    let hasTwoPhases = (try? paginator.prepare(empty, in: layout.type)) != nil
    // An empty text has no first page.
    phases =
      [.total] + (text.scalarCount > 0 ? [.firstPage] : [])
      + (hasTwoPhases ? [.prepare, .fill] : []) + (anchor == nil ? [] : [.anchoredPage])
      + prefixes.keys
    samples = { wanted, limit in
      var taken = Taken()
      if wanted.contains(.total) {
        _ = try time(.total, &taken, limit) {
          try paginate(text, in: layout, with: paginator, stop: stop)
        }
      }
      if wanted.contains(.firstPage) {
        _ = try time(.firstPage, &taken, limit) {
          try paginator.pass(over: text, in: layout, from: .zero).nextPage()
        }
      }
      // Preparing and filling always go together.
      if !wanted.isDisjoint(with: [.prepare, .fill]) {
        let prepared = try time(.prepare, &taken, limit) {
          try paginator.prepare(text, in: layout.type)
        }
        if let prepared = prepared ?? nil {
          _ = try time(.fill, &taken, limit) {
            try drain(prepared.pass(in: layout.page, from: .zero), over: text, stop: stop)
          }
        } else {
          taken.samples[.prepare] = nil
        }
      }
      // What cannot work with another layout or with less text can still be timed with these.
      if let anchor, wanted.contains(.anchoredPage) {
        _ = try? time(.anchoredPage, &taken, limit) {
          try page(
            holding: anchor.place,
            of: text,
            in: anchor.layout,
            with: paginator,
            stop: stop
          )
        }
      }
      // Beginnings tell how time grows up to that of the whole text, where that is known.
      guard taken.bounds[.total] == nil else { return taken }
      for (phase, prefix) in prefixes where wanted.contains(phase) {
        _ = try? time(phase, &taken, limit) {
          try paginate(prefix, in: layout, with: paginator, stop: stop)
        }
      }
      return taken
    }
  }
}
