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
/// - Returns: The timings of each phase by participant.
func time(
  _ participants: [Int],
  of plan: Plan,
  text: Plan.Text,
  places: [TextOffset?],
  budget: TimingBudget,
  clocks: any Clocks,
  report: (_ participant: Int, _ done: Int, _ secondsLeft: Double?) -> Void
) -> [Int: [Phase: Timing]] {
  let prefixes = Dictionary(uniqueKeysWithValues: zip(Phase.prefixes, text.corpus.text.prefixes()))
  let turns = zip(participants, places)
    .map { index, place in
      let paginator = plan.participants[index].timed
      let (source, layout) = (text.corpus.text, text.settings[0].layout)
      if let process = paginator.externalProcess {
        return TimedTurn(of: paginator, in: process, over: source, layout: layout, clocks: clocks)
      }
      let anchor = place.flatMap { place in text.targets.first.map { (place, $0.setting.layout) } }
      return TimedTurn(
        of: paginator,
        over: source,
        layout: layout,
        prefixes: prefixes,
        anchor: anchor,
        clocks: clocks
      )
    }
  var samples = turns.map { turn in
    Dictionary(uniqueKeysWithValues: turn.phases.map { ($0, [Sample]()) })
  }
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
        let wanted = budget.unfinished(samples[index])
        guard let taken = try? turns[index].samples(wanted) else { return false }
        for (phase, sample) in taken { samples[index][phase, default: []].append(sample) }
        for phase in wanted where taken[phase] == nil { samples[index][phase] = nil }
        guard !budget.unfinished(samples[index]).isEmpty else { return false }
        left.insert(index)
        return true
      }
      .sorted()
  }
  let timings = samples.map { $0.compactMapValues(Timing.init(samples:)) }
  return Dictionary(uniqueKeysWithValues: zip(participants, timings))
}

/// One paginator's turn in a round.
struct TimedTurn {
  let phases: [Phase]
  /// Takes one sample of each phase that is wanted, and perhaps of some that belong to them; one that
  /// is left out cannot be timed.
  let samples: (Set<Phase>) throws -> [Phase: Sample]
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
    clocks: any Clocks
  ) {
    func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, sample: Sample) {
      let before = clocks.interruptions()
      let wall = clocks.wallNanoseconds()
      let cpu = clocks.processorNanoseconds(of: paginator)
      let result = try body()
      let wallNanoseconds = clocks.wallNanoseconds() - wall
      let cpuNanoseconds = clocks.processorNanoseconds(of: paginator) - cpu
      return (
        result,
        Sample(
          wallNanoseconds: wallNanoseconds,
          cpuNanoseconds: cpuNanoseconds,
          before: before,
          after: clocks.interruptions()
        )
      )
    }
    // Whether the text can be prepared, asked of a text without characters, which costs nothing.
    let empty = SourceText("", language: text.language)
    let hasTwoPhases = (try? paginator.prepare(empty, in: layout.type)) != nil
    // An empty text has no first page.
    phases =
      [.total] + (text.scalarCount > 0 ? [.firstPage] : [])
      + (hasTwoPhases ? [.prepare, .fill] : []) + (anchor == nil ? [] : [.anchoredPage])
      + prefixes.keys
    samples = { wanted in
      var samples: [Phase: Sample] = [:]
      if wanted.contains(.total) {
        samples[.total] = try timed { try paginate(text, in: layout, with: paginator) }.sample
      }
      if wanted.contains(.firstPage) {
        samples[.firstPage] =
          try timed { try paginator.pass(over: text, in: layout, from: .zero).nextPage() }.sample
      }
      // Preparing and filling always go together.
      if !wanted.isDisjoint(with: [.prepare, .fill]) {
        let preparing = try timed { try paginator.prepare(text, in: layout.type) }
        if let prepared = preparing.result {
          samples[.prepare] = preparing.sample
          samples[.fill] =
            try timed { try drain(prepared.pass(in: layout.page, from: .zero), over: text) }.sample
        }
      }
      // What cannot work with another layout or with less text can still be timed with these.
      if let anchor, wanted.contains(.anchoredPage) {
        samples[.anchoredPage] = try? timed {
          try page(holding: anchor.place, of: text, in: anchor.layout, with: paginator)
        }
        .sample
      }
      for (phase, prefix) in prefixes where wanted.contains(phase) {
        samples[phase] = try? timed { try paginate(prefix, in: layout, with: paginator) }.sample
      }
      return samples
    }
  }
}
