import Corpora
import PaginatorKit
import Paginators
import Synchronization
import TestSupport

@testable import Refereeing
@testable import Trials

/// A paginator that returns what it is told, for as long as it is told.
struct StubPaginator: Paginator {
  var name = "stub"
  var usesThreads = false
  var showing = Showing.substring
  /// Called when a pass begins; it may throw.
  var begin: @Sendable () throws -> Void = {}
  /// Called with the layout of each pass.
  var see: @Sendable (Layout) -> Void = { _ in }
  /// The page with a number, `nil` at the end.
  var page: @Sendable (Int, SourceText) throws -> PageRange?

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    see(layout)
    try begin()
    return Pass(text: text, page: page)
  }

  private final class Pass: PaginationPass {
    private let text: SourceText
    private let page: @Sendable (Int, SourceText) throws -> PageRange?
    private var count = 0

    init(text: SourceText, page: @escaping @Sendable (Int, SourceText) throws -> PageRange?) {
      self.text = text
      self.page = page
    }

    func nextPage() throws -> PageRange? {
      defer { count += 1 }
      return try page(count, text)
    }

    var work: Work {
      var work = Work()
      work.pagesProduced = count - 1
      return work
    }
  }

  /// One page of all the text.
  static func onePage(_ begin: @escaping @Sendable () throws -> Void = {}) -> StubPaginator {
    StubPaginator(begin: begin) { number, text in
      number == 0 ? PageRange(start: .zero, end: text.end) : nil
    }
  }
}

/// Clocks that tick with every reading and write down what happens.
final class FakeClocks: Clocks {
  private struct State {
    var wall = 1_000_000
    var cpu = 5_000
    var events: [String] = []

    /// Reads a clock, which goes on by a tick.
    mutating func read(_ clock: WritableKeyPath<State, Int>, _ tick: Int, _ event: String) -> Int {
      events.append(event)
      self[keyPath: clock] += tick
      return self[keyPath: clock]
    }
  }

  private let state = Mutex(State())

  /// By how much a clock is later with each reading.
  let wallTick: Int
  let cpuTick: Int

  /// The counters of each reading in turn, the last for ever.
  let counters: [Interruptions]

  init(wallTick: Int = 300, cpuTick: Int = 300, counters: [Interruptions] = [Interruptions()]) {
    self.wallTick = wallTick
    self.cpuTick = cpuTick
    self.counters = counters
  }

  func interruptions() -> Interruptions {
    state.withLock { state in
      let reading = state.events.count { $0 == "counters" }
      state.events.append("counters")
      return counters[min(reading, counters.count - 1)]
    }
  }

  func wallNanoseconds() -> Int {
    state.withLock { $0.read(\.wall, wallTick, "wall") }
  }

  func threadNanoseconds() -> Int {
    state.withLock { $0.read(\.cpu, cpuTick, "cpu") }
  }

  func processNanoseconds() -> Int {
    state.withLock { $0.read(\.cpu, cpuTick, "process") }
  }

  func write(_ event: String) { state.withLock { $0.events.append(event) } }

  var events: [String] { state.withLock { $0.events } }
}

extension Corpus {
  /// A plain text with an id.
  static func make(
    _ id: String = "text",
    _ string: String = "一二三四五六七八九十",
    breaks: [Int] = []
  ) -> Corpus {
    Corpus(id: id, text: .make(string, forcedBreaksAtScalars: breaks), fonts: ["Unifont"])
  }
}

extension Plan.Setting {
  /// A device whose page holds five Han characters a line, two lines of 24 px.
  static func make(_ id: String = "device", width: Double = 120, height: Double = 50)
    -> Plan.Setting
  {
    let layout = Layout.make(width: width, height: height, type: .make(size: 24))
    return Plan.Setting(device: Device(id: id, title: id, page: layout.page), layout: layout)
  }
}

extension Plan.Participant {
  /// A paginator that takes part under a name, timed as it is unless said otherwise.
  static func make(
    _ name: String = "a",
    _ paginator: any Paginator = StubPaginator.onePage(),
    timed: (any Paginator)? = nil
  ) -> Plan.Participant {
    Plan.Participant(name, .classic, Reader(paginator), timed: timed)
  }

  /// A paginator of the catalog.
  static func builtIn(_ specification: String) throws -> Plan.Participant {
    let environment = PaginatorEnvironment(fonts: TestFonts.library, memory: PaginatorMemory())
    let paginator = try PaginatorCatalog.paginator(specification, environment: environment)
    let kind: PaginatorInfo.Kind =
      try PaginatorCatalog.entry(for: specification).kind == .reference ? .reference : .classic
    return Plan.Participant(paginator.name, kind, Reader(paginator))
  }
}

extension Plan {
  /// A plan without timing over a short text, compared with greedy.
  static func make(
    texts: [Plan.Text] = [Plan.Text(corpus: .make(), settings: [.make()])],
    participants: [Plan.Participant] = [.make()],
    timing: TimingBudget? = nil
  ) -> Plan {
    Plan(
      texts: texts,
      participants: participants,
      reference: GreedyPaginator(environment: PaginatorEnvironment(fonts: TestFonts.library)),
      makeReferee: { try Referee(of: $0, in: $1, fonts: TestFonts.library) },
      timing: timing,
      versions: ["unicode": "15.0"]
    )
  }

  /// Runs the plan without a person watching.
  func run(_ clocks: any Clocks = FakeClocks()) throws -> [Trial] {
    try measure(self, clocks: clocks) { _ in }
  }
}
