import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Refereeing
@testable import Trials

struct KeptWordsTests {
  /// A reader with a page error, and pages lost after one cycle and after all.
  private func reader(
    _ page: Int,
    error: Int = 0,
    shift: Int = 0,
    once: Int = 0,
    often: Int = 0
  ) -> KeptReader {
    .make(
      page,
      landing: page + error,
      landingTop: page * 10 + shift,
      roundTripTop: (page + once) * 10,
      cyclesTop: (page + often) * 10,
      cyclesPage: page + often
    )
  }

  private func after(_ readers: KeptReader..., strategy: String = "a") -> String {
    ReaderOutcome(way: strategy, items: readers).afterChange
  }

  private func cycles(_ readers: KeptReader...) -> String {
    ReaderOutcome(way: "a", items: readers).afterCycles
  }

  // Example E: page number 0, 0, −1, −2, −2 is 5 / 5; share 0, 0, 0, 0, +1 is 1 / 5 of a page and
  // one of five skips. Fresh after 20 cycles loses 0, 1, 2, 0, 1 pages, once 0, 1, 1, 0, 1; the
  // share loses all its pages, one a cycle; the paragraph all of them in one cycle.
  @Test func `tells Example E`() throws {
    let findings = try #require(ChangeFindings.all(of: .exampleE).first)
    #expect(
      findings.shownReaders.map { [$0.way, $0.kept, $0.afterChange, $0.afterCycles] } == [
        ["page-number", "the page number", "1 page back, worst 2", "exact"],
        [
          "proportional", "the share of the book", "0.2 page on, 20 % skip text",
          "all at page 1",
        ],
        ["paragraph-anchor", "the paragraph's start", "3 pages back, worst 6", "all at page 1"],
        [
          "fresh-anchor", "the new page's top", "right page, text repeated",
          "0.8 page back, creeping",
        ],
        ["sticky-anchor", "the text offset", "right page, text repeated", "exact"],
      ]
    )
  }

  @Test func `has no rows without readers`() throws {
    let session = Session.make(from: ranges(every: 20), [.make([])])
    #expect(try #require(ChangeFindings.all(of: session).first).shownReaders.isEmpty)
  }

  @Test func `turns the words with the sign`() {
    #expect(after(reader(5, error: -2), reader(6, error: -1)) == "1.5 pages back, worst 2")
    #expect(after(reader(5, error: 2), reader(6, error: 1)) == "1.5 pages on, 100 % skip text")
    #expect(after(reader(5, error: -2), reader(6, error: 1)) == "1.5 pages off, 50 % skip text")
    #expect(cycles(reader(5, once: -2, often: -2)) == "2 pages back")
    #expect(cycles(reader(5, once: 2, often: 2)) == "2 pages on")
    #expect(cycles(reader(5, once: 2, often: 2), reader(6, once: -1, often: -1)) == "1.5 pages off")
  }

  @Test func `has one page, and pages from there on`() {
    #expect(after(reader(5, error: -1)) == "1 page back, worst 1")
    #expect(after(reader(5, error: -1), reader(6)) == "0.5 page back, worst 1")
    #expect(
      after(reader(5, error: -2), reader(6, error: -1), reader(7, error: -1))
        == "1.3 pages back, worst 2"
    )
  }

  @Test func `never rounds an error away`() {
    let readers = (0..<300).map { reader($0, error: $0 == 7 ? 1 : 0, often: $0 == 7 ? -1 : 0) }
    let outcome = ReaderOutcome(way: "a", items: readers)
    #expect(outcome.afterChange == "under 0.1 page on, under 1 % skip text")
    #expect(outcome.afterCycles == "under 0.1 page back, creeping")
    let most = (0..<300).map { reader($0, error: $0 == 7 ? 0 : 1) }
    #expect(ReaderOutcome(way: "a", items: most).afterChange == "1 page on, over 99 % skip text")
  }

  @Test func `says of a right page whether it begins with read text`() {
    #expect(after(reader(5), reader(6)) == "right page")
    #expect(after(reader(5, shift: -3), reader(6)) == "right page, text repeated")
    // Who keeps the offset knows where the reader was.
    // The words follow the figure and not the strategy's name.
    #expect(after(reader(5, shift: -3), strategy: "sticky-anchor") == "right page, text repeated")
  }

  @Test func `creeps where more cycles lose more`() {
    #expect(cycles(reader(5)) == "exact")
    #expect(cycles(reader(5, once: -1, often: -1)) == "1 page back")
    #expect(cycles(reader(5, once: -1, often: -3)) == "3 pages back, creeping")
  }
}
