import Testing

@testable import Trials

struct TimingBudgetTests {
  /// Whether samples of so many seconds of CPU time suffice.
  private func isSpent(_ budget: TimingBudget, by seconds: [Double]) -> Bool {
    budget.unfinished([.total: samples(seconds)]).isEmpty
  }

  private func samples(_ seconds: [Double]) -> [Sample] {
    // Wall time is shown, not judged: here it is a day.
    seconds.map { Sample(wallNanoseconds: 86_400_000_000_000, cpuNanoseconds: Int($0 * 1e9)) }
  }

  @Test(arguments: [1, 3, 40])
  func `wants exactly as many samples as were asked for`(count: Int) {
    let budget = TimingBudget(seconds: 0.001, samples: count)
    #expect(!isSpent(budget, by: Array(repeating: 5, count: count - 1)))
    #expect(isSpent(budget, by: Array(repeating: 5, count: count)))
  }

  @Test func `tells what is left of seconds, or of samples at the pace so far`() {
    let two = TimingBudget(seconds: 2)
    #expect(two.secondsLeft(after: [[.total: []]]) == 2)
    let six: [Phase: [Sample]] = [.total: samples(Array(repeating: 0.25, count: 6))]
    #expect(two.secondsLeft(after: [six]) == 0.5)
    // Two samples took all of it.
    #expect(two.secondsLeft(after: [[.total: samples([1, 1])]]) == 0)
    let ten = TimingBudget(seconds: 2, samples: 10)
    let four: [Phase: [Sample]] = [.total: samples([0.5, 0.5, 0.5, 0.5])]
    #expect(ten.secondsLeft(after: [four]) == 3)
    #expect(ten.secondsLeft(after: [four, [.total: []]]) == 6)
    #expect(ten.secondsLeft(after: [[.total: []]]) == nil)
    #expect(ten.secondsLeft(after: []) == 0)
  }

  @Test func `wants a sample`() {
    #expect(!isSpent(TimingBudget(seconds: 0), by: []))
  }

  @Test func `wants no more of a slow paginator than the budget pays for`() {
    let budget = TimingBudget(seconds: 1)
    #expect(!isSpent(budget, by: [0.6]))
    #expect(isSpent(budget, by: [0.6, 0.6]))
    // What was ended took its time, too, and is wanted no more.
    let first: [Phase: [Sample]] = [.firstPage: samples([0.1])]
    #expect(budget.unfinished(first, after: [.total: 800_000_000]) == [.firstPage])
    #expect(budget.unfinished(first, after: [.total: 900_000_000]).isEmpty)
  }

  @Test func `ends the first pass of a phase when it spends what it may`() {
    let budget = TimingBudget(seconds: 2)
    // The whole text has the budget, and so has a beginning of it.
    for phase in [Phase.total, .eighth, .quarter, .half] {
      #expect(budget.limit(of: phase, after: [], spent: 1_900_000_000) == 2_000_000_000)
    }
    // Any other phase has what is left, or a tenth.
    for phase in [Phase.firstPage, .prepare, .fill, .anchoredPage] {
      #expect(budget.limit(of: phase, after: [], spent: 500_000_000) == 1_500_000_000)
      #expect(budget.limit(of: phase, after: [], spent: 2_000_000_000) == 200_000_000)
    }
    // What ended once is not ended later, and what was asked for is taken.
    #expect(budget.limit(of: .total, after: samples([1]), spent: 0) == nil)
    let asked = TimingBudget(seconds: 2, samples: 1)
    #expect(asked.limit(of: .total, after: [], spent: 0) == nil)
  }

  @Test func `stops once twelve samples agree`() {
    // All the same: the interval has no width.
    let budget = TimingBudget(seconds: 1)
    #expect(!isSpent(budget, by: Array(repeating: 0.001, count: 11)))
    #expect(isSpent(budget, by: Array(repeating: 0.001, count: 12)))
  }

  @Test func `goes on while samples differ by five percent, until the budget is spent`() {
    // Ranks 3 and 10 of twelve are the low and the high ones.
    let low = Array(repeating: 0.0100, count: 6)
    let wide = low + Array(repeating: 0.0105, count: 6)
    let narrow = low + Array(repeating: 0.0102, count: 6)
    let budget = TimingBudget(seconds: 1)
    // 0.5 ms of a median of 10.25 ms are 4.88 %, of 10.1 ms 0.2 ms are 1.98 %.
    #expect(isSpent(budget, by: narrow))
    #expect(isSpent(budget, by: wide))
    // 0.6 ms of 10.3 ms are 5.83 %.
    let wider = low + Array(repeating: 0.0106, count: 6)
    #expect(!isSpent(budget, by: wider))
    // 12 · 10.3 ms are 123.6 ms.
    #expect(isSpent(TimingBudget(seconds: 0.12), by: wider))
  }

  @Test func `takes no more than five hundred samples`() {
    // Half of a microsecond's samples are three: never narrow, never a second.
    let samples = (0..<500).map { $0 % 2 == 0 ? 0.000_001 : 0.000_003 }
    let budget = TimingBudget(seconds: 1)
    #expect(!isSpent(budget, by: Array(samples.dropLast())))
    #expect(isSpent(budget, by: samples))
  }

  @Test func `wants more of the phases that are not known well enough`() {
    let same = samples(Array(repeating: 0.001, count: 12))
    let wide = samples((0..<12).map { $0 % 2 == 0 ? 0.001 : 0.003 })
    let budget = TimingBudget(seconds: 1)
    #expect(budget.unfinished([.total: same, .firstPage: wide]) == [.firstPage])
    #expect(budget.unfinished([.total: same, .firstPage: []]) == [.firstPage])
    #expect(budget.unfinished([.prepare: wide, .fill: wide]) == [.prepare, .fill])
  }

  @Test func `shares the budget among the phases`() {
    // Twelve of 1 and 3 ms are 24 ms: of two phases 48 ms, of which neither took 40.
    let wide = samples((0..<12).map { $0 % 2 == 0 ? 0.001 : 0.003 })
    let budget = TimingBudget(seconds: 0.04)
    #expect(budget.unfinished([.total: wide]) == [.total])
    #expect(budget.unfinished([.total: wide, .firstPage: wide]).isEmpty)
  }

  @Test func `wants as many samples of each phase as were asked for`() {
    let three = samples([1, 1, 1])
    let budget = TimingBudget(seconds: 1, samples: 4)
    #expect(budget.unfinished([.total: three, .fill: three + three]) == [.total])
  }
}
