import Corpora
import PaginatorKit
import Synchronization
import TestSupport
import Testing

@testable import Trials

/// A paginator whose other process is a counter: each piece of work adds to its clock.
private final class FakeExternal: Paginator, ExternalProcess {
  var externalProcess: (any ExternalProcess)? { self }
  let name = "outside"
  let showing = Showing.substring
  let capabilities: Set<Capability>
  /// The CPU time of one pass in nanoseconds.
  private let cost: Int
  private let state = Mutex((cpu: 7_000_000, events: [String]()))

  init(_ capabilities: Set<Capability>, cost: Int) {
    self.capabilities = capabilities
    self.cost = cost
  }

  var events: [String] { state.withLock { $0.events } }

  private func work(_ event: String, _ nanoseconds: Int) {
    state.withLock {
      $0.events.append(event)
      $0.cpu += nanoseconds
    }
  }

  func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
    -> any PaginationPass
  {
    work("pass", cost)
    return try StubPaginator.onePage().pass(over: text, in: layout, from: start)
  }

  func processorNanoseconds() -> Int? { state.withLock { $0.cpu } }
  func exchangeNothing() { work("nothing", 1_000) }
  func repeatPass(over text: SourceText, in layout: Layout, times: Int) {
    work("repeat \(times)", times * cost)
  }
  func firstPage(of text: SourceText, in layout: Layout) -> PageRange? {
    work("first", 20_000)
    return PageRange(start: .zero, end: text.end)
  }
  func page(holding offset: TextOffset, over text: SourceText, in layout: Layout) -> PageRange {
    work("page at \(offset.utf8) in \(layout.page.contentWidth.shortPixels)", 40_000)
    return PageRange(start: .zero, end: text.end)
  }
  func peakMemoryBytes(over text: SourceText, in layout: Layout) -> Int? { nil }
}

struct ExternalTimingTests {
  private func timings(
    of paginator: FakeExternal,
    targets: [Plan.Target] = []
  ) throws -> [Phase: Timing] {
    let participant = Plan.Participant("outside", .external, Reader(paginator))
    let budget = TimingBudget(seconds: 1, samples: 3, seed: 1)
    let text = Plan.Text(corpus: .make(), settings: [.make()], targets: targets)
    return
      try Plan.make(texts: [text], participants: [participant], timing: budget)
      .run()[0]
      .timings
  }

  @Test func `counts the CPU time of the other process and not of this one`() throws {
    let timings = try timings(of: FakeExternal([], cost: 300_000))
    #expect(timings[.total]?.samples.map(\.cpuNanoseconds) == [300_000, 300_000, 300_000])
    #expect(timings[.exchange]?.samples.map(\.cpuNanoseconds) == [1_000, 1_000, 1_000])
    #expect(Set(timings.keys) == [.total, .exchange])
  }

  @Test func `the first page is timed of who can stop after it`() throws {
    let timings = try timings(of: FakeExternal([.limit], cost: 300_000))
    #expect(timings[.firstPage]?.samples.map(\.cpuNanoseconds) == [20_000, 20_000, 20_000])
  }

  /// One page holds all of the text, so that the middle one begins at 0.
  @Test func `the reader's page is timed of who finds it, after a change`() throws {
    let wide = Plan.Target(kind: .device, setting: .make(width: 240))
    let paginator = FakeExternal([.pageAt], cost: 300_000)
    let timings = try timings(of: paginator, targets: [wide])
    #expect(timings[.anchoredPage]?.samples.map(\.cpuNanoseconds) == [40_000, 40_000, 40_000])
    let asked = paginator.events.filter { $0.hasPrefix("page") }
    #expect(Set(asked) == ["page at 0 in 240"])
    // Without a change, or the capability, nobody is asked.
    #expect(try self.timings(of: FakeExternal([.pageAt], cost: 1))[.anchoredPage] == nil)
    let unable = FakeExternal([], cost: 300_000)
    #expect(try self.timings(of: unable, targets: [wide])[.anchoredPage] == nil)
  }

  // Two milliseconds are aimed at: six passes of 0.3 ms, after one to learn how long it takes.
  @Test func `who can repeat does as much as lasts long, and a sample is one pass`() throws {
    let paginator = FakeExternal([.repeat], cost: 300_000)
    let timings = try timings(of: paginator)
    #expect(timings[.total]?.samples.map(\.cpuNanoseconds) == [300_000, 300_000, 300_000])
    let repeats = paginator.events.filter { $0.hasPrefix("repeat") }
    #expect(repeats == ["repeat 1", "repeat 6", "repeat 6", "repeat 6"])
  }
}
