import PaginatorKit
import Synchronization
import TestSupport
import Testing

@testable import Refereeing

struct ReaderOutcomeTests {
  // Example E of Metrics.md 10: n = 100; A breaks every 20, B every 12: 5 pages and 9.
  private static let text = SourceText.make(han(100))

  private func pages(every count: Int) throws -> Pagination {
    try Self.text.pagination(every: count)
  }

  private func readers(
    of strategy: any PositionStrategy,
    from before: Int = 20,
    to after: Int = 12
  ) throws -> [KeptReader] {
    ReaderOutcome(of: strategy, from: try pages(every: before), to: try pages(every: after)).items
  }

  private func example(_ name: String) throws -> [KeptReader] {
    try readers(of: try #require(PositionStrategies.all.first { $0.name == name }))
  }

  /// Shift / page error of p1 to p4, as Metrics.md 10 writes them.
  @Test(arguments: [
    ("page-number", [-8, -16, -24, -32], [0, -1, -2, -2]),
    ("proportional", [-8, -4, 0, 4], [0, 0, 0, 1]),
    ("proportional-round", [4, 8, 12, 16], [1, 1, 1, 2]),
    ("fresh-anchor", [-8, -4, 0, -8], [0, 0, 0, 0]),
    ("sticky-anchor", [-8, -4, 0, -8], [0, 0, 0, 0]),
    // One paragraph: back to the start, which is 1, 3, 5 and 6 pages of B away.
    ("paragraph-anchor", [-20, -40, -60, -80], [-1, -3, -5, -6]),
  ])
  func `lands where Example E says`(name: String, shifts: [Int], errors: [Int]) throws {
    let readers = try example(name)
    #expect(readers.map(\.top) == [0, 20, 40, 60, 80])
    #expect(readers.map(\.rightPage) == [0, 1, 3, 5, 6])
    #expect(readers.map(\.topShift) == [0] + shifts)
    #expect(readers.map(\.pageError) == [0] + errors)
    #expect(readers.map(\.isHit) == [true] + errors.map { $0 == 0 })
    #expect(readers.allSatisfy { !$0.isOutOfRange && $0.pathTop == nil })
  }

  // Fresh: 20→0→0, 40→20→0, 60→60, 80→60→60. Proportional, back by ⌊5q / 9⌋: one page a cycle.
  //
  // Proportional-round: q = 2p, and 2p · 4 / 8 = p.
  @Test(arguments: [
    ("fresh-anchor", [0, 0, 20, 60, 60], [0, 0, 0, 60, 60]),
    ("sticky-anchor", [0, 20, 40, 60, 80], [0, 20, 40, 60, 80]),
    ("page-number", [0, 20, 40, 60, 80], [0, 20, 40, 60, 80]),
    ("proportional", [0, 0, 20, 40, 60], [0, 0, 0, 0, 0]),
    ("proportional-round", [0, 20, 40, 60, 80], [0, 20, 40, 60, 80]),
    ("paragraph-anchor", [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
  ])
  func `comes back where Example E says`(name: String, once: [Int], often: [Int]) throws {
    let readers = try example(name)
    #expect(readers.map(\.roundTripTop) == once)
    #expect(readers.map(\.cyclesTop) == often)
    #expect(readers.map { $0.cyclesPage * 20 } == often)
  }

  // Pages of 20, then 12, then 9, then 20 again. 20→12→9→0. 40→36→36→20. 60→60→54→40, although
  // there and back alone 60 stays. 80→72→72→60.
  @Test func `a slider moved through all sizes makes fresh places creep, sticky ones not`() throws {
    let twenties = try pages(every: 20)
    let twelves = try pages(every: 12)
    let nines = try pages(every: 9)
    func ends(_ kind: AnchorStrategy.Kind) -> [Int?] {
      ReaderOutcome(of: AnchorStrategy(kind), from: twenties, to: nines, through: [twelves, nines])
        .items.map(\.pathTop)
    }
    #expect(ends(.fresh) == [0, 0, 20, 40, 60])
    #expect(ends(.sticky) == [0, 20, 40, 60, 80])
    #expect(ends(.paragraph) == [0, 0, 0, 0, 0])
  }

  /// Nine pages become five: pages 5 to 8 are asked for in vain, and the last is shown.
  ///
  /// It starts at 80. From 4 the reader comes back to page 4, at 48.
  @Test func `shows the last page for one that is no more, and counts it`() throws {
    let readers = try readers(of: PageNumberStrategy(), from: 12, to: 20)
    #expect(readers.map(\.landing) == [0, 1, 2, 3, 4, 4, 4, 4, 4])
    #expect(readers.filter(\.isOutOfRange).map(\.page) == [5, 6, 7, 8])
    #expect(readers[8].landingTop == 80)
    #expect(readers[8].topShift == -16)
    #expect(readers[8].roundTripTop == 48)
  }

  // MARK: Apps' own strategies

  /// An app's page number, written as an app would.
  private struct AppsPageNumber: PositionStrategy {
    let name = "app"
    func save(_ page: Int, in pagination: Pagination) -> String { "page \(page)" }
    func restore(_ token: String, in pagination: Pagination) -> Int {
      Int(token.dropFirst(5)) ?? 0
    }
  }

  /// Notes how many pages the layouts have in which it is asked for places.
  private final class NotedLayouts: PositionStrategy {
    let name = "noted"
    let asked = Mutex<[Int]>([])

    func save(_ page: Int, in pagination: Pagination) -> Int { page }

    func restore(_ page: Int, in pagination: Pagination) -> Int {
      asked.withLock { $0.append(pagination.count) }
      return page
    }
  }

  /// An app may have to open the book anew for each layout: A as it is, B, A again, then the path B, C, A.
  @Test func `all readers are in a layout before any is in the next`() throws {
    let layouts = NotedLayouts()
    _ = ReaderOutcome(
      of: layouts,
      from: try pages(every: 20),
      to: try pages(every: 12),
      through: [try pages(every: 12), try pages(every: 50)]
    )
    let asked = layouts.asked.withLock { $0 }
    #expect(asked == [5, 9, 5, 9, 2, 5].flatMap { Array(repeating: $0, count: 5) })
  }

  /// An app that always counts a page too few, and so begins before the book.
  private struct OneTooFew: PositionStrategy {
    let name = "one-too-few"
    func save(_ page: Int, in pagination: Pagination) -> Int { page }
    func restore(_ number: Int, in pagination: Pagination) -> Int { number - 1 }
  }

  @Test func `measures an app's strategy as ours`() throws {
    let twelves = try pages(every: 12)
    let twenties = try pages(every: 20)
    let path = [twenties, try pages(every: 9)]
    let ours = ReaderOutcome(of: PageNumberStrategy(), from: twelves, to: twenties, through: path)
    let app = ReaderOutcome(of: AppsPageNumber(), from: twelves, to: twenties, through: path)
    #expect(app.way == "app")
    #expect(app.items == ours.items)
  }

  // From pages of 20: 0 asks for −1, is shown 0. p3 (60) goes to 2 (24), then to 1 (20) and, two
  // pages a cycle, to the start.
  @Test func `shows the first page for one before it`() throws {
    let readers = try readers(of: OneTooFew())
    #expect(readers.map(\.landing) == [0, 0, 1, 2, 3])
    #expect(readers.map(\.isOutOfRange) == [true, false, false, false, false])
    #expect(readers[3].landingTop == 24)
    #expect(readers[3].roundTripTop == 20)
    #expect(readers.allSatisfy { $0.cyclesTop == 0 })
  }

  // MARK: Properties

  private struct Layouts {
    let text: SourceText
    let before: Pagination
    let after: Pagination
    let third: Pagination

    init(_ seed: Seed) throws {
      var random = seed
      text = random.chapteredText()
      before = try Pagination(random.pages(of: text), of: text)
      after = try Pagination(random.pages(of: text), of: text)
      third = try Pagination(random.pages(of: text), of: text)
    }
  }

  /// A reader who makes every single change.
  private func page(
    after cycles: Int,
    of strategy: some PositionStrategy,
    from start: Int,
    _ layouts: Layouts
  ) -> Int {
    var page = start
    var token = strategy.save(page, in: layouts.before)
    func change(_ old: Pagination, _ new: Pagination) {
      if strategy.saving == .beforeEachChange { token = strategy.save(page, in: old) }
      page = min(max(strategy.restore(token, in: new), 0), new.count - 1)
    }
    for _ in 0..<cycles {
      change(layouts.before, layouts.after)
      change(layouts.after, layouts.before)
    }
    return page
  }

  @Test(arguments: PositionStrategies.all.map(\.name), Seed.first(15))
  func `is after 20 cycles where single steps lead`(name: String, seed: Seed) throws {
    let strategy = try #require(PositionStrategies.all.first { $0.name == name })
    let layouts = try Layouts(seed)
    let outcome = ReaderOutcome(of: strategy, from: layouts.before, to: layouts.after)
    for reader in outcome.items {
      let once = page(after: 1, of: strategy, from: reader.page, layouts)
      let often = page(after: 20, of: strategy, from: reader.page, layouts)
      #expect(reader.roundTripTop == layouts.text.scalarIndex(of: layouts.before.start(of: once)))
      #expect(reader.cyclesPage == often)
      #expect(reader.cyclesTop == layouts.text.scalarIndex(of: layouts.before.start(of: often)))
    }
  }

  @Test(arguments: PositionStrategies.all.map(\.name), Seed.first(15))
  func `moves nobody from a layout to itself, but to a paragraph's start`(
    name: String,
    seed: Seed
  ) throws {
    let strategy = try #require(PositionStrategies.all.first { $0.name == name })
    let layouts = try Layouts(seed)
    let same = layouts.before
    let outcome = ReaderOutcome(of: strategy, from: same, to: same, through: [same, same])
    for reader in outcome.items {
      let stays =
        name != "paragraph-anchor"
        || same.page(holding: same.paragraphStart(of: reader.page)) == reader.page
      #expect((reader.topShift == 0 && reader.pageError == 0) == stays)
      #expect((reader.roundTripTop == reader.top && reader.cyclesTop == reader.top) == stays)
      #expect((reader.pathTop == reader.top) == stays)
      #expect((reader.identityTop == reader.top) == stays)
    }
  }

  @Test(arguments: Seed.first(40))
  func `keeps its promises between any two partitions`(seed: Seed) throws {
    let layouts = try Layouts(seed)
    for kind in AnchorStrategy.Kind.allCases {
      let outcome = ReaderOutcome(
        of: AnchorStrategy(kind),
        from: layouts.before,
        to: layouts.after,
        through: [layouts.after, layouts.third]
      )
      #expect(outcome.brokenPromises == [])
    }
  }

  @Test(arguments: Seed.first(40))
  func `fresh places stay exactly at shared boundaries and the start`(seed: Seed) throws {
    let layouts = try Layouts(seed)
    let outcome = ReaderOutcome(of: AnchorStrategy(.fresh), from: layouts.before, to: layouts.after)
    let tops = Set(layouts.before.pages.map(\.start))
    let shared = tops.intersection(layouts.after.pages.map(\.start))
    #expect(
      outcome.items.filter { $0.roundTripTop == $0.top }.map(\.top)
        == shared.map(layouts.text.scalarIndex(of:)).sorted()
    )
    #expect(outcome.items.allSatisfy { $0.isHit && $0.topShift <= 0 })
  }

  // MARK: Broken promises

  /// Example E with a path, and one value of the reader on p2 (40) changed.
  private func broken(
    _ kind: AnchorStrategy.Kind,
    _ change: (inout KeptReader) -> Void
  ) throws -> [String] {
    let twelves = try pages(every: 12)
    var outcome = ReaderOutcome(
      of: AnchorStrategy(kind),
      from: try pages(every: 20),
      to: twelves,
      through: [twelves, twelves]
    )
    #expect(outcome.brokenPromises == [])
    change(&outcome.items[2])
    return outcome.brokenPromises
  }

  @Test func `tells a sticky place that is missed or not brought back`() throws {
    #expect(try broken(.sticky) { $0.landing = 4 } == ["misses the place of page 3"])
    #expect(try broken(.sticky) { $0.roundTripTop = 20 } == ["does not bring page 3 back"])
    #expect(try broken(.sticky) { $0.cyclesTop = 60 } == ["does not bring page 3 back"])
    #expect(try broken(.sticky) { $0.pathTop = 0 } == ["does not bring page 3 back"])
  }

  @Test func `tells a fresh place that is missed, moved on or held where nothing is shared`() throws
  {
    #expect(try broken(.fresh) { $0.landing = 2 } == ["misses the place of page 3"])
    #expect(try broken(.fresh) { $0.landingTop = 48 } == ["moves page 3 forward"])
    #expect(try broken(.fresh) { $0.pathTop = 60 } == ["moves page 3 forward"])
    // After one cycle it was at 20.
    #expect(try broken(.fresh) { $0.cyclesTop = 40 } == ["moves page 3 forward"])
    let held = "page 3 is a fixed point, but no shared boundary, or the other way"
    #expect(try broken(.fresh) { $0.roundTripTop = 40 } == [held])
    #expect(try broken(.fresh) { $0.landingTop = 40 } == [held])
  }

  @Test func `holds other strategies to nothing`() throws {
    #expect(try broken(.paragraph) { $0.landing = 8 } == [])
  }
}
