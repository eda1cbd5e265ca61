import PaginatorKit
import Paginators
import Synchronization
import Testing

@testable import Trials

struct ChangingTests {
  /// A target whose page is so many px wide.
  private static func target(_ kind: Change.Kind, width: Double) -> Plan.Target {
    Plan.Target(kind: kind, setting: .make("device", width: width))
  }

  private static func targets(_ widths: [Double]) -> [Plan.Target] {
    widths.map { target(.fontSize, width: $0) }
  }

  /// A plan over one text.
  private static func plan(
    _ settings: [Plan.Setting],
    _ targets: [Plan.Target],
    by participant: Plan.Participant
  ) -> Plan {
    Plan.make(
      texts: [Plan.Text(corpus: .make(), settings: settings, targets: targets)],
      participants: [participant]
    )
  }

  @Test func `orders changes by corpus, then by target, then by paginator`() throws {
    let plan = Plan.make(
      texts: [
        Plan.Text(corpus: .make("one"), settings: [.make()], targets: Self.targets([96, 72])),
        Plan.Text(corpus: .make("two"), settings: [.make()], targets: Self.targets([144])),
        Plan.Text(corpus: .make("three"), settings: [.make()]),
      ],
      participants: [.make("y"), .make("x")]
    )
    let changes = measureChanges(of: plan, after: try plan.run())
    let names = changes.map {
      "\($0.corpus) \(Int($0.to.layout.page.contentWidth.pixels)) \($0.paginator.name)"
    }
    #expect(names == ["one 96 y", "one 96 x", "one 72 y", "one 72 x", "two 144 y", "two 144 x"])
    #expect(changes.allSatisfy { $0.from == .make() })
  }

  /// Ten characters, two lines a page: five a line are one page, four are two, three are two.
  @Test func `starts from the detailed layout and has the pages of the new one`() throws {
    let plan = Self.plan(
      [.make(), .make(width: 48)],
      [Self.target(.device, width: 96)],
      by: try .builtIn("greedy")
    )
    let change = try #require(measureChanges(of: plan, after: try plan.run()).first)
    #expect(change.kind == .device)
    #expect(change.from == .make())
    #expect(change.to == .make(width: 96))
    // Eight characters of three bytes, then two.
    #expect(change.pages.map(\.end.utf8) == [24, 30])
    #expect(change.failure == nil)
    var swept = plan
    swept.texts[0].settings = [.make(width: 96)]
    #expect(change.layoutKey == (try swept.run())[0].layoutKey)
  }

  /// Layouts seen by a paginator, in the order of its passes.
  private final class Log: Sendable {
    private let widths = Mutex<[Double]>([])
    func see(_ layout: Layout) { widths.withLock { $0.append(layout.page.contentWidth.pixels) } }
    var seen: [Double] { widths.withLock { $0 } }
  }

  @Test func `does not paginate again what was swept`() throws {
    let log = Log()
    var stub = StubPaginator.onePage()
    stub.see = { log.see($0) }
    let plan = Self.plan(
      [.make(), .make(width: 96)],
      Self.targets([96, 72]),
      by: .make("a", stub)
    )
    let trials = try plan.run()
    let before = log.seen.count
    let changes = measureChanges(of: plan, after: trials)
    #expect(Array(log.seen[before...]) == [72])
    #expect(changes[0].pages == trials[1].pages)
    #expect(changes[0].layoutKey == trials[1].layoutKey)
  }

  @Test func `takes a swept trial's failure over and keeps others as values`() throws {
    struct Odd: Error, CustomStringConvertible { var description: String { "It is too narrow." } }
    let failing = NarrowPaginator(limit: .pixels(100), error: Odd())
    let plan = Self.plan(
      [.make(), .make(width: 96)],
      Self.targets([96, 72, 144]),
      by: .make("a", failing)
    )
    let changes = measureChanges(of: plan, after: try plan.run())
    let failure = TrialFailure(kind: .error, message: "It is too narrow.")
    #expect(changes.map(\.failure) == [failure, failure, nil])
    #expect(changes.map(\.pages.count) == [0, 0, 1])
  }

  @Test func `comes out the same from one job at a time as from all at once`() throws {
    let corpora = ["一二三。四五六七八九十\n一二", "abc def ghi jkl mno\n\npqr stu", "一😀二\r\n三四五"]
    let texts = corpora.map {
      Plan.Text(
        corpus: .make($0, $0 + "\n" + $0),
        settings: [.make()],
        targets: Self.targets([72, 96, 144, 168])
      )
    }
    let plan = Plan.make(
      texts: texts,
      participants: try PaginatorCatalog.defaultIDs.map(Plan.Participant.builtIn)
    )
    let trials = try plan.run()
    let changes = measureChanges(of: plan, after: trials)
    #expect(changes.count == 3 * 4 * 8)
    var index = 0
    for text in plan.texts {
      for target in text.targets {
        for participant in plan.participants {
          var single = plan
          single.texts = [text]
          single.texts[0].targets = [target]
          single.participants = [participant]
          let alone = try #require(measureChanges(of: single, after: []).first)
          let change = changes[index]
          #expect(alone.corpus == change.corpus && alone.to == change.to)
          #expect(alone.paginator == change.paginator)
          #expect(alone.pages == change.pages && alone.failure == change.failure)
          #expect(alone.layoutKey == change.layoutKey)
          index += 1
        }
      }
    }
  }
}

/// One page of all the text, where the page is wide enough.
private struct NarrowPaginator: Paginator {
  let name = "narrow"
  let showing = Showing.substring
  let limit: Length
  let error: any Error & Sendable

  func pass(
    over text: SourceText,
    in layout: Layout,
    from start: TextOffset
  ) throws -> any PaginationPass {
    guard layout.page.contentWidth >= limit else { throw error }
    return try StubPaginator.onePage().pass(over: text, in: layout, from: start)
  }
}
