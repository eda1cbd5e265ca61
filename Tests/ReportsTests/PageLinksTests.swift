import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Reports
@testable import Trials

struct PageLinksTests {
  private let links = PageLinks(
    to: SessionFindings(
      of: .han([
        .han("fixed"), .han("fixed", size: 14),
        Trial.han("lost").failing("It has no end."),
      ])
    )
  )

  @Test func `name the page as it is counted by people, and the layout as the gate does`() throws {
    let link = try #require(
      links.link(corpus: "sutra", paginator: "fixed", layout: "phone-6 at 14 px", page: 1)
    )
    #expect(link.target == "t1-pages")
    #expect(link.page == "fixed,2,phone-6@14")
    #expect(link.words == "see page 2")
  }

  @Test(arguments: [
    ("alice", "fixed", "phone-6 at 17 px", 0), ("sutra", "lost", "phone-6 at 17 px", 0),
    ("sutra", "fixed", "phone-6 at 17 px", 2), ("sutra", "fixed", "phone-6, 17 > 20 px", 0),
  ])
  func `lead to no page that is not there`(
    corpus: String,
    paginator: String,
    layout: String,
    page: Int
  ) {
    #expect(links.link(corpus: corpus, paginator: paginator, layout: layout, page: page) == nil)
  }

  @Test func `of a broken rule lead to the page where its metric is worst`() throws {
    // The first of the fixture's two pages overflows.
    let breach = GateVerdict.Breach.make("fixed", metric: "overflow_px", sentence: "It rose.")
    #expect(try #require(links.link(to: breach, moved: .failing)).page == "fixed,1,phone-6@17")
  }

  @Test func `of a page map lead to the first page that moved`() throws {
    let breach = GateVerdict.Breach.make("fixed", metric: "page_map", sentence: "They differ.")
    #expect(try #require(links.link(to: breach, moved: .failing)).page == "fixed,2,phone-6@17")
    #expect(links.link(to: breach, moved: []) == nil)
  }

  @Test func `of a reader's metric lead to no page`() {
    let breach = GateVerdict.Breach.make(
      "fixed",
      strategy: "page-number",
      metric: "overflow_px",
      sentence: "It rose."
    )
    #expect(links.link(to: breach, moved: .failing) == nil)
  }

  @Test func `stand beside each broken rule and moved page of the report`() throws {
    var session = Session.typical
    session.trials += [Trial.han("fixed")]
    let markup = HTMLReport.markup(of: session, options: ReportOptions(verdict: .fail))
    let gate = try #require(markup.element(id: "gate"))
    let found = gate.all("a", class: "pagelink")
    #expect(!found.isEmpty)
    for link in found {
      #expect(link.attributes["href"] == "#t1-pages")
      #expect(
        link.attributes["data-page"] == "fixed,\(link.text.split(separator: " ")[2]),phone-6@17"
      )
    }
  }
}
