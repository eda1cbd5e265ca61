import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

struct ReadingPathTests {
  // Example E of Metrics.md 10: n = 100; A breaks every 20, B every 12.
  private static let text = SourceText.make(han(100))

  private func pages(every count: Int) throws -> Pagination {
    try Self.text.pagination(every: count)
  }

  private func path(_ name: String, cycles: Int, mostReaders: Int = 400) throws -> ReadingPath {
    let strategy = try #require(PositionStrategies.all.first { $0.name == name })
    return ReadingPath(
      of: strategy,
      from: try pages(every: 20),
      through: [try pages(every: 12)],
      cycles: cycles,
      mostReaders: mostReaders
    )
  }

  // The reader on the page at 40. Fresh: B's page holding 40 starts at 36, A's holding 36 at 20, B's
  // holding 20 at 12, A's holding 12 at 0. Sticky: always the page holding 40. By number: page 2 of B
  // starts at 24, page 2 of A at 40. Proportional: page 2 of 5 is page ⌊18/5⌋ = 3 of 9, at 36; back
  // ⌊15/9⌋ = 1, at 20; page ⌊9/5⌋ = 1 of B, at 12; back ⌊5/9⌋ = 0.
  @Test(arguments: [
    ("fresh-anchor", [40, 36, 20, 12, 0]), ("sticky-anchor", [40, 36, 40, 36, 40]),
    ("page-number", [40, 24, 40, 24, 40]), ("proportional", [40, 36, 20, 12, 0]),
  ])
  func `goes step by step where Example E goes`(name: String, tops: [Int]) throws {
    let path = try path(name, cycles: 2)
    #expect(path.tops.map { $0[2] } == tops)
    #expect(path.stepsPerCycle == 2)
    #expect(path.strategy == name)
  }

  @Test(arguments: PositionStrategies.all.map(\.name))
  func `ends where the readers end who are followed otherwise`(name: String) throws {
    let strategy = try #require(PositionStrategies.all.first { $0.name == name })
    let outcome = ReaderOutcome(of: strategy, from: try pages(every: 20), to: try pages(every: 12))
    let path = try path(name, cycles: ReaderOutcome.cycles)
    #expect(path.tops[1] == outcome.items.map(\.landingTop))
    #expect(path.tops[2] == outcome.items.map(\.roundTripTop))
    #expect(path.tops.last == outcome.items.map(\.cyclesTop))
  }

  @Test func `lets readers begin at even distances where there are many pages`() throws {
    // Five pages for two readers at most: every third.
    #expect(try path("page-number", cycles: 0, mostReaders: 2).tops == [[0, 60]])
    #expect(try path("page-number", cycles: 0, mostReaders: 5).tops == [[0, 20, 40, 60, 80]])
  }
}
