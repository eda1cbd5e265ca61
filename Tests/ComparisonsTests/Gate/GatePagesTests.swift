import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons
@testable import Trials

/// Pages as one text, and the first that differs.
struct GatePagesTests {
  private func range(_ start: Int, _ end: Int) -> PageRange {
    PageRange(start: TextOffset(utf8: start), end: TextOffset(utf8: end))
  }

  // MARK: Pages as one text

  @Test func `pages that follow one another are their boundaries, in scalars`() {
    // 頁 is three bytes: pages end after 6 bytes, which are 2 scalars, and after 9, which are 3.
    let text = SourceText("頁頁頁", language: "zh")
    #expect(GateRecord.pagesText(of: [range(0, 6), range(6, 9)], in: text) == "0 2 3")
    #expect(GateRecord.pagesText(of: [range(0, 9)], in: text) == "0 3")
    #expect(GateRecord.pagesText(of: [], in: text) == "")
  }

  @Test func `pages with gaps are both their ends`() {
    let text = SourceText("abcdefghij", language: "en")
    #expect(GateRecord.pagesText(of: [range(0, 4), range(5, 10)], in: text) == "0-4 5-10")
    #expect(GateRecord.pagesText(of: [range(0, 6), range(4, 10)], in: text) == "0-6 4-10")
  }

  @Test func `raw ranges are read as they were written, wherever they lie`() {
    let text = SourceText("abcdefghij", language: "en")
    for pages in [
      [range(0, 4), range(4, 10)], [range(0, 4), range(5, 10)], [range(-3, 4), range(4, 12)],
      [range(-3, -1), range(2, 12)], [range(7, 4)], [range(7, 4), range(4, 2)],
      [range(4, 4), range(9, 2)], [],
    ] {
      let read = GateRecord.pages(of: GateRecord.pagesText(of: pages, in: text))
      #expect(read == pages.map { GatePage(start: $0.start.utf8, end: $0.end.utf8) })
    }
  }

  @Test(arguments: [
    "0", "0 x", "0 4 5-10", "0-4-5", "-", "0-", "a-b", "0 4 ", "0,4", "99999999999999999999 4",
  ])
  func `other texts are no pages`(_ text: String) {
    // A space at the end changes nothing but the digest.
    #expect((GateRecord.pages(of: text) == nil) == (text != "0 4 "))
  }

  @Test func `a number before the text has its sign, and no words are no pages`() {
    #expect(GateRecord.pages(of: "-0-5") == [GatePage(start: 0, end: 5)])
    #expect(GateRecord.pages(of: "-3--1") == [GatePage(start: -3, end: -1)])
    #expect(GateRecord.pages(of: "+5") == nil)
    #expect(GateRecord.pages(of: "   ") == [])
  }

  // MARK: The first page that differs

  private static let alphabet = "abcdefghijklmnopqrst"

  private func gate(from old: String, to new: String) -> GateCase {
    var gate = GateCase()
    let text = SourceText(Self.alphabet, language: "en")
    gate.session.corpora = [Corpus(id: "sutra", text: text, fonts: [])]
    GateCase.setPages(old, in: &gate.before)
    GateCase.setPages(new, in: &gate.after)
    return gate
  }

  @Test func `a page map that changed warns and tells the page with the text around its end`()
    throws
  {
    let verdict = gate(from: "0 5 10 15 20", to: "0 5 12 15 20").verdict
    #expect(verdict.word == .pass)
    #expect(verdict.breaches.map(\.metric) == ["page_map"])
    #expect(verdict.breaches.map(\.sentence) == ["the pages are no longer the same."])
    let page = try #require(verdict.pages.first)
    #expect(page.page == 1 && page.pagesBefore == 4 && page.pagesAfter == 4)
    #expect(page.textBefore == "abcdefghij|klmnopqrst")
    #expect(page.textAfter == "…cdefghijkl|mnopqrst")
    #expect(page.command == "show sutra/greedy/phone-6@17 1")
    #expect(
      verdict.sentences.last
        == "The first page that differs: greedy in sutra, phone-6 at 17 px, page 2 of 4: it ended "
        + "“abcdefghij|klmnopqrst” and ends “…cdefghijkl|mnopqrst”."
    )
  }

  @Test func `a page that is no longer made has no text and no command`() throws {
    let page = try #require(gate(from: "0 5 20 20", to: "0 5 20").verdict.pages.first)
    #expect(page.page == 2 && page.pagesBefore == 3 && page.pagesAfter == 2)
    #expect(page.textBefore == "…klmnopqrst|" && page.textAfter == "" && page.command == nil)
    #expect(
      page.sentence
        == "greedy in sutra, phone-6 at 17 px, page 3 of 3: it ended “…klmnopqrst|” and is no longer "
        + "made."
    )
  }

  @Test func `a page that did not exist has no text before`() throws {
    let page = try #require(gate(from: "0 20", to: "0 20 20").verdict.pages.first)
    #expect(page.page == 1 && page.textBefore == "" && page.textAfter == "…klmnopqrst|")
    #expect(
      page.sentence
        == "greedy in sutra, phone-6 at 17 px, page 2 of 2: it did not exist, and ends "
        + "“…klmnopqrst|”."
    )
  }

  @Test func `a page that begins elsewhere shows its start`() throws {
    let page = try #require(gate(from: "0 5 10 20", to: "0-5 6-10 10-20").verdict.pages.first)
    #expect(page.page == 1)
    #expect(page.textBefore == "abcde|fghijklmno…" && page.textAfter == "abcdef|ghijklmnop…")
  }

  @Test func `pages outside the text are shown at its edges`() throws {
    let page = try #require(
      gate(from: "0 20", to: "-9223372036854775808-99 9-1").verdict.pages.first
    )
    #expect(page.page == 0 && page.textAfter == "…klmnopqrst|")
  }

  @Test func `the same pages written otherwise have no page that differs`() {
    #expect(gate(from: "0-5 5-20", to: "0 5 20").verdict.pages.isEmpty)
  }

  @Test func `pages of failing trials come first, the same move is told once`() {
    var gate = GateCase([.make("a"), .make("b"), .make("c"), .make("c", size: 20)])
    for name in gate.before.pages.keys { GateCase.setPages("0 7 20", of: name, in: &gate.before) }
    gate.change("pages", of: "sutra/b/phone-6@17", from: 1, to: 2)
    let verdict = gate.verdict
    #expect(verdict.pages.map(\.paginator) == ["b", "a", "c"])
    #expect(verdict.sentences.last?.hasSuffix(" Pages moved in 2 more.") == true)
  }
}
