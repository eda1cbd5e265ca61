import PaginatorKit
import TestSupport
import Testing

@testable import PairedTimes

struct ChangePointsTests {
  /// A series with levels of so many values each, and normal noise of 1 %.
  private func series(_ levels: [(Double, Int)], seed: UInt64 = 1) -> [Double] {
    var random = SplitMix64(seed: seed)
    return levels.flatMap { level, count in
      (0..<count).map { _ in level * (1 + 0.01 * random.normal()) }
    }
  }

  @Test func `finds a lasting step and both levels`() throws {
    let steps = try ChangePoints(in: series([(100, 20), (110, 20), (99, 20)])).steps
    try #require(steps.map(\.index) == [20, 40])
    #expect(abs(steps[0].before - 100) < 1)
    #expect(abs(steps[0].after - 110) < 1)
    #expect(steps[1].before == steps[0].after)
    #expect(abs(steps[1].ratio - 0.9) < 0.01)
  }

  @Test func `gives medians of the series itself`() throws {
    // Levels 2, 2, 3 and 8, 9, 9, 9: their medians are 2 and 9.
    let steps = try ChangePoints(in: [2, 2, 3, 2, 2, 8, 9, 9, 9]).steps
    #expect(steps == [ChangePoints.Step(index: 5, before: 2, after: 9)])
  }

  @Test func `is not impressed by an outlier, however far`() throws {
    var series = series([(100, 60)])
    series[20] = 1e9
    series[30] = 1e-9
    series[31] = 1e9
    #expect(try ChangePoints(in: series).steps.isEmpty)
  }

  @Test func `sees a step beside an outlier`() throws {
    var series = series([(100, 20), (106, 20)])
    series[5] = 1_000
    series[30] = 1
    #expect(try ChangePoints(in: series).steps.map(\.index) == [20])
  }

  @Test func `sees steps of all levels alike`() throws {
    // 6 % at a hundredth of the first level, where most of the noise is.
    let steps = try ChangePoints(in: series([(1_000, 60), (10, 20), (10.6, 20)])).steps
    #expect(steps.map(\.index) == [60, 80])
  }

  @Test func `takes a fifth of a percent for noise where there is less`() throws {
    // 0.1 % is half of that: 20 values at 0.25 gain 5, and a cut costs 3 · ln 40 = 11. 1 % gains 20 · 9.
    func steps(to level: Double) throws -> [Int] {
      let series = Array(repeating: 100.0, count: 20) + Array(repeating: level, count: 20)
      return try ChangePoints(in: series).steps.map(\.index)
    }
    #expect(try steps(to: 100.1) == [])
    #expect(try steps(to: 101) == [20])
  }

  @Test func `does not depend on the unit, and follows the order`() throws {
    let series = series([(100, 15), (108, 15), (120, 15)])
    let steps = try ChangePoints(in: series).steps
    let scaled = try ChangePoints(in: series.map { $0 * 1_024 }).steps
    #expect(scaled.map(\.index) == steps.map(\.index))
    let reversed = try ChangePoints(in: series.reversed()).steps
    #expect(reversed.map { 45 - $0.index }.reversed() == steps.map(\.index))
  }

  @Test(arguments: [[], [1], [1, 2], [1, 2, 3], Array(repeating: 7, count: 50)])
  func `finds nothing where there is nothing`(series: [Double]) throws {
    #expect(try ChangePoints(in: series).steps.isEmpty)
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `refuses what is no time`(value: Double) {
    let error = #expect(throws: TimeGateError.self) { try ChangePoints(in: [1, 2, value]) }
    #expect(
      error?.description == "Value 2 of the series is \(value), which is no time; leave it out."
    )
  }

  @Test func `marks noise in few series`() throws {
    let marked = try (1...200)
      .count { seed in
        try !ChangePoints(in: series([(100, 60)], seed: UInt64(seed))).steps.isEmpty
      }
    #expect(marked <= 10, "\(marked)")
  }

  /// Every partition into parts of at least three, and every level that was seen for each part.
  @Test(arguments: Seed.first(40))
  func `costs no more than any other partition`(seed: Seed) {
    var seed = seed
    let count = seed.number(in: 3...11)
    var level = 0.0
    let values = (0..<count)
      .map { _ in
        if seed.number(in: 0...3) == 0 { level = Double(seed.number(in: -4...4)) }
        return level + Double(seed.number(in: -8...8)) / 8
      }
    let penalty = ChangePoints.penalty(of: count)
    func cost(_ cuts: [Int]) -> Double? {
      var total = penalty * Double(cuts.count - 2)
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        guard end - start >= 3 else { return nil }
        total +=
          values.map { level in
            values[start..<end].map { min(($0 - level) * ($0 - level), 9) }.reduce(0, +)
          }
          .min() ?? 0
      }
      return total
    }
    let costs = (0..<(1 << (count - 1)))
      .compactMap { cuts in
        cost([0] + (1..<count).filter { cuts >> ($0 - 1) & 1 == 1 } + [count])
      }
    let found = cost(ChangePoints.bestStarts(of: values) + [count])
    #expect(found != nil && abs((found ?? 0) - (costs.min() ?? 1)) < 1e-9)
  }
}
