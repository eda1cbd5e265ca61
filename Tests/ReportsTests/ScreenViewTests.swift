import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Reports
@testable import Trials

struct ScreenViewTests {
  private func findings() throws -> CorpusFindings {
    let timing = Timing(samples: [Sample(wallNanoseconds: 2_000_000, cpuNanoseconds: 2_000_000)])
    let session = Session.han([
      .han("greedy", timing: timing), .han("fixed"), .han("greedy", size: 14),
      Trial.han("fixed", size: 14).failing("It has no end."),
    ])
    return try #require(CorpusFindings.all(of: session).first)
  }

  @Test func `is the table of the report for the detailed layout`() throws {
    let findings = try findings()
    let results = ResultsTable(of: findings, in: 0)
    let table = TableView(results.table, verdicts: results.verdicts)
    let screen = ScreenView(of: findings, in: 0)
    #expect(screen.caption == results.table.caption)
    #expect(screen.rows.map(\.name) == table.rows.map(\.name))
    for (mine, theirs) in zip(screen.rows, table.rows) {
      #expect(mine.cells.map(\.text) == theirs.cells.map(\.text))
    }
  }

  @Test func `has the figures of another layout, and none that were not taken there`() throws {
    let findings = try findings()
    let screen = ScreenView(of: findings, in: 1)
    #expect(
      screen.caption == "Figures of phone-6 at 14 px; greedy needs 2 pages."
    )
    let cells = Dictionary(uniqueKeysWithValues: screen.rows.map { ($0.name, $0.cells) })
    // Verdict, pages, hidden, wasted, bad breaks, drift, laid out; CPU time is of the detailed layout.
    #expect(cells["greedy"]?.map(\.text) == ["", "2", "1", "0", "1", "0.25", "2.5×", "~2.00"])
    #expect(cells["fixed"]?.dropFirst().map(\.text) == Array(repeating: "", count: 7))
  }

  @Test func `shows the worst page with greedy's of the same text`() throws {
    let findings = try findings()
    let rows = findings.rows.map(\.paginator.name)
    // The pages are the same; the row that stands first is named.
    let worst = ScreenView(of: findings, in: 0).worst
    #expect(worst.heading == "Worst page: \(rows[0]), phone-6 at 17 px, page 1 of 2")
    #expect(worst.fault == "1 line cut off, 20.0 px below the screen")
    #expect(worst.pages.first?.page == 0)
    #expect(worst.pages.count == (rows[0] == "greedy" ? 1 : 2))
  }

  @Test func `is one JSON object with a row for each paginator`() throws {
    var json = JSONBytes()
    ScreenView(of: try findings(), in: 1).write(to: &json)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
    )
    let rows = try #require(object["rows"] as? [[String: Any]])
    #expect(rows.compactMap { $0["paginator"] as? Int } == [0, 1])
    #expect((object["worst"] as? [String: Any])?["heading"] is String)
    #expect(object["sentence"] as? String == Sentences.layout(1, of: try findings()))
  }
}
