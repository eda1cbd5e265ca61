import Corpora
import PaginatorKit

/// Times paginators in rounds, each once a round in an order drawn anew, so that a noisy minute and
/// the caches that one leaves behind fall on all of them.
///
/// One that fails now, although it did not before, is left with the samples it has.
///
/// - Parameters:
///   - participants: The indices of those that are timed.
///   - plan: Has the paginators.
///   - text: The text, timed in its detailed layout.
///   - places: The place of each participant's reader, in the order of `participants`; `nil` without one.
///   - budget: How long, and in which order.
///   - clocks: The clocks to time with.
/// - Returns: The timings of each phase by participant.
func time(
  _ participants: [Int],
  of plan: Plan,
  text: Plan.Text,
  places: [TextOffset?],
  budget: TimingBudget,
  clocks: any Clocks
) -> [Int: [Phase: Timing]] {
  let prefixes = Dictionary(uniqueKeysWithValues: zip(Phase.prefixes, text.corpus.text.prefixes()))
  let turns = zip(participants, places)
    .map { index, place -> any TimedTurn in
      let paginator = plan.participants[index].timed
      let (source, layout) = (text.corpus.text, text.settings[0].layout)
      if let process = paginator.externalProcess {
        return ExternalTurn(
          paginator: paginator,
          process: process,
          text: source,
          layout: layout,
          clocks: clocks
        )
      }
      var turn = Turn(paginator: paginator, text: source, layout: layout, clocks: clocks)
      turn.prefixes = prefixes
      if let place, let target = text.targets.first {
        turn.anchor = Anchor(place: place, layout: target.setting.layout)
      }
      return turn
    }
  var samples = turns.map { turn in
    Dictionary(uniqueKeysWithValues: turn.phases.map { ($0, [Sample]()) })
  }
  var random = SplitMix64(seed: budget.seed)
  var waiting = Array(turns.indices)
  while !waiting.isEmpty {
    waiting = random.shuffled(waiting)
      .filter { index in
        let wanted = budget.unfinished(samples[index])
        guard let taken = try? turns[index].samples(of: wanted) else { return false }
        for (phase, sample) in taken { samples[index][phase, default: []].append(sample) }
        for phase in wanted where taken[phase] == nil { samples[index][phase] = nil }
        return !budget.unfinished(samples[index]).isEmpty
      }
      .sorted()
  }
  let timings = samples.map { $0.compactMapValues(Timing.init(samples:)) }
  return Dictionary(uniqueKeysWithValues: zip(participants, timings))
}

/// One paginator's turn in a round.
protocol TimedTurn {
  /// The phases that can be timed.
  var phases: [Phase] { get }

  /// Takes one sample of each phase that is wanted, and perhaps of some that belong to them; one that
  /// is left out cannot be timed.
  func samples(of wanted: Set<Phase>) throws -> [Phase: Sample]
}

/// A reader's place, and the layout that is changed to.
private struct Anchor {
  var place: TextOffset
  var layout: Layout
}

/// The turn of a paginator in this process.
private struct Turn: TimedTurn {
  let paginator: any Paginator
  let text: SourceText
  let layout: Layout
  let clocks: any Clocks
  /// The beginnings of the text that are timed, too.
  var prefixes: [Phase: SourceText] = [:]
  /// The reader's place, where there is one.
  var anchor: Anchor?

  /// The phases that can be timed: an empty text has no first page.
  var phases: [Phase] {
    [.total] + (text.scalarCount > 0 ? [.firstPage] : [])
      + (hasTwoPhases ? [.prepare, .fill] : [])
      + (anchor == nil ? [] : [.anchoredPage]) + prefixes.keys
  }

  /// Whether the text can be prepared, asked of a text without characters, which costs nothing.
  private var hasTwoPhases: Bool {
    let empty = SourceText("", language: text.language)
    return (try? paginator.prepare(empty, in: layout.type)) != nil
  }

  /// Takes one sample of each phase, caches empty; preparing and filling always go together.
  func samples(of wanted: Set<Phase>) throws -> [Phase: Sample] {
    var samples: [Phase: Sample] = [:]
    if wanted.contains(.total) {
      samples[.total] = try timed { try paginate(text, in: layout, with: paginator) }.sample
    }
    if wanted.contains(.firstPage) {
      samples[.firstPage] =
        try timed { try paginator.pass(over: text, in: layout, from: .zero).nextPage() }.sample
    }
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

  private func timed<Result>(_ body: () throws -> Result) rethrows -> (
    result: Result, sample: Sample
  ) {
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
}
