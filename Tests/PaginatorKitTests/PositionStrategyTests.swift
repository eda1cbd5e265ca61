import PaginatorKit
import TestSupport
import Testing

struct PositionStrategyTests {
  private static let text = SourceText.make(String(repeating: "x", count: 100))

  /// Pages of so many of 100 characters.
  private func pages(of length: Int, in text: SourceText = text) throws -> Pagination {
    try text.pagination(every: length)
  }

  private func restored<Strategy: PositionStrategy>(
    _ strategy: Strategy,
    _ page: Int,
    from old: Pagination,
    to new: Pagination
  ) -> Int {
    strategy.restore(strategy.save(page, in: old), in: new)
  }

  @Test func `are named as in reports and Metrics 10`() {
    #expect(
      PositionStrategies.all.map(\.name) == [
        "page-number", "proportional", "proportional-round", "fresh-anchor", "sticky-anchor",
        "paragraph-anchor",
      ]
    )
    // Only who keeps what stood when the page was turned does not write down anew.
    #expect(PositionStrategies.all.filter { $0.saving == .onTurn }.map(\.name) == ["sticky-anchor"])
  }

  @Test func `page-number asks for its number, in range or not`() throws {
    let twelves = try pages(of: 12)
    let fifties = try pages(of: 50)
    #expect(restored(PageNumberStrategy(), 1, from: twelves, to: fifties) == 1)
    #expect(restored(PageNumberStrategy(), 8, from: twelves, to: fifties) == 8)
  }

  /// N = 5, M = 9: ⌊9p / 5⌋ = 0, 1, 3, 5, 7; and back, N = 9, M = 5: ⌊5p / 9⌋.
  @Test func `proportional rounds the share down`() throws {
    let twenties = try pages(of: 20)
    let twelves = try pages(of: 12)
    let strategy = ProportionalStrategy()
    #expect(
      (0..<5).map { restored(strategy, $0, from: twenties, to: twelves) } == [0, 1, 3, 5, 7]
    )
    #expect(
      (0..<9).map { restored(strategy, $0, from: twelves, to: twenties) }
        == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    )
  }

  // N = 5, M = 2: p / 4 = 0, 0.25, 0.5, 0.75, 1, and the half goes up. N = 9, M = 5: 4p / 8, so
  // that every odd page is a half.
  @Test func `proportional-round rounds halves up and keeps both ends`() throws {
    let twenties = try pages(of: 20)
    let strategy = ProportionalStrategy(rounds: true)
    let fifties = try pages(of: 50)
    #expect(
      (0..<5).map { restored(strategy, $0, from: twenties, to: fifties) } == [0, 0, 1, 1, 1]
    )
    let twelves = try pages(of: 12)
    #expect(
      (0..<9).map { restored(strategy, $0, from: twelves, to: twenties) }
        == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    )
  }

  @Test(arguments: PositionStrategies.all.map(\.name))
  func `shows the first page of a book of one, and its page of one`(name: String) throws {
    let strategy = try #require(PositionStrategies.all.first { $0.name == name })
    let one = try pages(of: 100)
    let twenties = try pages(of: 20)
    // N = 1: whoever is on the only page is at its top.
    #expect(restored(strategy, 0, from: one, to: twenties) == 0)
    #expect(restored(strategy, 0, from: one, to: one) == 0)
    // M = 1: all places are on it; only the page number asks for another.
    #expect(restored(strategy, 4, from: twenties, to: one) == (name == "page-number" ? 4 : 0))
  }

  /// 20 characters a page against 12: 40 is on 36–48, page 3.
  @Test func `anchors show the page that holds the top`() throws {
    let twenties = try pages(of: 20)
    let twelves = try pages(of: 12)
    for kind in [AnchorStrategy.Kind.fresh, .sticky] {
      #expect(
        (0..<5).map { restored(AnchorStrategy(kind), $0, from: twenties, to: twelves) }
          == [0, 1, 3, 5, 6]
      )
    }
  }

  /// Paragraphs begin at 0, 30, 61 (a blank line, after 29 characters and CRLF) and 62.
  ///
  /// Tops 20, 40, 60 and 80 go to 0, 30, 30 (60 stands between CR and LF) and 62; on pages of 12:
  /// 0, 24–36, 24–36 and 60–72.
  @Test func `paragraph-anchor goes to the start of the top's paragraph`() throws {
    let text = SourceText.make(
      String(repeating: "a", count: 29) + "\n" + String(repeating: "b", count: 29) + "\r\n\n"
        + String(repeating: "c", count: 38)
    )
    let twenties = try pages(of: 20, in: text)
    let twelves = try pages(of: 12, in: text)
    let strategy = AnchorStrategy(.paragraph)
    #expect(
      (0..<5).map { strategy.save($0, in: twenties).utf8 } == [0, 0, 30, 30, 62]
    )
    #expect(
      (0..<5).map { restored(strategy, $0, from: twenties, to: twelves) } == [0, 0, 2, 2, 5]
    )
  }
}
