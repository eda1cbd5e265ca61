import TestSupport
import Testing

@testable import Comparisons

struct MetricValueTests {
  private func value(
    _ values: [Double],
    _ direction: Metric.Direction = .lowerIsBetter
  ) -> MetricValue {
    let readings = values.enumerated().map { Readings.Reading(page: $0, value: $1) }
    return MetricValue(Readings(values: readings, excluded: [.lastPage: 1]), direction: direction)
  }

  @Test func `sums up five pages`() throws {
    let value = value([0, 2, 0, 1, 2])
    let statistics = try #require(value.statistics)
    #expect(statistics.count == 3)
    #expect(statistics.rate == 0.6)
    #expect(statistics.sum == 5)
    #expect(statistics.median == 1)
    #expect(statistics.p95 == 2)
    #expect(statistics.max == 2)
    #expect(statistics.worstPage == 1)
    #expect(value.eligible == 5)
    #expect(value.excluded == [.lastPage: 1])
  }

  @Test(arguments: [
    // Nearest rank ⌈0.95 · n⌉ of 1, 2, …, n.
    (count: 1, p95: 1.0), (count: 2, p95: 2), (count: 19, p95: 19), (count: 20, p95: 19),
    (count: 21, p95: 20), (count: 40, p95: 38), (count: 41, p95: 39), (count: 100, p95: 95),
  ])
  func `takes the 95th percentile by nearest rank`(count: Int, p95: Double) {
    #expect(value((1...count).reversed().map(Double.init)).statistics?.p95 == p95)
  }

  @Test func `takes the mean of the middle two of an even number`() {
    #expect(value([7, 1, 4, 2]).statistics?.median == 3)
  }

  @Test func `calls the smallest value the worst when higher is better`() {
    #expect(value([0.5, 0.25, 1, 0.25], .higherIsBetter).statistics?.worstPage == 1)
    #expect(value([0.5, 0.25, 1, 0.25], .neutral).statistics?.worstPage == 2)
  }

  /// Few values or many, alike or spread, below 0 and endless: against a sorted list.
  @Test(arguments: Seed.first(100))
  func `has the order statistics of the sorted values`(seed: Seed) throws {
    var seed = seed
    let (most, step) = (seed.number(in: 0...1_000), 1 / Double(seed.number(in: 1...64)))
    let lift = Double(seed.number(in: 0...3) * -200)
    var values = (0..<seed.number(in: 1...300))
      .map { _ in Double(seed.number(in: 0...most)) * step + lift }
    if seed.number(in: 0...4) == 0 { values += [.infinity, 1e300, .leastNonzeroMagnitude] }
    let sorted = values.sorted()
    let statistics = try #require(value(values, .higherIsBetter).statistics)
    let (low, high) = (sorted[(values.count - 1) / 2], sorted[values.count / 2])
    #expect(statistics.median == (low == high ? low : (low + high) / 2))
    #expect(statistics.p95 == sorted[(values.count * 19 + 19) / 20 - 1])
    #expect(statistics.max == sorted.last)
    #expect(statistics.worstPage == values.firstIndex(of: sorted[0]))
    #expect(statistics.count == values.count { $0 != 0 })
  }

  @Test func `is absent without a value`() {
    let value = value([])
    #expect(value.statistics == nil)
    for statistic in Statistic.allCases { #expect(value[statistic] == nil) }
  }
}
