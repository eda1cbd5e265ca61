import Comparisons
import PaginatorKit
import Testing

@testable import HarnessCommands
@testable import Results

struct HistoryChangeTests {
  private func points(_ values: [Double?], machines: [String] = ["one"]) -> [HistoryPoint] {
    values.enumerated()
      .map { index, value in
        HistoryPoint(
          session: index + 1,
          id: "\(index)",
          started: "2026-11-\(10 + index)T08:00:00Z",
          corpus: "sutra",
          paginator: "mine",
          device: "phone-6",
          fontSize: .pixels(17),
          variant: "",
          value: value,
          layoutKey: "key",
          machine: machines[index % machines.count]
        )
      }
  }

  private func changes(_ points: [HistoryPoint], _ name: String) throws -> [[Double]] {
    HistoryChange.all(in: points, of: try #require(Metric.named(name)))
      .map { [Double($0.point.session), $0.before, $0.after] }
  }

  /// Two milliseconds and three, each with noise of a percent, from the seventh session on; the fourth
  /// is an outlier.
  private static let times = [2, 2.02, 1.99, 9, 2.01, 1.98, 3, 3.03, 2.98, 3.01, 2.99, 3.02]
    .map { $0 * 1e6 }

  @Test func `a time has a step where its level goes up for good`() throws {
    // The medians: 2.005 of the first six, 3.005 of the others.
    #expect(try changes(points(Self.times), "total_time") == [[7, 2.005e6, 3.005e6]])
  }

  /// Even sessions are of a machine that takes twice as long.
  @Test func `times of another machine are no step`() throws {
    let times = (0..<12).map { $0.isMultiple(of: 2) ? 2e6 : 4e6 }
    #expect(try changes(points(times, machines: ["one", "another"]), "total_time").isEmpty)
    let slow = times.indices.map { times[$0] * ($0 < 6 || $0.isMultiple(of: 2) ? 1 : 1.5) }
    #expect(
      try changes(points(slow, machines: ["one", "another"]), "total_time") == [[8, 4e6, 6e6]]
    )
  }

  @Test func `times that are missing or 0 have no level`() throws {
    #expect(try changes(points([nil, 0, nil, 2e6]), "total_time").isEmpty)
    let gaps = Self.times.flatMap { [$0, nil] }
    #expect(try changes(points(gaps), "total_time") == [[13, 2.005e6, 3.005e6]])
  }

  @Test func `a count changes wherever it differs`() throws {
    #expect(try changes(points([5, 5, nil, 6, 0, 0]), "pages") == [[4, 5, 6], [5, 6, 0]])
  }

  @Test func `lasting changes stand below the table`() throws {
    let metric = try #require(Metric.named("pages"))
    var history = HistoryText(metric: metric, statistic: .value, points: points([5, 5, 6]))
    #expect(!history.text(columns: 80).contains("asting change"))
    history.tellsChanges = true
    let text = history.text(columns: 80)
    #expect(text.contains("Lasting changes\n"), "\(text)")
    let row = try #require(text.split(separator: "\n").last)
    #expect(
      row.split(separator: " ")
        == [
          "3", "2026-11-12", "sutra", "mine", "phone-6", "at", "17", "px", "5", "6", "+20.0", "%",
        ]
    )
    let time = HistoryText(
      metric: try #require(Metric.named("total_time")),
      statistic: .value,
      points: points(Array(repeating: 2e6, count: 6)),
      tellsChanges: true
    )
    #expect(
      time.text(columns: 80).contains("No lasting change among the sessions of one machine.")
    )
  }

  /// Three on each side are a level.
  @Test func `too few sessions are no proof that nothing changed`() throws {
    let time = HistoryText(
      metric: try #require(Metric.named("total_time")),
      statistic: .value,
      points: points(Array(repeating: 2e6, count: 5)),
      tellsChanges: true
    )
    #expect(time.text(columns: 120).contains("No step can be told yet: it takes 3 sessions of one"))
  }
}
