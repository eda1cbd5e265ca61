import Comparisons
import PaginatorKit
import TestSupport
import Testing

@testable import Reports
@testable import Trials

struct GatePagesTests {
  @Test func `draws the first page that differs as it was and as it is`() throws {
    let text = SourceText(try Repository.corpus("diamond-sutra"), language: "zh-Hant")
    let session = try Session.laidOut(text, in: [.phone(), .phone(size: 20)])
    var options = ReportOptions.drawn
    options.base = [
      (
        origin: "baseline.json",
        corpus: "text",
        paginator: "fixed-count",
        device: "phone-6",
        layoutKey: "key-20",
        pages: stride(from: 0, to: text.scalarCount, by: 500).map { text.page($0, $0 + 500) }
      )
    ]
    var verdict = GateVerdict.fail
    verdict.pages = verdict.pages.prefix(1)
      .map { page in
        var page = page
        page.corpus = "text"
        page.paginator = "fixed-count"
        page.layout = "phone-6 at 20 px"
        page.page = 2
        return page
      }
    options.verdict = verdict
    let markup = HTMLReport.markup(of: session, options: options)
    #expect(markup.fault == nil)
    let gate = try #require(markup.element(id: "gate"))
    let captions = gate.all("figcaption").map(\.text)
    // 6,297 scalars in pages of 500.
    #expect(captions.first == "fixed-count, baseline.json, page 3 of 13")
    #expect(captions.dropFirst().map { $0.hasPrefix("fixed-count, page 3 of ") } == [true])
    // Its lines as text are the scalars from 1,000 to 1,500, but for their breaks.
    let lines = try #require(gate.all("ol", class: "lines").first).all("li")
    let start = text.string(from: text.offset(ofScalar: 1_000), to: text.offset(ofScalar: 1_010))
    #expect(lines.first?.text.hasPrefix(start.filter { $0 != "\n" }.prefix(5)) == true)
    // Without base pages in that layout there is only what is.
    options.base = []
    let alone = HTMLReport.markup(of: session, options: options)
    #expect(alone.element(id: "gate")?.all("figcaption").count == 1)
  }
}
