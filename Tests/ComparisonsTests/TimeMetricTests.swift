import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Trials

struct TimeMetricTests {
  /// Twenty scalars on two pages, timed with medians of 4, 1, 3 and 0.5 ms.
  private func timedTrial() -> Trial {
    var trial = Trial.make(scalarCount: 20)
    let medians: [Phase: Double] = [.total: 4, .firstPage: 1, .prepare: 3, .fill: 0.5]
    trial.costs = DetailedCosts(
      timings: medians.compactMapValues { Timing.make(milliseconds: $0) },
      peakMemoryBytes: 688_128
    )
    return trial
  }

  @Test func `reads the median of each phase's CPU time`() {
    let trial = timedTrial()
    #expect(Metric.totalTime.value(of: trial)[.value] == 4_000_000)
    #expect(Metric.firstPageTime.value(of: trial)[.value] == 1_000_000)
    #expect(Metric.prepareTime.value(of: trial)[.value] == 3_000_000)
    #expect(Metric.fillTime.value(of: trial)[.value] == 500_000)
  }

  @Test func `divides what was made by the whole pass's seconds`() {
    let trial = timedTrial()
    // 20 scalars and 2 pages in 0.004 s.
    #expect(Metric.scalarsPerSecond.value(of: trial)[.value] == 5_000)
    #expect(Metric.pagesPerSecond.value(of: trial)[.value] == 500)
  }

  @Test func `reads the peak memory in bytes`() {
    #expect(Metric.peakMemoryBytes.value(of: timedTrial())[.value] == 688_128)
  }

  @Test func `reads instructions, which are those of a compiler and a machine`() {
    var trial = Trial.make()
    #expect(Metric.instructions.value(of: trial).excluded == [.notCounted: 1])
    trial.costs = DetailedCosts(instructions: 94_325_876)
    #expect(Metric.instructions.value(of: trial)[.value] == 94_325_876)
    #expect(!Metric.instructions.isExact)
    #expect(Metric.instructions.direction == .lowerIsBetter)
  }

  @Test(arguments: Metric.time.map(\.name))
  func `is absent without timing, never 0`(name: String) throws {
    let value = try #require(Metric.named(name)).value(of: Trial.make())
    #expect(value.statistics == nil)
    #expect(value.excluded == [name == "peak_memory_bytes" ? Exclusion.notMeasured : .notTimed: 1])
  }

  @Test func `has no phases where there is one`() {
    let trial = Trial.make(timing: Timing.make(milliseconds: 4))
    #expect(Metric.totalTime.value(of: trial)[.value] == 4_000_000)
    #expect(Metric.prepareTime.value(of: trial).statistics == nil)
    #expect(Metric.fillTime.value(of: trial).statistics == nil)
  }

  @Test func `has no speed where the clock did not move`() {
    let trial = Trial.make(timing: Timing(samples: [Sample(wallNanoseconds: 0, cpuNanoseconds: 0)]))
    #expect(Metric.scalarsPerSecond.value(of: trial).excluded == [.noTime: 1])
    #expect(Metric.totalTime.value(of: trial)[.value] == 0)
  }

  @Test func `is better when a time is lower and a speed higher`() {
    let higher = Metric.time.filter { $0.direction == .higherIsBetter }.map(\.name)
    #expect(higher == ["scalars_per_second", "pages_per_second"])
    #expect(Metric.time.allSatisfy { $0.direction != .neutral })
  }
}
