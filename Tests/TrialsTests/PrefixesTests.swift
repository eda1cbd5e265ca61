import PaginatorKit
import Paginators
import TestSupport
import Testing

@testable import Trials

struct PrefixesTests {
  /// Paragraphs of so many scalars, the break that ends each among them.
  private func text(_ paragraphs: [Int], breaks: [Int] = []) -> SourceText {
    let string = paragraphs.map { String(repeating: "字", count: $0 - 1) + "\n" }.joined()
    return .make(string, forcedBreaksAtScalars: breaks)
  }

  private func lengths(_ text: SourceText, fewest: Int = 8) -> [Int] {
    text.prefixes(fewestScalars: fewest).map(\.scalarCount)
  }

  @Test func `end with the paragraphs that end nearest to an eighth, a quarter and half`() {
    // 80 scalars: 10, 20 and 40 are wanted; paragraphs end at 9, 18, 23, 38, 43, 80.
    #expect(lengths(text([9, 9, 5, 15, 5, 37])) == [9, 18, 38])
    // They end at 7, 13, 17, 23, 37, 43: as near before as after, and the earlier is taken.
    #expect(lengths(text([7, 6, 4, 6, 14, 6, 37])) == [7, 17, 37])
    #expect(lengths(text([10, 10, 20, 40])) == [10, 20, 40])
  }

  @Test func `hold the text as it was, and the forced breaks inside`() {
    let whole = text([10, 10, 20, 40], breaks: [5, 10, 30])
    let prefixes = whole.prefixes(fewestScalars: 8)
    // Three bytes a character, and one for each of one, two and three breaks.
    let bytes = [9 * 3 + 1, 18 * 3 + 2, 37 * 3 + 3]
    #expect(prefixes.map(\.utf8) == bytes.map { Array(whole.utf8.prefix($0)) })
    let breaks = prefixes.map { prefix in prefix.forcedBreaks.map(prefix.scalarIndex) }
    // A break at the end of a beginning is no break inside it.
    #expect(breaks == [[5], [5, 10], [5, 10, 30]])
    #expect(prefixes.allSatisfy { $0.language == whole.language })
  }

  @Test func `are none where paragraphs are too long or the text too short`() {
    // The nearest end to 10 and to 20 is the same, 19.
    #expect(lengths(text([19, 21, 40])) == [])
    #expect(lengths(text([80])) == [])
    #expect(lengths(text([10, 10, 20, 40]), fewest: 81) == [])
    #expect(lengths(text([10, 10, 20, 40]), fewest: 80) == [10, 20, 40])
    #expect(lengths(SourceText("", language: "en")) == [])
    let long = text(Array(repeating: 16, count: 256))
    #expect(long.scalarCount == 4_096)
    #expect(long.prefixes().map(\.scalarCount) == [512, 1_024, 2_048])
    #expect(text(Array(repeating: 16, count: 255)).prefixes().isEmpty)
  }

  /// A paginator of one page that lays out as many scalars as it is told for a text of a length.
  private struct Costly: Paginator {
    var name = "costly"
    var showing = Showing.context
    var cost: @Sendable (Int) -> Int

    func pass(over text: SourceText, in layout: Layout, from start: TextOffset)
      -> any PaginationPass
    {
      Pass(text: text, cost: cost(text.scalarCount))
    }

    private final class Pass: PaginationPass {
      let text: SourceText
      var work = Work()
      var isDone = false

      init(text: SourceText, cost: Int) {
        self.text = text
        work.measuredScalars = cost
      }

      func nextPage() -> PageRange? {
        defer { isDone = true }
        return isDone ? nil : PageRange(start: .zero, end: text.end)
      }
    }
  }

  private func workExponent(of paginator: any Paginator, over text: SourceText) throws -> Double? {
    let texts = text.prefixes(fewestScalars: 8) + [text]
    return Trials.workExponent(of: try prefixWork(of: paginator, over: texts, in: .make()))
  }

  @Test(arguments: [1, 2, 3])
  func `give the power that work grows with`(power: Int) throws {
    let costly = Costly { length in
      7 * (0..<power).reduce(1) { product, _ in product * length }
    }
    let exponent = try workExponent(of: costly, over: text([9, 9, 5, 15, 5, 37]))
    #expect(exponent == Double(power))
    #expect(try workExponent(of: costly, over: text([80])) == nil)
    let silent = Costly { _ in 0 }
    #expect(try workExponent(of: silent, over: text([10, 10, 20, 40])) == nil)
  }

  @Test func `grow as the text does for greedy, which lays out each scalar once`() throws {
    let greedy = GreedyPaginator(environment: PaginatorEnvironment(fonts: TestFonts.library))
    let long = text(Array(repeating: 16, count: 20))
    #expect(try workExponent(of: greedy, over: long) == 1)
  }

  @Test func `are counted in the detailed layout of a long text`() throws {
    let corpus = Plan.Text(
      corpus: .make("long", String(repeating: "一二三四五六七\n", count: 512)),
      settings: [.make("first"), .make("second", width: 240)]
    )
    let trials =
      try Plan.make(
        texts: [corpus],
        participants: [.make("a", Costly { $0 * $0 }), .make("b", Costly { _ in 0 })]
      )
      .run()
    let squares = [512, 1_024, 2_048].map { PrefixWork(scalars: $0, measuredScalars: $0 * $0) }
    #expect(trials.map(\.prefixes.isEmpty) == [false, false, true, true])
    #expect(trials[0].prefixes == squares)
    #expect(trials[0].workExponent == 2)
    #expect(trials[1].workExponent == nil)
    #expect(trials[2].workExponent == nil)
  }

  @Test func `are timed in the rounds of the others`() throws {
    let corpus = Plan.Text(
      corpus: .make("long", String(repeating: "一二三四五六七\n", count: 512)),
      settings: [.make()]
    )
    let clocks = FakeClocks(cpuTick: 100)
    let timed = StubPaginator { number, text in
      guard number == 0 else { return nil }
      // A tick for each 64 scalars: 8, 16, 32 and 64, and one for the second reading.
      for _ in 0..<(text.scalarCount / 64) { _ = clocks.threadNanoseconds() }
      return PageRange(start: .zero, end: text.end)
    }
    let trial = try #require(
      try Plan.make(
        texts: [corpus],
        participants: [.make(timed: timed)],
        timing: TimingBudget(seconds: 1, samples: 3)
      )
      .run(clocks)
      .first
    )
    let medians = (Phase.prefixes + [.total]).map { trial.timings[$0]?.cpu.median }
    #expect(medians == [900, 1_700, 3_300, 6_500])
    #expect(trial.timings[.half]?.samples.count == 3)
  }
}
