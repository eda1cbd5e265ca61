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

  @Test func `is one JSON object with a sentence and a worst page`() throws {
    var json = JSONBytes()
    ScreenView(of: try findings(), in: 1).write(to: &json)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
    )
    #expect(object.keys.sorted() == ["sentence", "worst"])
    #expect((object["worst"] as? [String: Any])?["heading"] is String)
    #expect(object["sentence"] as? String == Sentences.layout(1, of: try findings()))
  }
}
