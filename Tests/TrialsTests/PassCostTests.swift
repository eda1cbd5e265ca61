import PaginatorKit
import Testing

@testable import Trials

struct PassCostTests {
  @Test func `times one pass of each in turn`() throws {
    let clocks = FakeClocks(cpuTick: 100)
    let passes = Count()
    let quick = StubPaginator.onePage { clocks.write("quick") }
    // Its passes take 2, 4 and 6 ticks more.
    let slow = StubPaginator(begin: {
      clocks.write("slow")
      passes.increase()
    }) { number, text in
      guard number == 0 else { return nil }
      for _ in 0..<(2 * passes.value) { _ = clocks.threadNanoseconds() }
      return PageRange(start: .zero, end: text.end)
    }
    let text = SourceText("一二三", language: "zh")
    let costs = try passCosts(
      of: [quick, slow],
      over: text,
      in: Plan.Setting.make().layout,
      samples: 3,
      clocks: clocks
    )
    let turns = clocks.events.filter { $0 != "cpu" }
    #expect(turns == ["quick", "slow", "quick", "slow", "quick", "slow"])
    // A tick is the second reading itself; the middle of 300, 500 and 700 ns.
    #expect(costs.map(\.cpu.median) == [100, 500])
    #expect(costs.map(\.pages.count) == [1, 1])
    #expect(costs[0].work.pagesProduced == 1)
  }
}
