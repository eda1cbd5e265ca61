import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct LatencyMetricTests {
  /// Three pages that take 2, 40 and 9 ms, and 5 ms before the first.
  private func turning() -> Trial {
    var trial = Trial.make(pages: PageMeasurement.pages(lines: [4, 4, 4]))
    trial.costs = DetailedCosts(
      pageTurns: PageTurns(
        passes: 4,
        setUpNanoseconds: 5_000_000,
        nanoseconds: [2_000_000, 40_000_000, 9_000_000]
      )
    )
    return trial
  }

  /// A text of 800 scalars whose halves take half the time and a quarter of the work.
  private func growing() -> Trial {
    var work = Work()
    work.measuredScalars = 640_000
    var trial = Trial.make(scalarCount: 800, work: work, timing: Timing.make(milliseconds: 8))
    trial.cost { costs in
      costs.prefixes = [100, 200, 400].map { PrefixWork(scalars: $0, measuredScalars: $0 * $0) }
    }
    for (phase, time) in zip(Phase.prefixes, [1.0, 2, 4]) {
      trial.cost { $0.timings[phase] = Timing.make(milliseconds: time) }
    }
    return trial
  }

  private func arithmetic(_ metric: Metric, _ trial: Trial) -> String? {
    Explanation(of: metric, in: trial).arithmetic(in: SourceText("", language: "en")).last
  }

  @Test func `has a page turn for each page, the slowest the worst`() {
    let value = Metric.pageTurnTime.value(of: turning())
    #expect(value.eligible == 3)
    #expect(value[.median] == 9_000_000)
    #expect(value[.max] == 40_000_000)
    #expect(value[.worstPage] == 1)
    #expect(
      arithmetic(.pageTurnTime, turning()) == "page_turn_time = the least of 4 passes = 40 ms"
    )
  }

  /// ⌊40 / 16.67⌋ = 2; ⌊40 / 11.11⌋ = 3; ⌊40 / 8.33⌋ = 4 and ⌊9 / 8.33⌋ = 1.
  @Test func `sums the frames that are missed`() {
    #expect(Metric.missedFrames60.value(of: turning())[.value] == 2)
    #expect(Metric.missedFrames90.value(of: turning())[.value] == 3)
    #expect(Metric.missedFrames120.value(of: turning())[.value] == 5)
    #expect(
      arithmetic(.missedFrames90, turning())
        == "missed_frames_90 = Σ ⌊t · 90 / s⌋ over 3 page turns, the longest 40 ms = 3 frames"
    )
  }

  @Test func `reads the 99th percentile and the longest slice`() {
    #expect(Metric.pageTurnP99Time.value(of: turning())[.value] == 40_000_000)
    #expect(Metric.longestSlice.value(of: turning())[.value] == 40_000_000)
    #expect(
      arithmetic(.pageTurnP99Time, turning())
        == "page_turn_p99_time = page turn 3 of 3 from the quickest = 40 ms"
    )
    #expect(
      arithmetic(.longestSlice, turning())
        == "longest_slice = max(set-up 5 ms, longest page turn 40 ms) = 40 ms"
    )
  }

  @Test func `fits the powers of time and of work`() throws {
    let time = try #require(Metric.scalingExponent.value(of: growing())[.value])
    #expect(abs(time - 1) < 1e-9)
    #expect(Metric.workExponent.value(of: growing())[.value] == 2)
    #expect(
      arithmetic(.workExponent, growing())
        == "work_exponent = slope of log(laid out) over log(n) through 10,000 of 100, 40,000 of 200, "
        + "160,000 of 400 and 640,000 of 800 scalars = 2"
    )
    let shown = try #require(arithmetic(.scalingExponent, growing()))
    #expect(
      shown.contains("1 ms of 100, 2 ms of 200, 4 ms of 400 and 8 ms of 800 scalars = 1, from")
    )
    // Medians that may be 2 % off either way: log(1.02 / 0.98) = 0.04 at most between two of them.
    let interval = try #require(Metric.scalingExponent.value(of: growing()).interval)
    #expect(interval.lowerBound < 1 && interval.lowerBound > 0.95)
    #expect(interval.upperBound > 1 && interval.upperBound < 1.05)
    #expect(Metric.workExponent.value(of: growing()).interval == nil)
  }

  @Test func `divides the bytes held by the pages`() {
    var trial = turning()
    trial.cost { $0.retainedBytes = 12_288 }
    #expect(Metric.retainedBytesPerPage.value(of: trial)[.value] == 4_096)
    #expect(
      arithmetic(.retainedBytesPerPage, trial)
        == "retained_bytes_per_page = 12,288 bytes held after the last page / 3 pages = 4096 bytes "
        + "per page"
    )
    trial.set([], trial.judgement)
    #expect(Metric.retainedBytesPerPage.value(of: trial).excluded == [.noPages: 1])
  }

  @Test func `reads the reader's page, with its interval`() {
    var trial = Trial.make()
    trial.costs = DetailedCosts(
      timings: [.anchoredPage: Timing.make(milliseconds: 3)].compactMapValues(\.self)
    )
    #expect(Metric.anchoredPageTime.value(of: trial)[.value] == 3_000_000)
    #expect(Metric.anchoredPageTime.value(of: trial).interval == 2_940_000...3_060_000)
  }

  @Test(arguments: Metric.latency.map(\.name))
  func `is absent without timing, never 0, and no matter of the gate`(name: String) throws {
    let metric = try #require(Metric.named(name))
    let value = metric.value(of: Trial.make())
    #expect(value.statistics == nil)
    #expect(value.excluded.values.reduce(0, +) == 1)
    #expect(!metric.isExact)
    #expect(!GateRecord.metricNames.contains(name))
  }

  @Test func `leaves the power of work to the gate, absent without prefixes`() {
    #expect(Metric.workExponent.isExact)
    #expect(GateRecord.metricNames.contains("work_exponent"))
    #expect(Metric.workExponent.value(of: Trial.make()).excluded == [.noPrefixes: 1])
    var silent = growing()
    silent.cost {
      $0.prefixes = [100, 200, 400].map { PrefixWork(scalars: $0, measuredScalars: 0) }
    }
    silent.rework { $0 = Work() }
    #expect(Metric.workExponent.value(of: silent).excluded == [.notCounted: 1])
  }
}
