import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

/// The report of more texts than anybody reads one by one.
struct LibraryReportTests {
  /// Of 200 texts every tenth has a fault, and the last hides a line.
  private static let kinds = (0..<200).map { $0 == 199 ? 2 : $0 % 10 == 0 ? 1 : 0 }
  private static let session = Session.library(kinds)

  @Test func `all texts stand in one table, the worst first`() {
    let markup = HTMLReport.markup(of: Self.session)
    let table = markup.all("section", class: "library")[0].all("table", class: "matrix")[0]
    let rows = table.all("tbody")[0].all("tr")
    #expect(rows.count == 200)
    #expect(table.all("thead")[0].all("th").map(\.text) == ["text", "characters", "a", "b"])
    #expect(rows[0].all("th")[0].text == "text-199")
    #expect(rows[0].all("td").map(\.text) == ["20", "clean 1/1", "UNSAFE 0/1"])
    #expect(rows[1].all("th")[0].text == "text-0")
    #expect(rows[1].all("td").map(\.text) == ["20", "clean 1/1", "flawed 0/1"])
    #expect(rows[199].all("th")[0].text == "text-198")
    // It is sorted by verdict, then by the layouts that are not clean.
    let keys = rows.map { $0.all("td")[2].attributes["data-key"].flatMap(Int.init) ?? -1 }
    #expect(keys == keys.sorted(by: >))
    #expect(markup.all("input").contains { $0.attributes["type"] == "search" })
  }

  @Test func `only the worst texts are drawn, and every fault has a way to its page`() {
    let markup = HTMLReport.markup(of: Self.session)
    #expect(markup.all("article").count == LibraryFindings.mostShown)
    let rows =
      markup.all("section", class: "library")[0].all("table", class: "matrix")[0]
      .all("tbody")[0]
      .all("tr")
    let shown = rows[0].all("td")[2].all("a")[0]
    #expect(shown.attributes["href"] == "#t1-pages")
    #expect(shown.attributes["data-page"] == "b,1,phone-6@17")
    let other = rows[20].all("td")[2]
    #expect(other.all("a").isEmpty)
    #expect(
      other.all("span")[0].attributes["title"]?
        .hasPrefix(
          "harness show b --corpus path/to/text-190 --device phone-6 --font-size 17 --page 1"
        )
        == true
    )
  }

  @Test func `totals stand above the texts`() {
    let markup = HTMLReport.markup(of: Self.session)
    let totals = markup.all("section", class: "library")[0].all("table")[0]
    let row = totals.all("tbody")[0].all("tr")[1]
    // 20 of 200 are flawed, those of 0, 10 … 190, and one is unsafe: 179 are clean.
    #expect(row.all("td").map(\.text).prefix(2).elementsEqual(["UNSAFE", "179/200"]))
    // Wilson's interval by hand: 0.8876 ± 0.0427.
    #expect(row.all("td")[2].text == "90 (84 to 93)")
  }

  @Test func `a library of any size is a file of 4 MB`() {
    let kinds = (0..<10_000).map { $0 % 3 }
    let bytes = HTMLReport.bytes(of: .library(kinds))
    #expect(bytes.count < 4_000_000)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("more, which are better: summary.csv has all."))
    #expect(text.contains("<h2>All 10,000 texts</h2>"))
  }

  @Test func `Markdown has the totals and the worst texts`() throws {
    let findings = SessionFindings(of: Self.session)
    let file = MarkdownReport().files(of: findings, options: ReportOptions())[0]
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.hasPrefix("## 200 texts\n"))
    #expect(text.contains("| text-199 | clean 1/1 | UNSAFE 0/1 |"))
    #expect(!text.contains("text-198"))
  }
}
