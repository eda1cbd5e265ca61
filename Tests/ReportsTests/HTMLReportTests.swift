import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Reports
@testable import Trials

struct HTMLReportTests {
  /// Sessions at the edges of what a report may be asked for.
  static let edges: [String: Session] = [
    "typical": .typical,
    "no trial": .ascii([]),
    "no corpus": Session(id: "s", started: "", environment: [:], corpora: [], trials: []),
    "empty text": .ascii([.ascii("greedy", lines: [])], text: ""),
    "all failed": .ascii([
      Trial.ascii("greedy", lines: [4]).failing("It <fails> & stops."),
      Trial.ascii("fixed", lines: [4]).failing("It fails."),
    ]),
    "single": .ascii([.ascii("greedy", lines: [4, 4])]),
    "no timing": .ascii([.ascii("greedy", lines: [4]), .ascii("fixed", lines: [5])]),
    "no greedy": .ascii([.ascii("fixed", lines: [4, 5], milliseconds: 3)]),
    "no time at all": .ascii([.ascii("greedy", lines: [4], milliseconds: 0)]),
    "right to left": .make(
      of: SourceText("שלום עולם שלום", language: "he", direction: .rightToLeft),
      [.ascii("greedy", lines: [4, 5])]
    ),
  ]

  @Test(arguments: edges.keys.sorted())
  func `is well-formed whatever a session holds`(name: String) throws {
    let session = try #require(Self.edges[name])
    let markup = HTMLReport.markup(of: session)
    #expect(markup.fault == nil)
    #expect(markup.all("main").count == 1)
    let numbers = markup.root.descendants.filter { $0.name != "text" }
      .flatMap { ["d", "x", "y", "width", "height", "viewBox"].compactMap($0.attributes.get) }
    #expect(!numbers.contains { $0.contains("nan") || $0.contains("inf") })
  }

  @Test func `opens with the sentences of its figures and swaps them with the figures`() {
    func sentences(_ first: String, _ second: String) -> [String] {
      HTMLReport.markup(
        of: .ascii([.ascii(first, lines: [4, 4]), .ascii(second, lines: [4, 6])])
      )
      .all("div", class: "verdicts").flatMap { $0.all("p") }.map(\.text)
    }
    // Four lines fit: of six, two are cut off.
    #expect(
      sentences("one", "two") == [
        "Ship one: clean on phone-6 at 17 px.",
        "Not two: it hides text on phone-6 at 17 px: 2 lines.",
      ]
    )
    #expect(
      sentences("two", "one") == [
        "Ship two: clean on phone-6 at 17 px.",
        "Not one: it hides text on phone-6 at 17 px: 2 lines.",
      ]
    )
  }

  @Test func `names the session by its number and tells what changed since another`() {
    let markup = HTMLReport.markup(
      of: .typical,
      options: ReportOptions(sessionNumber: 1_042, since: ["Pages equal in 8 of 8 <all>."])
    )
    #expect(markup.all("p", class: "when")[0].text == "Session 1,042 · 2025-01-01T00:00:00Z")
    #expect(
      markup.all("ul", class: "since").flatMap { $0.all("li") }.map(\.text) == [
        "Pages equal in 8 of 8 <all>."
      ]
    )
    #expect(HTMLReport.markup(of: .typical).all("ul", class: "since").isEmpty)
  }

  @Test func `has a section for each of several texts, with ids of their own`() {
    var session = Session.typical
    session.corpora.append(
      Corpus(id: "alice", text: SourceText("Alice was beginning", language: "en"), fonts: [])
    )
    session.trials.append(.ascii("greedy", lines: [4, 4], corpus: "alice", drift: .pages([0])))
    let markup = HTMLReport.markup(of: session)
    #expect(markup.all("article").count == 2)
    #expect(markup.all("article").map { $0.all("h2")[0].text } == ["A text", "alice"])
    let ids = markup.root.descendants.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `folds its parts in their order, the pages open, each under what it comes to`() throws
  {
    let trial = Trial.ascii("greedy", lines: [4, 4, 4, 4])
    let markup = HTMLReport.markup(
      of: .typical,
      options: ReportOptions(since: ["Since session 6: the same pages."]),
      changes: [.make(trial, landings: ["page-number": [0, 8, 16, 24]])]
    )
    let folds = markup.all("details", class: "pane")
    #expect(
      folds.map { $0.all("summary")[0].children[0].text } == [
        "Pages", "Reader’s place", "What changed", "Layouts", "Times", "Method",
      ]
    )
    #expect(folds.map { $0.attributes["open"] } == ["open", nil, nil, nil, nil, nil])
    // Two paginators make three pages in four layouts; one of them hides a line.
    let gists = folds.map { $0.all("span", class: "gist").first?.text }
    #expect(gists[0] == "1 of 24 pages has a fault.")
    #expect(gists[2] == "Since session 6: the same pages.")
    #expect(gists[3] == "4 layouts on 2 devices; phone-6 at 17 px in detail.")
    #expect(
      gists[4]
        == "On phone-6 at 17 px greedy takes 2.00 ms; fixed takes 8.00 ms, 4.0 times as much."
    )
    // The contents lead into them, so that a browser opens them itself.
    let links = markup.all("nav", class: "contents")[0].all("a")
      .compactMap { $0.attributes["href"] }
    #expect(links.count == 1 + folds.count)
    #expect(links.allSatisfy { markup.element(id: String($0.dropFirst())) != nil })
  }

  @Test func `says of several texts first who is what over each`() throws {
    var session = Session.typical
    session.corpora.append(
      Corpus(id: "alice", text: SourceText("Alice was beginning", language: "en"), fonts: [])
    )
    session.trials.append(.ascii("greedy", lines: [4, 4], corpus: "alice", drift: .pages([0])))
    let markup = HTMLReport.markup(of: session)
    let matrix = try #require(markup.element(id: "texts"))
    #expect(matrix.all("thead")[0].all("th").map(\.text) == ["paginator", "A text", "alice"])
    #expect(
      matrix.all("tbody")[0].all("tr").map { $0.all("td").map(\.text) } == [
        ["clean 4/4", "clean 1/1"], ["UNSAFE 3/4", ""],
      ]
    )
    #expect(
      matrix.all("tbody")[0].all("a").map { $0.attributes["href"] }.prefix(2) == ["#t1", "#t2"]
    )
    let tabs = markup.all("nav", class: "texts")[0].all("a").map { $0.attributes["href"] }
    #expect(tabs == ["#texts", "#t1", "#t2"])
    #expect(HTMLReport.markup(of: .typical).element(id: "texts") == nil)
  }

  @Test func `reads without JavaScript`() throws {
    let markup = HTMLReport.markup(of: .typical)
    #expect(markup.all("button").isEmpty)
    #expect(!markup.root.descendants.contains { $0.attributes["hidden"] != nil })
    let table = try #require(markup.all("table", class: "results").first)
    #expect(!table.all("caption")[0].text.isEmpty)
    #expect(table.all("th").allSatisfy { ["col", "row"].contains($0.attributes["scope"]) })
    #expect(table.all("tbody")[0].all("tr").map { $0.all("th")[0].text } == ["greedy", "fixed"])
  }

  @Test func `keeps the bound of one megabyte for a long text in many layouts`() {
    var trials: [Trial] = []
    for layout in 0..<24 {
      for paginator in ["greedy", "b", "c", "d", "e", "f"] {
        trials.append(
          .ascii(
            paginator,
            lines: Array(repeating: paginator == "f" ? 5 : 3, count: 3_000),
            missed: 1,
            device: ["phone-6", "phone-max", "reader-6", "tablet-10"][layout / 6],
            size: Double(14 + layout % 6),
            drift: layout == 0 ? .pages((0..<2_999).map { $0 * paginator.utf8.count % 7 }) : nil,
            milliseconds: layout == 0 ? 4 : nil
          )
        )
      }
    }
    let names = ["page-number", "proportional", "round", "fresh", "sticky", "paragraph"]
    let changes = trials.prefix(6)
      .map { trial in
        ChangeFindings.make(
          trial,
          landings: Dictionary(
            uniqueKeysWithValues: names.map {
              ($0, (0..<3_000).map { max(0, $0 * 10 + ($0 * 7) % 13 - 6) })
            }
          ),
          drifts: (0..<2_999).map { $0 * trial.paginator.name.utf8.count % 11 }
        )
      }
    let session = Session.ascii(trials, text: String(repeating: "abcdefghij", count: 3_000))
    #expect(HTMLReport.bytes(of: session, changes: changes).count < 1_000_000)
  }
}

extension [String: String] {
  /// The value of a key, as a function.
  fileprivate func get(_ key: String) -> String? { self[key] }
}
