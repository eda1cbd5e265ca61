import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

/// Values that are counted without a list of pages are those of single readings.
struct PageReadingsTests {
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

  /// The list and the tally are made of what is alike; here each page is asked.
  @Test(arguments: Seed.first(20))
  func `readings are those of each page by itself`(seed: Seed) {
    var random = seed
    let boundaries: [BoundaryMeasurement?] = [nil, .sound, .make(midLine: true)]
    let numbers = (0..<random.number(in: 0...30)).shuffled(using: &random)
    let pages = numbers.map { number in
      var page = PageMeasurement(page: number, range: PageRange(start: .zero, end: .zero))
      page.lines = random.number(in: 0...3)
      page.exclusion = random.element(of: [nil, .lastPage, .forcedBreak])
      page.boundary = random.element(of: boundaries)
      return page
    }
    let measured = PageMeasurements(pages)
    var (onPages, atEnds) = (Readings(), Readings())
    for page in pages {
      if page.lines == 0 {
        onPages.exclude(.noLines)
      } else {
        onPages.add(Double(page.lines), page: page.page)
      }
      if let boundary = page.boundary {
        atEnds.add(boundary.midLine ? 1 : 0, page: page.page)
      } else {
        atEnds.exclude(page.exclusion == .forcedBreak ? .forcedBreak : .notInterior)
      }
    }
    let found = [
      PageReadings(on: measured) { $0.lines == 0 ? .excluded(.noLines) : .value(Double($0.lines)) },
      PageReadings(atEndsOf: measured) { .flag($0.midLine) },
    ]
    for (readings, expected) in zip(found, [onPages, atEnds]) {
      #expect(readings.list == expected)
      for direction in Metric.Direction.allCases {
        #expect(
          MetricValue(readings.tally, direction: direction)
            == MetricValue(expected, direction: direction)
        )
      }
    }
  }

  /// A page may be worst because its value is the least, or the most.
  @Test(arguments: Seed.first(20), Metric.Direction.allCases)
  func `a tally amounts to what its readings do`(seed: Seed, direction: Metric.Direction) {
    var random = seed
    // Some kinds have the same value; sums of tenths are rounded.
    var kinds = (0..<random.number(in: 1...12))
      .map { _ in Tally.Kind(value: Double(random.number(in: -2...9)) / 10) }
    var tally = Tally()
    var readings = Readings()
    for page in (0..<random.number(in: 0...60)).shuffled(using: &random) {
      let kind = random.number(in: 0...kinds.count - 1)
      kinds[kind].add(page: page)
      tally.sum += kinds[kind].value
      readings.add(kinds[kind].value, page: page)
    }
    tally.kinds = kinds.filter { $0.count > 0 }
    tally.excluded = [.lastPage: 1]
    readings.exclude(.lastPage)
    #expect(
      MetricValue(tally, direction: direction) == MetricValue(readings, direction: direction)
    )
  }

  @Test(arguments: Seed.first(40))
  func `a value counts as often as it is there`(seed: Seed) {
    var random = seed
    let most = random.element(of: [1, 5, 1_000])
    let values = (0..<random.number(in: 1...30))
      .map { _ in
        OrderStatistics.Weighted(
          value: Double(random.number(in: 0...most)),
          count: random.number(in: 1...4)
        )
      }
    let sorted = values.flatMap { Array(repeating: $0.value, count: $0.count) }.sorted()
    let middle = sorted.count / 2
    let found = OrderStatistics(weighted: values)
    #expect(found?.minimum == sorted.first)
    #expect(found?.maximum == sorted.last)
    #expect(
      found?.median
        == (sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2)
    )
    #expect(found?.p95 == sorted[(sorted.count * 95 + 99) / 100 - 1])
  }
}
