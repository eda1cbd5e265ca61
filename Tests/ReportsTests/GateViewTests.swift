import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Reports
@testable import Trials

struct GateViewTests {
  private func markup(_ verdict: GateVerdict?) -> HTMLMarkup {
    HTMLReport.markup(of: .typical, options: ReportOptions(verdict: verdict))
  }

  private func section(_ verdict: GateVerdict) throws -> HTMLMarkup.Element {
    try #require(markup(verdict).element(id: "gate"))
  }

  @Test func `opens the report with the verdict, and in the title and the contents`() throws {
    let markup = markup(.fail)
    let main = try #require(markup.all("main").first)
    #expect(main.children.map(\.name) == ["h1", "section", "article", "details"])
    #expect(main.children[1].attributes["id"] == "gate")
    #expect(main.children[1].all("h2")[0].text == "Pagination gate: FAIL")
    #expect(markup.all("title")[0].text.hasPrefix("FAIL · A text"))
    #expect(markup.all("nav")[0].all("a")[0].attributes["href"] == "#gate")
    #expect(
      main.children[1].all("div", class: "verdicts")[0].all("p").map(\.text)
        == GateVerdict.fail.sentences
    )
  }

  @Test func `says nothing of a gate without a verdict`() {
    let markup = markup(nil)
    #expect(markup.element(id: "gate") == nil)
    #expect(markup.all("title")[0].text == "A text · pagination report")
    #expect(markup.all("nav")[0].all("a")[0].attributes["href"] == "#t1-first")
  }

  @Test(arguments: GateVerdict.Word.allCases)
  func `says the word in words, not by a colour alone`(word: GateVerdict.Word) throws {
    var verdict = GateVerdict.pass
    verdict.word = word
    let section = try section(verdict)
    #expect(section.all("b", class: "gateword")[0].text == word.rawValue)
    #expect(section.attributes["class"] == "gate \(word.rawValue.lowercased())")
  }

  @Test func `shows the first page that differs with its end as a mark, and folds the others`()
    throws
  {
    let moved = try section(.fail).all("div", class: "moved")
    try #require(moved.count == 2)
    #expect(
      moved[0].all("p")[0].text
        == "sutra, fixed, phone-6 at 17 px: page 2 of 18 (17 before)"
    )
    #expect(moved[0].all("dt").map(\.text) == ["was", "now"])
    #expect(
      moved[0].all("q").map(\.text) == ["…須菩提。於意云何。可|以身相見如來不。不也。…", "…於意云何。可以身相見|如來不。不也。世尊。…"]
    )
    #expect(moved[0].all("b", class: "pageend").map(\.text) == ["|", "|"])
    // The language is that of the text.
    #expect(moved[0].all("q").map { $0.attributes["lang"] } == ["en", "en"])
    #expect(moved[0].all("code").map(\.text) == ["harness show fixed --page 2 --beside greedy"])
    #expect(moved[0].parent?.name == "section")
    #expect(moved[1].parent?.name == "details")
    #expect(moved[1].all("code").isEmpty)
  }

  @Test func `takes the middle bar for the end of a page whose text has bars`() throws {
    var verdict = GateVerdict.fail
    // Ten scalars and an ellipsis on each side.
    verdict.pages[0].textBefore = "…|123456789|12345678||…"
    verdict.pages[0].textAfter = ""
    let moved = try section(verdict).all("div", class: "moved")[0]
    let view = GatePageView(
      of: verdict.pages[0],
      language: nil,
      links: PageLinks(to: SessionFindings(of: .han([])))
    )
    #expect(view.ends[0].before == "…|123456789")
    #expect(view.ends[0].after == "12345678||…")
    #expect(moved.all("dd").map(\.text) == ["…|123456789|12345678||…", "no such page"])
  }

  @Test func `lists failures, then warnings, and what is waived apart`() throws {
    let tables = try section(.fail).all("table", class: "breaches")
    try #require(tables.count == 3)
    let rows = tables.map { $0.all("tbody")[0].all("tr").map { $0.children.map(\.text) } }
    #expect(
      rows[0] == [
        [
          "fail", "no increase", "missed_lines rose from 0 to 3 lines. Talk to the layout team.",
          "fixed, phone-6 at 17 px sutra see page 1",
        ],
        [
          "fail", "at most 1 % more",
          "shape_calls rose from 800 to 812 calls. </failure>]]>"
            + "\u{241B}[2J|`a`\n::error::<script>x</script>{{{style}}}",
          "greedy, phone-6 at 17 px alice",
        ],
      ]
    )
    #expect(
      rows[2] == [["warn", "", "The pages differ.", "fixed, phone-6 at 17 px sutra see page 2"]]
    )
    // A row for each family of metrics stands before them.
    let families = try section(.fail).all("table", class: "warnings")
    #expect(families.count == 1)
    #expect(
      families.first?.all("tbody")[0].all("tr").map { $0.children.map(\.text) }
        == [["warn", "1", "Pages", "page_map"]]
    )
    #expect(
      rows[1] == [
        [
          "waived", "no increase",
          "missed_lines rose from 1 to 2 lines. Waived: fixed by the next release",
          "greedy, phone-6 at 17 px alice",
        ]
      ]
    )
  }

  @Test func `folds broken rules from the eleventh on and ends at a hundred`() throws {
    func tables(_ count: Int) throws -> (rows: [Int], summaries: [String]) {
      var verdict = GateVerdict.pass
      verdict.breaches = (0..<count)
        .map {
          .make("p\($0)", metric: "pages", sentence: "pages rose.")
        }
      let section = try section(verdict)
      return (
        section.all("table", class: "breaches").map { $0.all("tbody")[0].all("tr").count },
        section.all("div", class: "broken")[0].all("summary").map(\.text)
      )
    }
    #expect(try tables(10) == ([10], []))
    #expect(try tables(11) == ([10, 1], ["1 more"]))
    #expect(try tables(1_510) == ([10, 90], ["1,500 more"]))
  }

  @Test func `tells breaches that are alike in one row and folds the others`() throws {
    var verdict = GateVerdict.fail
    let others = (0..<42)
      .map { number in
        var breach = verdict.breaches[0]
        breach.layout = "phone-6 at \(20 + number) px"
        return breach
      }
    verdict.breaches.insert(contentsOf: others, at: 1)
    let table = try #require(section(verdict).all("table", class: "breaches").first)
    let rows = table.all("tbody")[0].children
    #expect(rows.count == 2)
    #expect(rows[0].all("summary").map(\.text) == ["and 42 more"])
    let items = rows[0].all("li").map(\.text)
    #expect(items.count == 41)
    #expect(items.first == "phone-6 at 20 px: missed_lines rose from 0 to 3 lines.")
    #expect(items.last == "and 2 more; results.json has them all")
  }

  @Test func `says what makes figures unsound`() throws {
    let faults = try section(.unsound).all("ul", class: "faults")[0].all("li").map(\.text)
    try #require(faults.count == 2)
    #expect(faults[0].hasPrefix("shape_calls of greedy on phone-6 at 17 px is 812 in one"))
  }

  @Test func `lists the rules with what each judged, and what was judged against`() throws {
    let section = try section(.fail)
    let rows = section.all("table", class: "rules")[0].all("tbody")[0].all("tr")
    #expect(
      rows.map { $0.children.map(\.text) } == [
        ["missed_lines", "fail", "no increase", "3", "2", "preset recommended"],
        ["page_map", "warn", "no change", "1", "1", "preset recommended"],
        ["shape_calls of \"greedy\"", "fail", "at most 1 % more", "1", "1", "harness.yml:12"],
        ["overflow_px of tablet-10", "fail", "at most 0 px", "0", "0", "harness.yml:20"],
        ["page_scalars", "off", "", "1", "0", "preset recommended"],
      ]
    )
    #expect(section.all("summary").last?.text == "All 5 rules, and what each judged")
    #expect(
      section.all("p", class: "note").map(\.text) == [
        "4,004 values judged: 4,000 equal, 1 warned, 1 waived, 2 failed; 7 new. Judged against "
          + "baseline.json, approved by A. Author <a@b> on 2026-11-21T12:00:00Z: a new font"
      ]
    )
  }

  @Test func `is whole for a refusal that knows nothing`() throws {
    let section = try section(.unjudged(.refused, ["There is no gate baseline."], path: ""))
    #expect(section.all("table").isEmpty)
    #expect(section.all("h3").isEmpty)
    #expect(section.all("p", class: "note").map(\.text) == ["0 values judged."])
  }

  @Test(arguments: HTMLSafetyTests.hostile)
  func `shows a hostile text as it is`(text: String) throws {
    var verdict = GateVerdict.fail
    verdict.sentences = [text]
    verdict.baseline.reason = text
    verdict.rules[0].subject = text
    verdict.rules[0].limit = text
    verdict.rules[0].source = text
    verdict.breaches[0].sentence = text
    verdict.breaches[0].message = text
    verdict.breaches[0].layout = text
    verdict.breaches[3].waiver = text
    verdict.pages[0].textAfter = text
    verdict.pages[0].command = text
    verdict.faults = [text]
    verdict.notes = [text]
    var session = Session.typical
    session.corpora = [
      Corpus(id: "sutra", text: SourceText("abcdefghij", language: text), fonts: [])
    ]
    let markup = HTMLReport.markup(of: session, options: ReportOptions(verdict: verdict))
    try #require(markup.fault == nil)
    #expect(markup.runScripts.count == 1)
    let section = try #require(markup.element(id: "gate"))
    #expect(section.all("div", class: "verdicts")[0].all("p").map(\.text) == [text])
    #expect(section.all("ul", class: "faults")[0].all("li").map(\.text) == [text])
    #expect(section.all("ul", class: "notes")[0].all("li").map(\.text) == [text])
    #expect(section.all("pre")[0].text == text)
    #expect(section.all("q")[0].attributes["lang"] == text)
    #expect(section.all("table", class: "rules")[0].all("tbody")[0].all("th")[0].text == text)
    #expect(section.all("table", class: "breaches")[0].text.contains("\(text) \(text)"))
    for element in section.descendants {
      #expect(
        element.attributes.keys.allSatisfy {
          ["id", "class", "lang", "dir", "title", "scope", "tabindex", "role", "data-page"]
            .contains($0) || $0.hasPrefix("aria-")
            || $0 == "href" && element.name == "a"
              && element.attributes["href"] == "#t1-pages"
        }
      )
    }
  }

  @Test func `has ids of its own`() {
    let ids = markup(.fail).root.descendants.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `keeps the bound of one megabyte for a verdict on thousands of values`() {
    var verdict = GateVerdict.fail
    verdict.breaches = (0..<20_000)
      .map { .make("paginator-\($0)", metric: "missed_lines", sentence: "missed_lines rose.") }
    verdict.pages = Array(repeating: verdict.pages[0], count: 5_000)
    verdict.rules = Array(repeating: verdict.rules[0], count: 5_000)
    let options = ReportOptions(verdict: verdict)
    #expect(HTMLReport.bytes(of: .typical, options: options).count < 1_000_000)
  }
}
