import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// Values of properties that are counted without a list of pages are those of single readings.
struct FlagsTests {
  /// A trial of which every column of its pages is drawn, or left as it is.
  private static func trial(
    pages count: Int,
    _ geometry: Judgement.Geometry,
    _ random: inout Seed
  ) -> Trial {
    let pages = (0..<count)
      .map { number in
        let range = PageRange(
          start: TextOffset(utf8: number * 10),
          end: TextOffset(utf8: number * 10 + 10)
        )
        var page = PageMeasurement(page: number, range: range)
        if random.number(in: 0...3) > 0 { page.boundary = .sound }
        // Some columns are of what others have made.
        for column in PageColumn.all + PageColumn.all where random.number(in: 0...1) == 0 {
          let allowed = column.allowed.clamped(to: 0...3_000)
          column.set(&page, random.number(in: allowed))
        }
        return page
      }
    var trial = Trial.make("a", pages: pages, scalarCount: 10 * count)
    trial.rejudge { $0.geometry = geometry }
    return trial
  }

  @Test(arguments: Seed.first(8), [0, 1, 2, 30])
  func `values are those of single readings`(seed: Seed, count: Int) {
    var random = seed
    for geometry in Judgement.Geometry.allCases {
      let trial = Self.trial(pages: count, geometry, &random)
      for metric in Metric.all {
        let expected = MetricValue(metric.readings(of: trial), direction: metric.direction)
        #expect(metric.value(of: trial) == expected, "\(metric.name)")
      }
    }
  }

  /// A page may be worst because it has a property, or because it has not.
  @Test(arguments: Seed.first(20), Metric.Direction.allCases)
  func `flags are readings of 1 and 0`(seed: Seed, direction: Metric.Direction) {
    var random = seed
    let most = random.number(in: 0...1)
    let held = (0..<random.number(in: 0...30)).map { _ in random.number(in: 0...most) == 1 }
    var flags = Flags()
    var readings = Readings()
    for (page, holds) in held.enumerated() {
      flags.add(holds, page: page)
      readings.add(holds ? 1 : 0, page: page)
    }
    flags.exclude(.lastPage)
    readings.exclude(.lastPage)
    #expect(
      MetricValue(flags, direction: direction) == MetricValue(readings, direction: direction)
    )
  }
}
