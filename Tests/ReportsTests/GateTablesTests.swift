import TestSupport
import Testing

@testable import Comparisons
@testable import Reports

/// The tables of the gate's verdict, which the terminal, Markdown and HTML show.
struct GateTablesTests {
  private func figures(
    _ verdict: Verdict,
    clean: Int,
    wasted: [Double] = [],
    pages: Int = 40,
    others: [String: GateFigures.Fault] = [:]
  ) -> GateFigures {
    GateFigures(
      verdict: verdict,
      layouts: 24,
      clean: clean,
      hidden: .init([]),
      others: others,
      wasted: .init(wasted),
      badBreaks: .init([]),
      pages: pages
    )
  }

  /// Greedy wastes a line in two layouts where it was clean, mine is new, two are as they were.
  private var verdict: GateVerdict {
    var verdict = GateVerdict.fail
    verdict.standings = [
      .init(
        corpus: "sutra",
        paginator: "greedy",
        before: figures(.clean, clean: 24),
        after: figures(.flawed, clean: 22, wasted: [1, 0, 1], pages: 41)
      ),
      .init(corpus: "sutra", paginator: "mine", after: figures(.unsafe, clean: 0)),
      .init(
        corpus: "sutra",
        paginator: "same",
        before: figures(.clean, clean: 24),
        after: figures(.clean, clean: 24)
      ),
    ]
    return verdict
  }

  @Test func `show who moved, approved → now, and count the others`() throws {
    let tables = try #require(verdict.standingTables)
    #expect(tables.map(\.corpus) == ["sutra"] && tables[0].same == ["same"])
    #expect(
      tables[0].table.columns.map(\.name)
        == ["paginator", "verdict", "clean", "hidden", "wasted", "bad breaks", "pages"]
    )
    #expect(
      tables[0].table.rows.map { $0.map(\.shown) } == [
        ["greedy", "clean → flawed", "24/24 → 22/24", "-", "- → in 2", "-", "40 → 41"],
        ["mine (new)", "UNSAFE", "0/24", "-", "-", "-", "40"],
      ]
    )
  }

  @Test func `have a column for what else makes somebody unsafe`() throws {
    var verdict = verdict
    verdict.standings?[1].after = figures(
      .unsafe,
      clean: 0,
      others: ["repeated": .init([3, 0]), "lost": .init([5, 7])]
    )
    let table = try #require(verdict.standingTables)[0].table
    #expect(
      table.columns.map(\.name) == [
        "paginator", "verdict", "clean", "hidden", "lost", "repeated", "wasted", "bad breaks",
        "pages",
      ]
    )
    #expect(table.rows[0].map(\.shown)[3...5] == ["-", "-", "-"])
    #expect(table.rows[1].map(\.shown)[3...5] == ["-", "in 2", "in 1"])
  }

  @Test func `show who breaks a rule though the figures are the same`() throws {
    var verdict = verdict
    verdict.breaches = [.make("same", metric: "shape_calls", sentence: "shape_calls rose.")]
    let table = try #require(verdict.standingTables)[0].table
    #expect(table.rows.map { $0[0].shown } == ["greedy", "mine (new)", "same"])
  }

  @Test func `show how much of a fault there is where as many layouts have it`() throws {
    var verdict = verdict
    verdict.standings?[0].before = figures(.flawed, clean: 22, wasted: [2, 0, 7])
    let row = try #require(verdict.standingTables)[0].table.rows[0].map(\.shown)
    // Nine lines in two layouts before, two in two layouts now.
    #expect(row == ["greedy", "flawed", "22/24", "-", "in 2: 9 → 2", "-", "40 → 41"])
  }

  @Test func `have nothing to show of a verdict of an older harness`() {
    #expect(GateVerdict.fail.standingTables == nil && GateVerdict.pass.improvementSentences == [])
  }

  @Test func `name what got better in the table's words`() {
    var verdict = GateVerdict.pass
    #expect(verdict.improvementBrief == nil)
    verdict.improvements = [
      .init(
        corpus: "sutra",
        paginator: "greedy",
        layout: "phone-6 at 20 px",
        metric: "missed_lines",
        before: 5,
        after: 0,
        count: 4,
        clause: "they fell"
      ),
      .init(
        corpus: "sutra",
        paginator: "greedy",
        layout: "phone-6 at 20 px",
        metric: "failure",
        count: 1,
        clause: "no longer fails"
      ),
      .init(
        corpus: "sutra",
        paginator: "mine",
        layout: "phone-6 at 17 px",
        metric: "bad_breaks",
        before: 1684.25,
        after: 2,
        count: 1,
        clause: "they fell"
      ),
    ]
    #expect(
      verdict.improvementBrief
        == "wasted of greedy 5 → 0 (phone-6 at 20 px and 3 more); bad breaks of mine 1,684 → 2 "
        + "(phone-6 at 17 px); 1 other"
    )
    verdict.improvements?.removeFirst()
    verdict.improvements?.removeLast()
    #expect(verdict.improvementBrief == "greedy no longer fails (phone-6 at 20 px)")
  }

  @Test func `fold warnings to a line a family, the worst named`() {
    var verdict = GateVerdict.fail
    verdict.breaches = [
      .make("a", metric: "avoidable_px", 0, 69.5, level: .warn, sentence: "It rose."),
      .make("b", metric: "unused_px", 1, 2, level: .warn, sentence: "It rose."),
      .make("a", metric: "position_hit", 1, 0.5, level: .warn, sentence: "It fell."),
      .make("a", metric: "page_map", level: .warn, sentence: "They moved."),
    ]
    #expect(
      verdict.warningTable.rows.map { $0.map(\.shown) } == [
        ["warn", "2", "Unused space", "avoidable_px 0 → 69.5"],
        ["warn", "1", "What readers keep", "position_hit 1 → 0.5"],
        ["warn", "1", "Pages", "page_map"],
      ]
    )
  }

  @Test func `have what a rule allows in a column`() {
    let table = verdict.table(of: GateBreachGroup.all(of: verdict.failures))
    #expect(table.columns.map(\.name) == ["level", "allowed", "what moved"])
    #expect(
      table.rows[0].map(\.shown) == [
        "FAIL", "no increase",
        "fixed, phone-6 at 17 px: missed_lines rose from 0 to 3 lines. Talk to the layout team.",
      ]
    )
  }
}
