import PaginatorKit
import TestSupport
import Testing

@testable import Trials

struct AnchoredPageTests {
  struct Odd: Error {}

  /// Ten scalars in pages of so many, by the layout's width: 120 px before the change, 240 after.
  private struct Pager: Paginator {
    var name = "pager"
    var showing = Showing.context
    var write: @Sendable (String) -> Void
    var failsAfterChange = false

    func pass(over text: SourceText, in layout: Layout, from start: TextOffset) throws
      -> any PaginationPass
    {
      let isChanged = layout.page.contentWidth == .pixels(240)
      if isChanged, failsAfterChange { throw Odd() }
      let size = isChanged ? 3 : 2
      let write = self.write
      return try StubPaginator { number, text in
        if isChanged { write("page \(number)") }
        guard number * size < text.scalarCount else { return nil }
        return PageRange(
          start: text.offset(ofScalar: number * size),
          end: text.offset(ofScalar: min(text.scalarCount, (number + 1) * size))
        )
      }
      .pass(over: text, in: layout, from: start)
    }
  }

  private func trial(
    _ clocks: FakeClocks,
    targets: [Plan.Target],
    failing: Bool = false
  ) throws -> Trial {
    let pager = Pager(write: clocks.write, failsAfterChange: failing)
    let text = Plan.Text(corpus: .make(), settings: [.make()], targets: targets)
    return try #require(
      try Plan.make(
        texts: [text],
        participants: [.make("a", pager)],
        timing: TimingBudget(seconds: 1, samples: 2)
      )
      .run(clocks)
      .first
    )
  }

  private let wide = Plan.Target(kind: .device, setting: .make(width: 240))

  @Test func `is timed until the reader's page stands, after the first change`() throws {
    let clocks = FakeClocks()
    let narrow = Plan.Target(kind: .device, setting: .make(width: 60))
    let trial = try trial(clocks, targets: [wide, narrow])
    // Five pages of two: the middle one is page 2, from scalar 4. Of pages of three it is on page 1,
    // and page 2 is not asked for.
    let asked = clocks.events.filter { $0.hasPrefix("page") }
    #expect(asked == ["page 0", "page 1", "page 0", "page 1"])
    #expect(trial.timings[.anchoredPage]?.samples.map(\.cpuNanoseconds) == [300, 300])
  }

  @Test func `is not timed where nothing changes`() throws {
    let trial = try trial(FakeClocks(), targets: [])
    #expect(Set(trial.timings.keys) == [.total, .firstPage])
  }

  @Test func `leaves the rest timed when the paginator cannot work after the change`() throws {
    let trial = try trial(FakeClocks(), targets: [wide], failing: true)
    #expect(trial.timings.mapValues(\.samples.count) == [.total: 2, .firstPage: 2])
  }

  @Test func `finds no page beyond the pages there are`() throws {
    let text = SourceText("一二三四五六七八九十", language: "zh")
    let half = StubPaginator { number, text in
      number == 0 ? PageRange(start: .zero, end: text.offset(ofScalar: 5)) : nil
    }
    let place = text.offset(ofScalar: 5)
    let layout = Layout.make()
    #expect(try page(holding: place, of: text, in: layout, with: half) == nil)
    let before = text.offset(ofScalar: 4)
    #expect(
      try page(holding: before, of: text, in: layout, with: half)
        == PageRange(start: .zero, end: place)
    )
  }

  @Test func `needs six samples, or a tenth of the budget`() {
    func samples(_ count: Int) -> [Sample] {
      Array(repeating: Sample(wallNanoseconds: 0, cpuNanoseconds: 10_000_000), count: count)
    }
    let budget = TimingBudget(seconds: 1)
    let whole = samples(12)
    #expect(budget.unfinished([.total: whole, .anchoredPage: []]) == [.anchoredPage])
    #expect(budget.unfinished([.total: whole, .anchoredPage: samples(5)]) == [.anchoredPage])
    #expect(budget.unfinished([.total: whole, .anchoredPage: samples(6)]).isEmpty)
    // 4 and 6 of 10 ms are a tenth of a second; one sample there must be.
    #expect(budget.unfinished([.half: samples(4), .anchoredPage: samples(6)]).isEmpty)
    #expect(
      budget.unfinished([.half: samples(4), .anchoredPage: samples(5)]) == [.half, .anchoredPage]
    )
    #expect(budget.unfinished([.half: [], .anchoredPage: samples(60)]) == [.half])
  }
}
