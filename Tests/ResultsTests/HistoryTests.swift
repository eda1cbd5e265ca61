@testable import Comparisons
import GRDB
import PaginatorKit
import TestSupport
import Testing

@testable import Results
@testable import Trials

/// One metric over the stored sessions.
struct HistoryTests {
  let file: StoreFile

  init() throws { file = try StoreFile() }

  /// Two sessions; the first trial's figures are 1.5 and 2.5, with an interval around the second.
  private func store() throws -> ResultStore {
    let store = try file.open()
    guard try store.summaries().isEmpty else { return store }
    for (id, value) in [("a", 1.5), ("b", 2.5)] {
      let unused = Figure(
        .trial(0),
        .unusedPixels,
        MetricValue(
          Readings(values: [
            Readings.Reading(page: 3, value: value), Readings.Reading(page: 4, value: value),
          ]),
          direction: .lowerIsBetter
        )
      )
      let figures: [Figure] = [
        unused, .make(.trial(0), value: value),
        .make(.trial(0), .totalTime, value: value, interval: value - 1...value + 1),
        .make(.trial(2), value: 7), .make(.trial(5), value: nil),
        .make(.way("proportional", change: 0), .pageErrorSlope, value: value),
        .make(.way("fresh-anchor", change: 0), .pageErrorSlope, value: -value),
      ]
      _ = try store.add(.make(id, started: "2025-\(id)"), figures: Figures(figures))
    }
    return store
  }

  private func values(_ query: HistoryQuery) throws -> [Double?] {
    try store().history(query).map(\.value)
  }

  @Test func `a point says where a figure is from`() throws {
    let point = try #require(
      try store().history(HistoryQuery(metric: "total_time", statistic: .value)).last
    )
    #expect(
      point
        == HistoryPoint(
          session: 2,
          id: "b",
          started: "2025-b",
          corpus: "sutra",
          paginator: "greedy",
          device: "phone-6",
          fontSize: .pixels(17),
          toDevice: nil,
          toFontSize: nil,
          toFont: nil,
          toLineHeight: nil,
          variant: "",
          value: 2.5,
          low: 1.5,
          high: 3.5,
          layoutKey: "key of sutra at 17.0",
          machine: "a processor"
        )
    )
  }

  @Test func `a time that was ended has an interval without an end, and no value`() throws {
    let store = try file.open()
    let bound = MetricValue(Readings(above: 1_003_000_000), direction: .lowerIsBetter)
    _ = try store.add(.make("a"), figures: Figures([Figure(.trial(0), .totalTime, bound)]))
    let points = try store.history(HistoryQuery(metric: "total_time", statistic: .value))
    let point = try #require(points.first)
    #expect(point.value == nil && point.low == 1_003_000_000 && point.high == .infinity)
    #expect(try store.integrityProblems() == [])
  }

  @Test func `the oldest session comes first, then the first trial`() throws {
    let query = HistoryQuery(metric: "pages", statistic: .value)
    #expect(try values(query) == [1.5, 7, nil, 2.5, 7, nil])
  }

  @Test func `each statistic is its own number`() throws {
    #expect(try values(HistoryQuery(metric: "unused_px", statistic: .median)) == [1.5, 2.5])
    #expect(try values(HistoryQuery(metric: "unused_px", statistic: .worstPage)) == [4, 4])
    #expect(try values(HistoryQuery(metric: "unused_px", statistic: .value)) == [nil, nil])
    #expect(try values(HistoryQuery(metric: "no_such", statistic: .max)) == [])
  }

  @Test func `every statistic has a column`() throws {
    for statistic in Statistic.allCases {
      #expect(try values(HistoryQuery(metric: "unused_px", statistic: statistic)).count == 2)
    }
  }

  @Test func `points are left out by what is asked`() throws {
    var query = HistoryQuery(metric: "pages", statistic: .value)
    query.sessionLimit = 1
    #expect(try values(query) == [2.5, 7, nil])
    query.corpus = "sutra"
    #expect(try values(query) == [2.5, 7])
    query.paginator = "fixed-count"
    #expect(try values(query) == [7])
    query.fontSize = .pixels(20)
    #expect(try values(query) == [7])
    query.device = "phone-6"
    #expect(try values(query) == [7])
    query.onlyDetailed = true
    #expect(try values(query) == [])
    query = HistoryQuery(metric: "pages", statistic: .value)
    query.onlyDetailed = true
    #expect(try values(query) == [1.5, 2.5])
    query.fontSize = .pixels(18)
    #expect(try values(query) == [])
    query = HistoryQuery(metric: "pages", statistic: .value)
    query.device = "tablet-10"
    #expect(try values(query) == [])
    query.device = nil
    query.sessionLimit = 0
    #expect(try values(query) == [])
  }

  @Test func `sessions before one are counted back from it`() throws {
    var query = HistoryQuery(metric: "pages", statistic: .value)
    query.paginator = "greedy"
    query.corpus = "sutra"
    #expect(try values(query) == [1.5, 2.5])
    query.before = 2
    #expect(try values(query) == [1.5])
    // The last one before session 2 is session 1, and not the last of all.
    query.sessionLimit = 1
    #expect(try values(query) == [1.5])
    query.before = 3
    #expect(try values(query) == [2.5])
    query.before = 1
    #expect(try values(query) == [])
  }

  @Test func `a change has both layouts and a strategy`() throws {
    var query = HistoryQuery(metric: "position_page_error_slope", statistic: .value)
    #expect(try values(query) == [-1.5, 1.5, -2.5, 2.5])
    query.variant = "proportional"
    query.corpus = "sutra"
    query.onlyDetailed = true
    let points = try store().history(query)
    #expect(points.map(\.value) == [1.5, 2.5])
    #expect(points.map(\.device) == ["phone-6", "phone-6"])
    #expect(points.map(\.toDevice) == ["to fontSize", "to fontSize"])
    #expect(points.map(\.fontSize) == [.pixels(17), .pixels(17)])
    #expect(points.map(\.toFontSize) == [.pixels(20), .pixels(20)])
    #expect(points.map(\.layoutKey) == ["key after fontSize", "key after fontSize"])
  }

  @Test(arguments: [
    SealedSessions.sessionQuery, SealedSessions.trialQuery, SealedSessions.sampleQuery,
    SealedSessions.setupQuery, Figure.setQuery,
  ])
  func `rows are found by an index, in their order`(query: String) throws {
    let plan = try store().pool
      .read { database in
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(query)", arguments: [1])
          .map { $0["detail"] as String }
      }
    #expect(plan.contains { $0.hasPrefix("SEARCH") })
    #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test func `figures that are not what was stored are left out, and their session is named`()
    throws
  {
    let file = try StoreFile.withSession()
    let query = HistoryQuery(metric: "pages", statistic: .value)
    #expect(try !file.open(.reading).history(query).isEmpty)
    try file.tamper { try $0.execute(sql: "UPDATE figure SET value = 99 WHERE metric = 'pages'") }
    let store = try file.open(.reading)
    let points = try store.history(query)
    #expect(!points.contains { $0.value == 99 })
    let error = try #require(throws: StoreError.self) { try store.refuseDamage() }
    guard case .damagedSession(1, _, file.path) = error else {
      Issue.record("\(error)")
      return
    }
  }
}
