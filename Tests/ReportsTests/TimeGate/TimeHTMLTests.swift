import Comparisons
import Foundation
import TestSupport
import Testing

@testable import PairedTimes
@testable import Reports

struct TimeHTMLTests {
  private func markup(_ findings: TimeFindings, number: Int? = 3) -> HTMLMarkup {
    let markup = HTMLMarkup(TimeReport(findings, number: number).html.bytes)
    #expect(markup.fault == nil)
    return markup
  }

  @Test(
    arguments: zip(
      [TimeFindings.pass, .fail, .inconclusive, .refused],
      ["PASS", "FAIL", "INCONCLUSIVE", "REFUSED"]
    )
  )
  func `begins with the verdict, in a word and a sentence`(
    findings: TimeFindings,
    word: String
  ) throws {
    let markup = markup(findings)
    let main = try #require(markup.all("main").first)
    #expect(main.children[0].text == "Time gate report: \(word) · Time gate 3")
    let gate = main.children[1]
    #expect(gate.all("h2")[0].text == "Time gate: \(word)")
    #expect(gate.all("div", class: "verdicts")[0].text == findings.lead)
    #expect(markup.all("title")[0].text == "\(word) · Time gate 3")
    #expect(gate.all("ul", class: "notes")[0].all("li").map(\.text) == findings.details)
  }

  @Test func `leads from a row of the table to the rounds of the cell`() throws {
    let markup = markup(.fail)
    let table = try #require(markup.all("table", class: "cells").first)
    #expect(
      table.all("thead")[0].all("th").map(\.text) == [
        "cell", "rounds", "change", "not ruled out", "E slower", "E below", "proved",
      ]
    )
    let rows = table.all("tbody")[0].all("tr")
    #expect(rows.map { $0.attributes["class"] } == ["slower", "open", "passed"])
    #expect(rows.map { $0.children[0].text } == ["a/warm", "b/warm", "c/warm"])
    // What is proved stands in a word, too.
    #expect(rows.map { $0.children[6].text } == ["slower", "", "below 5 %"])
    for row in rows {
      let target = try #require(row.all("a")[0].attributes["href"]?.dropFirst())
      let section = try #require(markup.element(id: String(target)))
      #expect(section.all("h3")[0].text == row.children[0].text)
    }
  }

  @Test func `shows of each cell what is timed, its figures, functions and the command`() throws {
    let cell = try #require(markup(.fail).element(id: "cell-1"))
    #expect(
      cell.all("p", class: "cost")[0].text
        == "warm: all pages of the text, in a process that has made them before"
    )
    let facts = cell.all("dl", class: "told")[0].children.map { $0.children.map(\.text) }
    #expect(facts[...1] == [["rounds", "12"], ["change", "+10.0 %"]])
    #expect(facts.last == ["proved", "slower"])
    #expect(
      cell.all("table", class: "grown")[0].all("tbody")[0].all("tr")[0].children.map(\.text)
        == ["pages(of:in:)", "1,000", "1,250", "+25.0 %"]
    )
    #expect(cell.all("svg", class: "chart").count == 2)
    #expect(cell.all("code").map(\.text) == ["harness why time a/warm"])
    let changes = try #require(markup(.fail).element(id: "cell-2")).all("p", class: "changes")
    #expect(changes.map(\.text) == ["0.0 0.0 0.0"])
  }

  @Test func `names every plot and says in words what it draws`() throws {
    for chart in markup(.fail).all("svg", class: "chart") {
      let labels = try #require(chart.attributes["aria-labelledby"]).split(separator: " ")
      let title = try #require(chart.all("title").first)
      let description = try #require(chart.all("desc").first)
      #expect(labels.map { String($0) } == [title, description].map { $0.attributes["id"] ?? "" })
      #expect(title.text.contains("/warm") && description.text.hasSuffix("."))
    }
    let ids = markup(.fail).root.descendants.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `folds the control away unless it refuses`() throws {
    let fold = try #require(markup(.fail).element(id: "control"))
    #expect(fold.name == "details" && fold.attributes["open"] == nil)
    let summary = try #require(fold.all("summary").first)
    #expect(summary.text.hasSuffix("0 cells of 1 differ."))
    #expect(fold.all("svg", class: "chart").count == 2 && fold.all("code").isEmpty)
    let open = try #require(markup(.refused).element(id: "control"))
    #expect(open.attributes["open"] == "open")
    let reason = try #require(open.all("p", class: "say").first)
    #expect(reason.text.contains("from its own twin by +10.0 %"))
    #expect(markup(.pass).element(id: "control") == nil)
  }

  @Test func `folds cells away that nothing is wrong with where there are many`() throws {
    let quiet = (1...6).map { CellFindings.passed("\($0)/warm") }
    let few = markup(.make(.pass, quiet))
    #expect(few.all("details", class: "more").isEmpty)
    let many = markup(.make(.inconclusive, quiet + [.make("7/warm", percent: [0])]))
    let fold = try #require(many.all("details", class: "more").first)
    #expect(fold.all("summary")[0].text == "6 more cells below the limit")
    #expect(fold.all("h3").map(\.text) == (1...6).map { "\($0)/warm" })
    // The place in the table stays the id.
    #expect(many.element(id: "cell-7")?.all("h3").map(\.text) == ["7/warm"])
    #expect(
      try #require(many.element(id: "cells")).children.contains { $0.attributes["id"] == "cell-7" }
    )
  }

  @Test func `folds the middle of many sentences away`() {
    let few = FoldedSentences((1...8).map(String.init))
    #expect(few.first.count == 8 && few.folded == nil && few.last == [])
    let many = FoldedSentences((1...10).map(String.init))
    #expect(many.first == (1...7).map(String.init))
    #expect(many.folded?.summary == "2 more sentences")
    #expect(many.folded?.sentences == ["8", "9"] && many.last == ["10"])
  }

  @Test func `names the programs, the machine and the settings`() throws {
    let section = try #require(markup(.fail).element(id: "programs"))
    #expect(
      section.all("tbody")[0].all("tr").map { $0.children.map(\.text) } == [
        ["base", "old/harness", "1", "ba5e"], ["candidate", "new/harness", "2", "c1c1"],
        ["control", "twin/harness", "", "7171"],
      ]
    )
    let facts = section.all("dl")[0].children.map { $0.children.map(\.text) }
    #expect(
      facts.prefix(3) == [
        ["machine", "a machine"], ["began", "2026-11-25T12:00:00Z"], ["rounds", "12"],
      ]
    )
    #expect(facts.contains(["false FAIL", "at most once in 1,000 sessions, over all cells"]))
    let same = markup(.make(.pass, [.passed("a/warm")], control: .base))
    #expect(same.element(id: "programs")?.all("tbody")[0].children.count == 2)
  }

  @Test func `has a style sheet of its own, no script, and admits nothing else`() throws {
    let markup = markup(.fail)
    let policy = try #require(
      markup.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    )
    let hash = HTMLTemplates.policyHash(of: markup.all("style")[0].text)
    #expect(
      policy.attributes["content"]
        == "default-src 'none'; style-src '\(hash)'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    #expect(markup.all("script").isEmpty)
    for element in markup.root.descendants {
      for (name, value) in element.attributes {
        #expect(
          name != "style" && !name.hasPrefix("on") && name != "src",
          "\(element.name) \(name)"
        )
        if name == "href" { #expect(value.hasPrefix("#") || value == "data:,") }
      }
    }
  }

  @Test func `tells of cells without a round`() throws {
    let markup = markup(.make(.inconclusive, [.make("a/warm", [])]), number: nil)
    #expect(markup.all("svg", class: "chart").isEmpty)
    #expect(
      try #require(markup.element(id: "cell-1")).all("p", class: "note")[0].text
        == "No round was taken."
    )
    #expect(markup.all("title")[0].text == "INCONCLUSIVE · Time gate")
  }

  @Test func `stays small with 24 cells of 160 rounds`() {
    let changes = (0..<160).map { Double($0 * 37 % 101) / 10 - 5 }
    let cells = (1...24)
      .map { CellFindings.make("text/paginator-\($0)/phone-6@17/warm", percent: changes) }
    let controls = Array(cells.prefix(6))
    let report = TimeReport(.make(.inconclusive, cells, controls: controls), number: 3)
    #expect(report.html.bytes.count < 500_000)
  }
}
