import PaginatorKit
import Testing

@testable import Trials

struct PageTurnsTests {
  /// A paginator of ten scalars in pages of two, whose pages move the clock so many ticks further in
  /// each pass in turn, the last for ever.
  private func toy(_ clocks: FakeClocks, ticks passes: [[Int]]) -> StubPaginator {
    let begun = Count()
    return StubPaginator(begin: { begun.increase() }) { number, text in
      let ticks = passes[min(begun.value, passes.count) - 1]
      guard number < ticks.count else { return nil }
      for _ in 0..<ticks[number] { _ = clocks.threadNanoseconds() }
      return PageRange(
        start: text.offset(ofScalar: min(10, 2 * number)),
        end: text.offset(ofScalar: min(10, 2 * number + 2))
      )
    }
  }

  private func turns(
    _ ticks: [[Int]],
    budget: TimingBudget = TimingBudget(seconds: 1, samples: 2)
  ) -> PageTurns? {
    let clocks = FakeClocks(cpuTick: 100)
    return pageTurns(
      of: toy(clocks, ticks: ticks),
      over: .init("一二三四五六七八九十", language: "zh"),
      in: Plan.Setting.make().layout,
      budget: budget,
      clocks: clocks
    )
  }

  @Test func `keeps of each page the least of the passes`() {
    // A page of k ticks takes k + 1 of 100 ns: the second reading is a tick itself. The passes' pages
    // take 3, 1, 9 and 2, 4, 9 ticks: the least are 2, 1, 9. Setting up takes one tick.
    #expect(
      turns([[3, 1, 9], [2, 4, 9]])
        == PageTurns(passes: 2, setUpNanoseconds: 100, nanoseconds: [300, 200, 1_000])
    )
  }

  @Test func `has no turns when passes differ in their pages`() {
    #expect(turns([[3, 1, 9], [3, 1]]) == nil)
  }

  @Test func `has no turns of a pass that does not get on`() {
    // Ten scalars are on the first five pages of two; the sixth and seventh are empty.
    #expect(turns([Array(repeating: 0, count: 40)]) == nil)
  }

  @Test func `times one pass at least, then a tenth of the budget, at most 25`() {
    // One page of 9 ticks and the set-up: 1,100 ns a pass.
    #expect(turns([[9]], budget: TimingBudget(seconds: 0))?.passes == 1)
    // A tenth of 45 µs is 4,500 ns: more than four passes, less than five.
    #expect(turns([[9]], budget: TimingBudget(seconds: 0.000_045))?.passes == 5)
    #expect(turns([[9]], budget: TimingBudget(seconds: 1))?.passes == 25)
    #expect(turns([[9]], budget: TimingBudget(seconds: 1, samples: 1))?.passes == 1)
  }

  @Test func `finds what 99 of 100 turns stay within by nearest rank`() {
    func p99(_ nanoseconds: [Int]) -> Int? {
      PageTurns(passes: 1, setUpNanoseconds: 0, nanoseconds: nanoseconds).p99
    }
    // ⌈0.99 · 100⌉ = 99, ⌈0.99 · 101⌉ = 100, ⌈0.99 · 3⌉ = 3.
    #expect(p99(Array((1...100).reversed())) == 99)
    #expect(p99(Array(1...101)) == 100)
    #expect(p99([5, 7, 6]) == 7)
    #expect(p99([]) == nil)
  }

  /// A sixtieth of a second is 16,666,666 2/3 ns, a ninetieth 11,111,111 1/9, a hundred-and-twentieth
  /// 8,333,333 1/3.
  @Test(arguments: [
    (60, [16_666_666], 0), (60, [16_666_667], 1), (60, [50_000_000], 3), (60, [49_999_999], 2),
    (90, [11_111_111, 11_111_112], 1), (120, [8_333_333, 8_333_334, 25_000_000], 4), (120, [], 0),
  ])
  func `counts whole frames that pass`(rate: Int, nanoseconds: [Int], frames: Int) {
    let turns = PageTurns(passes: 1, setUpNanoseconds: 90_000_000, nanoseconds: nanoseconds)
    #expect(turns.missedFrames(perSecond: rate) == frames)
  }

  @Test func `takes the set-up or a page for the longest slice`() {
    let pages = [3, 8, 5]
    #expect(PageTurns(passes: 1, setUpNanoseconds: 7, nanoseconds: pages).longestSlice == 8)
    #expect(PageTurns(passes: 1, setUpNanoseconds: 9, nanoseconds: pages).longestSlice == 9)
    #expect(PageTurns(passes: 1, setUpNanoseconds: 9, nanoseconds: []).longestSlice == 9)
  }

  @Test func `are timed when the plan says so, of the detailed layout`() throws {
    let settings = [Plan.Setting.make("first"), .make("second", width: 240)]
    var plan = Plan.make(
      texts: [Plan.Text(corpus: .make(), settings: settings)],
      timing: TimingBudget(seconds: 1, samples: 2)
    )
    #expect(try plan.run().map(\.costs?.pageTurns) == [nil, nil])
    plan.timesPageTurns = true
    let expected = PageTurns(passes: 2, setUpNanoseconds: 300, nanoseconds: [300])
    #expect(try plan.run().map(\.costs?.pageTurns) == [expected, nil])
    plan.timing = nil
    #expect(try plan.run().map(\.costs?.pageTurns) == [nil, nil])
  }
}
