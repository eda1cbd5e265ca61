import Comparisons
import Testing

@testable import HarnessCommands

/// Tables where there is room for them, and where there is none; laid out by hand.
struct TerminalTableTests {
  private let figures = Table(
    headings: ["paginator", "verdict", "hidden", "pages"],
    rows: [["mine", "UNSAFE", "in 2: 34 → 91", "62 → 58"], ["greedy", "clean", "-", "59"]],
    numbersFrom: 3
  )

  @Test func `stands in columns where they fit`() {
    #expect(
      TerminalTable(figures, columns: 42).lines == [
        "paginator  verdict  hidden           pages",
        "mine       UNSAFE   in 2: 34 → 91  62 → 58",
        "greedy     clean    -                   59",
      ]
    )
  }

  @Test func `is stacked where they do not, without what is not there`() {
    #expect(
      TerminalTable(figures, columns: 41).lines == [
        "mine\n  verdict UNSAFE, hidden in 2: 34 → 91,\n  pages 62 → 58",
        "greedy\n  verdict clean, pages 59",
      ]
    )
  }

  @Test func `has its last column below the others where it has no room beside them`() {
    let sentences = Table(
      headings: ["level", "allowed", "what moved"],
      rows: [["FAIL", "at most 0", "mine, phone-6: pages rose from 1 to 2."]]
    )
    #expect(
      TerminalTable(sentences, columns: 40, leastRoom: 24).lines
        == ["FAIL  at most 0\n  mine, phone-6: pages rose from 1 to 2."]
    )
    #expect(
      TerminalTable(sentences, columns: 42, leastRoom: 24).rows
        == ["FAIL   at most 0  mine, phone-6: pages\n                  rose from 1 to 2."]
    )
  }

  @Test func `a list without room has its columns' names with what is there`() {
    var sessions = Table(
      columns: [.init("session", kind: .integer), .init("started"), .init("corpora")],
      rows: [
        [.integer(1), .text("2026-11-23 23:15"), .text("diamond-sutra")],
        [.integer(2), .text("2026-11-23 23:16"), .text("")],
      ]
    )
    #expect(
      sessions.text(columns: 40) == """
        session  started           corpora
              1  2026-11-23 23:15  diamond-sutra
              2  2026-11-23 23:16
        """
    )
    #expect(
      sessions.text(columns: 39) == """
        session 1
          started 2026-11-23 23:15,
          corpora diamond-sutra
        session 2
          started 2026-11-23 23:16
        """
    )
    sessions.columns[1].dispensability = 1
    #expect(
      sessions.text(columns: 39) == """
        session  corpora
              1  diamond-sutra
              2
        """
    )
  }

  @Test func `no part of a row is broken between its lines`() {
    #expect(packed(["CPU ms* 0.33", "pages 12"], to: 14) == ["CPU ms* 0.33,", "pages 12"])
    #expect(packed([], to: 14).isEmpty)
  }

  @Test func `Chinese is broken where there are no spaces, a path is not`() {
    #expect(wrapped("如是我聞。一時", to: 9) == "如是我聞\n。一時")
    #expect(wrapped("now: …是我聞", to: 40) == "now: …是我聞")
    #expect(wrapped("reports/latest/report.html", to: 9) == "reports/latest/report.html")
  }
}
