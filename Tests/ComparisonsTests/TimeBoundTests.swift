import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Trials

/// A pass that did not end within the time budget has a bound, which is no figure.
struct TimeBoundTests {
  /// Twenty scalars whose first page takes 1 ms, and whose whole pass was ended after 1.003 s.
  private func trial() -> Trial {
    var trial = Trial.make(scalarCount: 20)
    trial.costs = DetailedCosts(
      timings: [.firstPage: Timing.make(milliseconds: 1)].compactMapValues(\.self),
      bounds: [.total: 1_003_000_000]
    )
    return trial
  }

  @Test func `has no value and no interval, and what it is above`() {
    let value = Metric.totalTime.value(of: trial())
    #expect(value.statistics == nil && value.interval == nil && value.eligible == 0)
    #expect(value.excluded == [.overBudget: 1])
    #expect(value.bound == 1_003_000_000)
    // What ended is a figure as ever.
    let first = Metric.firstPageTime.value(of: trial())
    #expect(first[.value] == 1_000_000 && first.bound == nil)
  }

  @Test(
    arguments: [
      Metric.scalarsPerSecond, .pagesPerSecond, .peakMemoryBytes, .pageTurnTime, .pageTurnP99Time,
      .longestSlice, .scalingExponent, .retainedBytesPerPage,
    ]
    .map(\.name)
  )
  func `so does nothing that would take more whole passes`(name: String) throws {
    let value = try #require(Metric.named(name)).value(of: trial())
    #expect(value.excluded == [.overBudget: 1], "\(name)")
    #expect(value.statistics == nil && value.bound == nil, "\(name)")
  }

  @Test func `a beginning that was ended leaves no exponent`() {
    var trial = trial()
    trial.costs = DetailedCosts(
      timings: [.total: Timing.make(milliseconds: 4)].compactMapValues(\.self),
      bounds: [.half: 1_000_000_000]
    )
    #expect(Metric.scalingExponent.value(of: trial).excluded == [.overBudget: 1])
    #expect(Metric.totalTime.value(of: trial)[.value] == 4_000_000)
  }

  @Test func `is explained as what it is above`() {
    let explanation = Explanation(of: .totalTime, in: trial())
    #expect(explanation.figures.first == "0 eligible values; left out: 1 over budget")
    #expect(explanation.figures.dropFirst() == ["It was ended, and takes > 1 s."])
    #expect(explanation.arithmetic().isEmpty)
  }

  @Test(
    arguments: [
      // Rounded down, to two digits: what is said stays true.
      (1_003_000_000, "> 1 s"), (1_590_000_000, "> 1.5 s"), (109_900_000, "> 0.1 s"),
      (59_999_999, "> 0.059 s"), (12_900_000_000, "> 12 s"), (123_400_000_000, "> 123 s"),
    ] as [(Double, String)]
  )
  func `is written in seconds`(nanoseconds: Double, text: String) {
    #expect(Format.bound(nanoseconds) == text)
  }

  @Test func `is compared with no other time`() throws {
    var ended = trial()
    ended.paginator.name = "slow"
    var timed = trial()
    timed.costs = DetailedCosts(
      timings: [.total: Timing.make(milliseconds: 4)].compactMapValues(\.self)
    )
    let session = Session.make([timed, ended])
    let findings = try #require(CorpusFindings.all(of: session).first)
    let figures = try #require(findings.row(named: "slow")?.detailed)
    #expect(figures.cpu == nil && figures.cpuBound == 1_003_000_000)
    #expect(Sentences.speed(among: findings.rows) == nil)
    #expect(TimeDifference.all(from: ended, to: timed).isEmpty)
  }
}
