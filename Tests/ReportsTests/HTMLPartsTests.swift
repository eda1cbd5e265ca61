import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Reports
@testable import Trials

/// The parts of the HTML report: what each shows of a session.
struct HTMLPartsTests {
  @Test func `gives every drawing a title and a description, or hides it from readers`() {
    let trial = Trial.ascii("greedy", lines: [4, 4, 4, 4])
    let markup = HTMLReport.markup(
      of: .typical,
      changes: [.make(trial, landings: ["page-number": [0, 8, 16, 24]])]
    )
    // A drawing inside a drawing is a part of it.
    let drawings = markup.all("svg")
      .filter { svg in
        var above = svg.parent
        while let element = above, element.name != "svg" { above = element.parent }
        return above == nil && svg.attributes["aria-hidden"] != "true"
      }
    // Two sheets, two fill strips, drift, three of the change, an axis and two dots.
    #expect(drawings.count == 11)
    for drawing in drawings {
      #expect(drawing.attributes["role"] == "img")
      let ids = (drawing.attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
      #expect(ids.count == 2)
      #expect(ids.compactMap(markup.element(id:)).map(\.name) == ["title", "desc"])
      #expect(ids.compactMap(markup.element(id:)).allSatisfy { !$0.text.isEmpty })
    }
    let all = markup.root.descendants.compactMap { $0.attributes["id"] }
    #expect(Set(all).count == all.count)
  }

  @Test func `has a cell with its verdict for each paginator in each layout`() {
    let strip = HTMLReport.markup(of: .typical).all("div", class: "heat")[0].all("table")
    #expect(strip.map { $0.all("caption")[0].text } == ["phone-6", "tablet-10"])
    #expect(
      strip.map { $0.all("thead")[0].all("th").map(\.text) } == [["17", "20"], ["17", "20"]]
    )
    #expect(
      strip.map { $0.all("tbody")[0].all("tr").map { $0.all("td").map(\.text) } } == [
        [["clean", "clean"], ["unsafe", "clean"]], [["clean", "clean"], ["clean", "clean"]],
      ]
    )
    let rows = strip[0].all("tbody")[0].all("tr")
    #expect(rows.map { $0.all("th")[0].text } == ["greedy", "fixed"])
    #expect(rows[1].all("td")[0].attributes["title"] == "phone-6 at 17 px: unsafe")
    #expect(rows[1].all("td")[0].attributes["class"] == "cell unsafe")
  }

  @Test func `sorts the strip's sizes and numbers them as the findings do, for the script`() throws
  {
    // 20 px go first in the findings, and 17 on the strip.
    var session = Session.typical
    session.trials =
      session.trials.filter { $0.layout.type.size == .pixels(20) }
      + session.trials.filter { $0.layout.type.size == .pixels(17) }
    let findings = try #require(CorpusFindings.all(of: session).first)
    let strip = HTMLReport.markup(of: session).all("div", class: "heat")[0]
    #expect(
      findings.layouts.map(\.layout.type.size) == [
        .pixels(20), .pixels(20), .pixels(17), .pixels(17),
      ]
    )
    let sizes = strip.all("th").filter { $0.attributes["data-layout"] != nil }
    #expect(sizes.map(\.text) == ["17", "20", "17", "20"])
    let rows = strip.all("tbody").flatMap { $0.all("tr") }
    #expect(rows.map { $0.attributes["data-paginator"] } == ["0", "1", "0", "1"])
    for row in rows {
      let labels = row.all("td")
        .compactMap { cell in
          cell.attributes["data-layout"].flatMap { Int($0) }.map { findings.layouts[$0].label }
        }
      #expect(
        labels
          == row.all("td").map { ($0.attributes["title"] ?? "").split(separator: ":")[0] }
          .map(String.init)
      )
    }
    #expect(
      sizes.map { $0.attributes["data-layout"] }
        == [0, 2].flatMap { rows[$0].all("td").map { $0.attributes["data-layout"] } }
    )
    #expect(Set(sizes.map { $0.attributes["data-layout"] }).count == findings.layouts.count)
  }

  @Test func `leads from each row of the table to the worst page of its paginator`() {
    // fixed hides a line of its second page; greedy has no fault, and leads to its first page.
    let links = HTMLReport.markup(of: .typical).all("table", class: "results")[0]
      .all("th").flatMap { $0.all("a") }
    #expect(links.map(\.text) == ["greedy", "fixed"])
    #expect(
      links.map { $0.attributes["data-page"] } == ["greedy,1,phone-6@17", "fixed,2,phone-6@17"]
    )
    #expect(links.allSatisfy { $0.attributes["href"] == "#t1-pages" })
  }

  @Test func `names the worst page as links do`() {
    let section = HTMLReport.markup(of: .typical).all("section", class: "worst")[0]
    #expect(section.attributes["data-page"] == "fixed,2,phone-6@17")
    let clean = HTMLReport.markup(of: .ascii([.ascii("greedy", lines: [4])]))
    #expect(clean.all("section", class: "worst")[0].attributes["data-page"] == nil)
  }

  @Test func `shows the figures of all layouts, zero as a dash, with what to sort by`()
    throws
  {
    let table = HTMLReport.markup(of: .typical).all("table", class: "results")[0]
    #expect(
      table.all("thead")[0].all("span", class: "key").map(\.text) == [
        "paginator", "verdict", "clean", "pages", "hidden", "wasted", "bad breaks", "drift",
        "laid out", "CPU ms*",
      ]
    )
    let cells = table.all("tbody")[0].all("tr")[1].all("td")
    // Unsafe; clean in three of four; three pages in each; one line below in one; drift of 3 pages;
    // 20 / 30 scalars read.
    #expect(
      cells.map { $0.attributes["data-key"] ?? "" } == [
        "4", "3", "12", "1", "0", "0", "3", "0.6666666666666666", "8000000",
      ]
    )
    #expect(
      cells.map(\.text) == [" UNSAFE", "3/4", "12", "in 1", "-0", "-0", "3.00", "0.7×", "8.00"]
    )
    #expect(cells[4].all("span", class: "sr").map(\.text) == ["0"])
  }

  @Test func `has columns for time and memory only where they were measured`() {
    func headings(_ session: Session) -> [String] {
      HTMLReport.markup(of: session).all("table", class: "results")[0]
        .all("span", class: "key").map(\.text).suffix(2)
    }
    var trial = Trial.ascii("greedy", lines: [4])
    #expect(headings(.ascii([trial])) == ["drift", "laid out"])
    trial.cost { $0.peakMemoryBytes = 3_000 }
    #expect(headings(.ascii([trial])) == ["laid out", "peak KiB"])
  }

  @Test func `draws the worst page beside greedy's with the lines below the screen`() throws {
    let section = HTMLReport.markup(of: .typical).all("section", class: "worst")[0]
    #expect(section.all("h3")[0].text == "Worst page: fixed, phone-6 at 17 px, page 2 of 3")
    #expect(section.all("p", class: "fault")[0].text == "1 line cut off, 20.0 px below the screen")
    let sheets = section.all("figure")
    #expect(
      sheets.map { $0.all("figcaption")[0].text } == [
        "fixed, page 2 of 3", "greedy, page 2 of 3",
      ]
    )
    // Page 2 starts at scalar 10 of "abcdefghij" again and again, two scalars a line.
    try #require(sheets.count == 2)
    #expect(sheets[0].all("li").map(\.text) == ["ab", "cd", "ef", "gh", "ij clipped"])
    #expect(sheets[0].all("text", class: "clipped").map(\.text) == ["ij"])
    #expect(sheets[0].all("text", class: "state").map(\.text) == ["clipped"])
    #expect(sheets[0].all("desc")[0].text == "4 lines on the screen, 1 line clipped.")
    // The screen ends 100 px down; the hatch runs from there.
    #expect(sheets[0].all("path", class: "end")[0].attributes["d"]?.contains(" 100H") == true)
    #expect(sheets[0].all("rect", class: "hatch")[0].attributes["y"] == "100")
    #expect(sheets[1].all("rect", class: "hatch").isEmpty)
    #expect(
      section.all("g")
        .contains { $0.attributes["lang"] == "en" && $0.attributes["direction"] == "ltr" }
    )
  }

  @Test func `says so when the worst page was not kept, and when there is none`() {
    var session = Session.typical
    session.examples = []
    let markup = HTMLReport.markup(of: session)
    #expect(markup.all("figure", class: "sheet").isEmpty)
    #expect(markup.all("section", class: "worst")[0].text.contains("Its lines were not kept"))
    let clean = HTMLReport.markup(of: .ascii([.ascii("greedy", lines: [4])]))
    #expect(clean.all("section", class: "worst")[0].all("h3")[0].text == "No page has a fault")
  }

  /// The first page of a trial as it is drawn.
  private func sheet(of trial: Trial, lines: Int) -> SheetView {
    let text = SourceText("abcdefghij", language: "en")
    let page = ShownPage(.make(trial, page: 0, lines: lines), in: trial, text: text)
    return SheetView(of: page, id: "x")
  }

  @Test func `marks the room that a page leaves where nothing is below the screen`() throws {
    // Three lines of 24 px of four: the missed line would stand from 72 to 96 px.
    let sheet = sheet(of: .ascii("fixed", lines: [3, 4], missed: 1), lines: 3)
    let hatch = try #require(sheet.hatch)
    #expect(hatch.kind == "room")
    #expect(hatch.y == "72")
    #expect(hatch.height == "24")
    #expect(hatch.label?.text == "room for 1 line")
  }

  @Test(arguments: [(12, 12, nil), (13, 11, "and 2 more lines"), (40, 11, "and 29 more lines")])
  func `draws a few of many lines below the screen, and says how many there are`(
    lines: Int,
    drawn: Int,
    more: String?
  ) throws {
    // Four lines of 24 px end in a box of 100 px; six whole ones below it are drawn, or all seven. The
    // fifth begins at 96 px, so that it is clipped and not hidden.
    let sheet = sheet(of: .ascii("fixed", lines: [lines]), lines: lines)
    #expect(sheet.lines.count == lines)
    #expect(sheet.lines.count { $0.isDrawn } == drawn)
    #expect(sheet.more?.text == more)
    #expect(
      sheet.description == "4 lines on the screen, 1 line clipped, \(lines - 5) lines hidden."
    )
  }

  @Test func `draws a bar a page, what is wasted above it and what is below the screen over it`()
    throws
  {
    // A box of 100 px is 40 units under 12: three lines use 72 of them, the missed one 24 more; the
    // fifth of the second page reaches 20 px below.
    let session = Session.ascii([.ascii("fixed", lines: [3, 5, 1], missed: 1)])
    let findings = try #require(CorpusFindings.all(of: session).first)
    let fill = try #require(FillView(of: findings, id: "x"))
    #expect(fill.strips[0].used == "M0 23.2h3v28.8h-3zM4 12h3v40h-3zM8 42.4h3v9.6h-3z")
    #expect(fill.strips[0].missed.hasPrefix("M0 13.6h3v9.6h-3z"))
    #expect(fill.strips[0].over == "M4 4h3v8h-3z")
    #expect(fill.strips[0].summary == "3 pages, 1 line below, 2 lines wasted")
    #expect(
      fill.data.rows.map(\.texts) == [
        ["72 %, 1 wasted"], ["100 %, 1 wasted, 1 below"], ["24 %"],
      ]
    )
  }

  @Test func `lets a bar stand for several pages of a long text`() throws {
    let session = Session.ascii([.ascii("greedy", lines: Array(repeating: 4, count: 1_000))])
    let findings = try #require(CorpusFindings.all(of: session).first)
    let fill = try #require(FillView(of: findings, id: "x"))
    // 1,000 pages over 240 bars at most: five pages a bar, 200 bars; 50 rows of 20 pages.
    #expect(fill.strips[0].used.count { $0 == "M" } == 200)
    #expect(fill.note?.hasPrefix("A bar stands for 5 pages") == true)
    #expect(fill.data.rows.map(\.name).prefix(3) == ["1", "21", "41"])
    #expect(fill.data.rows.count == 50)
  }

  @Test func `draws times on a logarithmic axis with interval`() throws {
    let findings = try #require(CorpusFindings.all(of: .typical).first)
    let speed = try #require(SpeedView(of: findings, id: "x"))
    // From 1.98 ms to 8.08 ms: an axis of 1 to 10 ms, on which 2 ms stand at log 2.
    #expect(speed.ticks.map(\.label) == ["1", "10"])
    #expect(speed.ticks.map(\.x) == ["0%", "100%"])
    #expect(speed.rows.map(\.median) == ["30.1%", "90.31%"])
    #expect(speed.rows[0].interval == "1.98 to 2.02")
    #expect(speed.rows.map(\.time) == ["2.00", "8.00"])
    // 30 scalars in 2 ms.
    #expect(speed.rows[0].rate == "15,000")
  }

  @Test func `shows the phases of a paginator that has some, and disturbed samples`() throws {
    var session = Session.typical
    session.trials[0]
      .cost {
        $0.timings[.prepare] = Timing(
          samples: [
            Sample(wallNanoseconds: 1_000_000, cpuNanoseconds: 900_000, disturbances: [.steal])
          ]
        )
      }
    let findings = try #require(CorpusFindings.all(of: session).first)
    let rows = try #require(SpeedView(of: findings, id: "x")).rows
    #expect(rows.map(\.phase) == ["whole text", "prepare", "whole text"])
    #expect(rows[1].samples == "1, 1 disturbed")
    // One sample tells nothing of its spread.
    #expect(rows[1].time == "~0.900")
    #expect(rows[1].interval == "none")
    #expect(rows[1].rate.isEmpty)
  }

  @Test func `shows what was ended by what it is above, without a dot`() throws {
    var session = Session.typical
    session.trials[1].costs = DetailedCosts(bounds: [.total: 1_003_000_000])
    let findings = try #require(CorpusFindings.all(of: session).first)
    let rows = try #require(SpeedView(of: findings, id: "x")).rows
    #expect(rows.map(\.time).sorted() == ["2.00", "> 1 s"])
    let ended = try #require(rows.first { !$0.isKnown })
    #expect(ended.median.isEmpty && ended.interval.isEmpty && ended.rate.isEmpty)
    let page = try HTMLReport().text(of: session)
    #expect(page.contains("not awaited"))
    #expect(page.contains("Not awaited: "))
  }

  @Test func `tells how to measure it again`() throws {
    var trial = Trial.ascii("it's", lines: [4])
    trial.setting.layout.type.kinsoku = .strict
    (trial.setting.layout.type.orphans, trial.setting.layout.type.widows) = (2, 3)
    let findings = try #require(CorpusFindings.all(of: .ascii([trial])).first)
    // The fixture's phone-6 is not the built-in one, so its page is named.
    #expect(
      compareCommand(for: findings, changes: [], environment: [:])
        == "harness compare --corpus sutra --paginator 'it'\\''s' --page 332x132 --insets 16,16,16,16 "
        + "--font-size 17 --font 'Noto Sans CJK TC' --kinsoku strict --orphans 2 --widows 3"
    )
  }

  @Test(arguments: [(1, 1, nil), (2, 1, "orphans 2, widows 1"), (1, 3, "orphans 1, widows 3")])
  func `names the keep rules where there are any`(
    orphans: Int,
    widows: Int,
    rules: String?
  ) throws {
    var trial = Trial.ascii("a", lines: [4])
    (trial.setting.layout.type.orphans, trial.setting.layout.type.widows) = (orphans, widows)
    let findings = try #require(CorpusFindings.all(of: .ascii([trial])).first)
    let view = SettingView(of: findings, changes: [], environment: [:])
    #expect(view.facts.first { $0.name == "lines kept together" }?.value == rules)
  }

  @Test func `names the shaping where it is known, and asks for it where it is not the usual`()
    throws
  {
    let findings = try #require(CorpusFindings.all(of: .ascii([.ascii("a", lines: [4])])).first)
    func view(_ shaping: String?) -> SettingView {
      SettingView(of: findings, changes: [], environment: shaping.map { ["shaping": $0] } ?? [:])
    }
    #expect(
      ["fast", "full", nil].map { view($0).facts.first { $0.name == "shaping" }?.value }
        == ["fast", "full", nil]
    )
    #expect(view("full").command.contains(" --shaping full"))
    #expect(!view("fast").command.contains("--shaping"))
  }

  @Test func `says whose CPU time is that of all threads`() throws {
    let findings = try #require(CorpusFindings.all(of: .typical).first)
    let name = findings.rows[1].paginator.name
    let threaded = SpeedView(of: findings, environment: ["cpu_clock.\(name)": "process"], id: "x")?
      .threaded
    #expect(threaded == name)
    #expect(SpeedView(of: findings, id: "x")?.threaded == nil)
  }
}
