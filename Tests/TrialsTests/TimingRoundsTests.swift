import Corpora
import PaginatorKit
import Paginators
import Synchronization
import TestSupport
import Testing

@testable import Trials

/// A paginator of one page with two phases, which writes down what is asked of it.
private struct TwoPhases: Paginator {
  var name = "two"
  var showing = Showing.context
  var write: @Sendable (String) -> Void

  func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
    -> any PaginationPass
  {
    write("pass")
    return try StubPaginator.onePage().pass(over: text, in: layout, from: start)
  }

  func prepare(_ text: SourceText, in type: TypeStyle) throws -> (any PreparedText)? {
    if text.scalarCount > 0 { write("prepare") }
    return Prepared(write: write, text: text, type: type)
  }

  private final class Prepared: PreparedText {
    let write: @Sendable (String) -> Void
    let text: SourceText
    let type: TypeStyle

    init(write: @escaping @Sendable (String) -> Void, text: SourceText, type: TypeStyle) {
      self.write = write
      self.text = text
      self.type = type
    }

    func pass(in page: PageGeometry, from start: TextOffset) throws -> any PaginationPass {
      write("fill")
      return try StubPaginator.onePage()
        .pass(over: text, in: Layout(page: page, type: type), from: start)
    }
  }
}

struct TimingRoundsTests {
  struct Odd: Error {}

  private func budget(_ samples: Int?, seed: UInt64 = 1) -> TimingBudget {
    TimingBudget(seconds: 1, samples: samples, seed: seed)
  }

  /// The trials of a paginator of one page, in whose place another is timed.
  private func trials(
    timing timed: any Paginator,
    samples: Int?,
    _ clocks: FakeClocks = FakeClocks()
  ) throws -> [Trial] {
    try Plan.make(participants: [.make(timed: timed)], timing: budget(samples)).run(clocks)
  }

  private func counts(_ trial: Trial) -> [Phase: Int] {
    trial.timings.mapValues(\.samples.count)
  }

  // MARK: One turn

  @Test func `reads both clocks around each phase, and the counters around the clocks`() throws {
    let clocks = FakeClocks()
    let timed = StubPaginator.onePage { clocks.write("pass") }
    let trials = try trials(timing: timed, samples: 1, clocks)
    let sample = ["counters", "wall", "cpu", "pass", "wall", "cpu", "counters"]
    #expect(clocks.events == sample + sample)
    // One reading lies between the two of a sample: a tick.
    let expected = Timing(samples: [Sample(wallNanoseconds: 300, cpuNanoseconds: 300)])
    #expect(trials[0].timings == [.total: expected, .firstPage: expected])
  }

  @Test func `reads the clock of the process for a paginator that uses threads`() throws {
    let clocks = FakeClocks(cpuTick: 700)
    var timed = StubPaginator.onePage { clocks.write("pass") }
    timed.usesThreads = true
    var plan = Plan.make(participants: [.make(timed: timed)], timing: budget(1))
    plan.timesPageTurns = true
    let trials = try plan.run(clocks)
    let sample = ["counters", "wall", "process", "pass", "wall", "process", "counters"]
    #expect(Array(clocks.events.prefix(14)) == sample + sample)
    #expect(!clocks.events.contains("cpu"))
    #expect(trials[0].timings[.total]?.cpu.median == 700)
    #expect(trials[0].costs?.pageTurns?.nanoseconds == [700])
    let costs = try passCosts(
      of: [timed],
      over: .make("一"),
      in: Plan.Setting.make().layout,
      samples: 1,
      clocks: clocks
    )
    #expect(costs.map(\.cpu.median) == [700])
    #expect(!clocks.events.contains("cpu"))
  }

  @Test func `asks for one page for the first, and for all for the whole`() throws {
    let clocks = FakeClocks()
    let timed = StubPaginator { number, text in
      clocks.write("page \(number)")
      return number < 2
        ? PageRange(
          start: text.offset(ofScalar: 5 * number),
          end: text.offset(ofScalar: 5 * number + 5)
        )
        : nil
    }
    _ = try trials(timing: timed, samples: 1, clocks)
    let pages = clocks.events.filter { $0.hasPrefix("page") }
    #expect(pages == ["page 0", "page 1", "page 2", "page 0"])
  }

  @Test func `prepares anew for each time it fills`() throws {
    let clocks = FakeClocks()
    let timed = TwoPhases { clocks.write($0) }
    let trials = try trials(timing: timed, samples: 2, clocks)
    let turn = ["pass", "pass", "prepare", "fill"]
    #expect(clocks.events.filter { turn.contains($0) } == turn + turn)
    #expect(counts(trials[0]) == [.total: 2, .firstPage: 2, .prepare: 2, .fill: 2])
  }

  @Test func `times the reference methods in four phases, and the rest in two`() throws {
    let trials =
      try Plan.make(
        participants: try PaginatorCatalog.defaultIDs.map(Plan.Participant.builtIn),
        timing: budget(1)
      )
      .run()
    for trial in trials {
      let phases: Set<Phase> =
        trial.paginator.kind == .reference
        ? [.total, .firstPage, .prepare, .fill] : [.total, .firstPage]
      #expect(Set(trial.timings.keys) == phases, "\(trial.paginator.name)")
    }
  }

  @Test func `times no first page of an empty text`() throws {
    let text = Plan.Text(corpus: .make("empty", ""), settings: [.make()])
    let trials =
      try Plan.make(texts: [text], participants: [.builtIn("window-750")], timing: budget(2)).run()
    #expect(counts(trials[0]) == [.total: 2])
  }

  @Test func `marks a sample by the counters around it`() throws {
    // The readings before and after each of three samples; the second and third were disturbed.
    let clocks = FakeClocks(
      counters: [(5, 0), (5, 0), (6, 0), (7, 0), (8, 1), (8, 2)]
        .map { Interruptions(stolenTicks: $0, involuntarySwitches: $1) }
    )
    let text = Plan.Text(corpus: .make("empty", ""), settings: [.make()])
    let nothing = StubPaginator { _, _ in nil }
    let trial = try #require(
      try Plan.make(texts: [text], participants: [.make("a", nothing)], timing: budget(3))
        .run(clocks)
        .first
    )
    #expect(trial.timing?.samples.map(\.disturbances) == [[], [.steal], [.involuntarySwitch]])
  }

  @Test func `keeps a sample whose wall time is above its CPU time, and marks it`() throws {
    let trial = try #require(
      try Plan.make(timing: budget(2))
        .run(FakeClocks(wallTick: 700, cpuTick: 300))
        .first
    )
    let sample = Sample(wallNanoseconds: 700, cpuNanoseconds: 300, disturbances: [.wallAboveCPU])
    #expect(trial.timing?.samples == [sample, sample])
    #expect(trial.timing?.disturbed == 2)
  }

  // MARK: Rounds

  /// The names in the order in which they are timed, one letter a turn.
  private func order(of names: [String], rounds: Int, seed: UInt64) throws -> [[String]] {
    let clocks = FakeClocks()
    let participants = names.map { name in
      // The first of the two passes of a turn; an empty text has one.
      Plan.Participant.make(
        name,
        StubPaginator { _, _ in nil },
        timed: StubPaginator(begin: { clocks.write("turn " + name) }) { _, _ in nil }
      )
    }
    let text = Plan.Text(corpus: .make("empty", ""), settings: [.make()])
    _ = try Plan.make(texts: [text], participants: participants, timing: budget(rounds, seed: seed))
      .run(clocks)
    let turns = clocks.events.filter { $0.hasPrefix("turn ") }.map { String($0.dropFirst(5)) }
    #expect(turns.count == rounds * names.count)
    return stride(from: 0, to: turns.count, by: names.count)
      .map { Array(turns[$0..<($0 + names.count)]) }
  }

  @Test(arguments: [1, 2, 3, 99] as [UInt64])
  func `gives every paginator one turn a round, in an order of its seed`(seed: UInt64) throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let rounds = try order(of: names, rounds: 8, seed: seed)
    #expect(rounds.allSatisfy { $0.sorted() == names })
    // 720 orders: eight rounds that are all alike have a probability of 720⁻⁷.
    #expect(Set(rounds).count > 1)
    #expect(try order(of: names, rounds: 8, seed: seed) == rounds)
    #expect(try order(of: names, rounds: 8, seed: seed + 1) != rounds)
  }

  @Test func `draws its first round as the seed says`() throws {
    // The first two numbers of the seed 1234567 put a, b, c into the order c, b, a; see
    // SplitMix64Tests.
    #expect(try order(of: ["a", "b", "c"], rounds: 1, seed: 1_234_567) == [["c", "b", "a"]])
  }

  @Test func `reads no clock without a budget`() throws {
    let clocks = FakeClocks()
    let trials = try Plan.make().run(clocks)
    #expect(clocks.events == [])
    #expect(trials[0].timings == [:])
  }

  @Test func `times the first layout of each corpus, and only there`() throws {
    let settings = [Plan.Setting.make("first"), .make("second", width: 240)]
    let texts = ["one", "two"].map { Plan.Text(corpus: .make($0), settings: settings) }
    let seen = Mutex<[Layout]>([])
    var timed = StubPaginator.onePage()
    timed.see = { layout in seen.withLock { $0.append(layout) } }
    let trials =
      try Plan.make(texts: texts, participants: [.make(timed: timed)], timing: budget(3)).run()
    #expect(trials.map { $0.timing?.samples.count } == [3, nil, 3, nil])
    // Of each corpus three whole passes and three first pages.
    #expect(seen.withLock { $0 } == Array(repeating: settings[0].layout, count: 12))
  }

  // MARK: Enough

  @Test func `goes on with those whose samples do not suffice yet`() throws {
    // Twelve samples that are all the same suffice.
    let plan = Plan.make(timing: budget(nil))
    #expect(counts(try plan.run()[0]) == [.total: 12, .firstPage: 12])
    // Two of 300 ms for each phase are more than a second.
    let slow = try plan.run(FakeClocks(cpuTick: 300_000_000))
    #expect(counts(slow[0]) == [.total: 2, .firstPage: 2])
  }

  @Test func `times only the phases that need more`() throws {
    // A pass of two pages moves the clock as often as it is asked: 12 alike whole passes suffice.
    // The first pages take 1 and 3 ticks in turn, and go on to five hundred.
    let clocks = FakeClocks()
    let begun = Count()
    let timed = StubPaginator(begin: {
      let number = begun.increase()
      // Up to the 24th, whole passes and first pages alternate; then there are first pages alone.
      let isFirstPage = number > 24 || number.isMultiple(of: 2)
      if isFirstPage, (number / 2).isMultiple(of: 2) {
        for _ in 0..<2 { _ = clocks.threadNanoseconds() }
      }
    }) { number, text in number == 0 ? PageRange(start: .zero, end: text.end) : nil }
    let trials = try trials(timing: timed, samples: nil, clocks)
    #expect(counts(trials[0]) == [.total: 12, .firstPage: 500])
  }

  @Test func `times nothing that failed`() throws {
    let clocks = FakeClocks()
    let trials =
      try Plan.make(
        participants: [.make("a", StubPaginator.onePage { throw Odd() }), .make("b")],
        timing: budget(2)
      )
      .run(clocks)
    #expect(trials.map { $0.timing?.samples.count } == [nil, 2])
    // Two samples of two phases, each with two readings of the clocks and the counters.
    #expect(clocks.events.count == 2 * 2 * 6)
  }

  @Test(.timeLimit(.minutes(1)))
  func `leaves one that fails while it is timed with the samples it has`() throws {
    let passes = Count()
    // Two turns of two passes.
    let flaky = StubPaginator.onePage { if passes.increase() > 4 { throw Odd() } }
    let trials =
      try Plan.make(participants: [.make(timed: flaky), .make("b")], timing: budget(5)).run()
    #expect(trials.map { $0.timing?.samples.count } == [2, 5])
    #expect(trials.map { $0.failure == nil } == [true, true])
    #expect(passes.value == 5)
  }

  // MARK: Bounds

  /// A text of ten times so many bytes as are passed before time is looked at, and who makes ten pages of
  /// it.
  private var long: (text: Plan.Text, paginator: StubPaginator) {
    let corpus = Corpus.make("long", String(repeating: "a", count: 10 * PassStop.Steps.bytes))
    let paginator = StubPaginator { number, text in
      let ends = [number, number + 1].map { text.offset(ofScalar: $0 * PassStop.Steps.bytes) }
      return number < 10 ? PageRange(start: ends[0], end: ends[1]) : nil
    }
    return (Plan.Text(corpus: corpus, settings: [.make()]), paginator)
  }

  @Test func `ends a pass that spends the budget, and says what it takes more than`() throws {
    var plan = Plan.make(
      texts: [long.text],
      participants: [.make(timed: long.paginator)],
      timing: budget(nil)
    )
    plan.timesPageTurns = true
    let memory = Count()
    plan.memory = { _, _ in
      memory.increase()
      return MemoryUse(peakBytes: 1)
    }
    // Each reading is 300 ms later. The pass begins at 0; after its pages 300, 600, 900 and 1,200 ms are
    // read, which is above a second, and 1,500 at the end.
    let trial = try plan.run(FakeClocks(cpuTick: 300_000_000))[0]
    #expect(trial.costs?.bounds == [.total: 1_500_000_000])
    #expect(trial.bound(of: .total) == 1_500_000_000)
    // No figure, and nothing else that takes whole passes; a first page has one sample, of a tick.
    #expect(counts(trial) == [.firstPage: 1])
    #expect(trial.timings[.firstPage]?.cpu.median == 300_000_000)
    #expect(trial.costs?.pageTurns == nil)
    #expect(trial.costs?.peakMemoryBytes == nil && memory.value == 0)
    #expect(trial.timeExponent == nil)
  }

  @Test func `ends no pass that was asked for, or that the budget pays for`() throws {
    let asked =
      try
      Plan.make(
        texts: [long.text],
        participants: [.make(timed: long.paginator)],
        timing: budget(1)
      )
      .run(FakeClocks(cpuTick: 300_000_000))[0]
    #expect(asked.costs?.bounds == nil)
    #expect(counts(asked) == [.total: 1, .firstPage: 1])
    // Ten looks at the clock of 90 ms each, and one at the end.
    let ended =
      try
      Plan.make(
        texts: [long.text],
        participants: [.make(timed: long.paginator)],
        timing: budget(nil)
      )
      .run(FakeClocks(cpuTick: 90_000_000))[0]
    #expect(ended.costs?.bounds == nil)
    #expect(ended.timing?.cpu.median == 990_000_000)
  }

  @Test func `leaves no bound to the pass after`() throws {
    let stop = PassStop()
    #expect(throws: PassStop.Reached.self) {
      try stop.ending(when: { true }) { try stop.check() }
    }
    try stop.check()
    try stop.ending(when: nil) { try stop.check() }
  }

  // MARK: Memory

  @Test func `measures memory after timing, of the detailed layout, on all cores`() throws {
    let clocks = FakeClocks()
    let settings = [Plan.Setting.make("first"), .make("second", width: 240)]
    var plan = Plan.make(
      texts: ["one", "two"].map { Plan.Text(corpus: .make($0), settings: settings) },
      participants: [.make(), .make("b", StubPaginator.onePage { throw Odd() }), .make("c")],
      timing: budget(1)
    )
    plan.memory = { participant, text in
      clocks.write("memory \(text.corpus.id) \(participant.info.name)")
      return participant.info.name == "a"
        ? MemoryUse(peakBytes: 4_096, retainedBytes: 1_024) : nil
    }
    let trials = try plan.run(clocks)
    // Those of a text in any order.
    let children = clocks.events.filter { $0.hasPrefix("memory") }
    #expect(children.prefix(2).sorted() == ["memory one a", "memory one c"])
    #expect(children.dropFirst(2).sorted() == ["memory two a", "memory two c"])
    // A text's clocks are all read before its first child is started.
    #expect(clocks.events.firstIndex { $0.hasPrefix("memory") } == 2 * 2 * 6)
    let bytes = trials.map(\.costs?.peakMemoryBytes)
    #expect(bytes == [4_096, nil, nil, nil, nil, nil, 4_096, nil, nil, nil, nil, nil])
    let retained = trials.map(\.costs?.retainedBytes)
    #expect(retained == [1_024, nil, nil, nil, nil, nil, 1_024, nil, nil, nil, nil, nil])
  }

  @Test func `measures no memory without timing`() throws {
    var plan = Plan.make()
    plan.memory = { _, _ in MemoryUse(peakBytes: 4_096) }
    #expect(try plan.run()[0].costs?.peakMemoryBytes == nil)
  }
}
