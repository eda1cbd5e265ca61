import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// Line breaks inside pages and last lines of paragraphs, Metrics.md 6.
///
/// Lines are five Han characters
/// in Unifont, in which every mark is as wide as a Han character or half as wide.
struct LineEndsTests {
  private func ends(
    _ string: String,
    to scalar: Int? = nil,
    kinsoku: KinsokuLevel = .none,
    showing: Showing = .context
  ) throws -> LineEnds {
    let text = SourceText.make(string)
    let pages = scalar.map { [0, $0] } ?? [0]
    let layout = Layout.lines24(height: 480) { $0.kinsoku = kinsoku }
    let judgement = text.judged(startingAtScalars: pages, in: layout, showing: showing)
    return try #require(judgement.pages[0].lineEnds)
  }

  // MARK: Marks at soft breaks

  /// Twelve characters are lines of 5, 5 and 2: two soft breaks, and none at the page's end.
  @Test func `counts line ends inside paragraphs and pages`() throws {
    #expect(try ends(han(12)).softBreaks == 2)
    #expect(try ends(han(12), to: 10).softBreaks == 1)
    #expect(try ends(han(5) + "\n" + han(5) + "\n\n" + han(6)).softBreaks == 1)
  }

  struct Mark: Sendable, CustomTestStringConvertible {
    let string: String
    /// How many of the line breaks each level forbids, at kinsoku `none`.
    let basic: Int
    let gb: Int
    let strict: Int
    var testDescription: String { string }
  }

  @Test(arguments: [
    Mark(string: "一二三四五六七", basic: 0, gb: 0, strict: 0),
    // UAX #14 lets a line begin with an interpunct, end with a solidus and begin with a dash.
    Mark(string: "一二三四五·七", basic: 1, gb: 1, strict: 1),
    Mark(string: "一二三四／六七", basic: 0, gb: 1, strict: 1),
    Mark(string: "一二三四五——七", basic: 0, gb: 0, strict: 1),
    // It keeps 。 with what stands before it: the line ends after four.
    Mark(string: "一二三四五。七", basic: 0, gb: 0, strict: 0),
  ])
  func `counts line breaks that a level forbids, whatever is in force`(mark: Mark) throws {
    for showing in [Showing.context, .substring] {
      let found = try ends(mark.string, showing: showing)
      #expect(found.softBreaks == 1)
      #expect(found.basic == mark.basic && found.gb == mark.gb && found.strict == mark.strict)
      #expect(found.splitPairs == 0)
    }
    // At strict greedy breaks elsewhere, and no level has anything to say.
    let kept = try ends(mark.string, kinsoku: .strict)
    #expect(kept.basic == 0 && kept.gb == 0 && kept.strict == 0)
  }

  @Test func `a word too long for its line is nobody's fault`() throws {
    // Ten half-width dots to a line, and nowhere to break: the second line begins with a stop.
    let found = try ends(String(repeating: ".", count: 25))
    #expect(found.softBreaks == 2)
    #expect(found.basic == 0 && found.strict == 0 && found.splitPairs == 0)
    // Twelve dashes, five to a line: breaks between the first of a pair and the second.
    #expect(try ends(String(repeating: "—", count: 12)).splitPairs == 0)
  }

  /// An app's own lines may break where no rule allows it.
  private func claimed(_ string: String, breakingAt scalars: [Int]) throws -> LineEnds {
    let text = SourceText.make(string)
    let lines = text.lines24(betweenScalars: [0] + scalars + [text.scalarCount])
    let pages = text.pages(startingAtScalars: [0])
    let judgement = Referee.make(text).judge(pages, claiming: [lines], reference: pages)
    return try #require(judgement.pages[0].lineEnds)
  }

  @Test(arguments: [
    ("一二——三四", 3, true), ("一二——三四", 2, false), ("一二——三四", 4, false),
    ("一二……三四", 3, true),
    // Two double ellipses: between them is no inside.
    ("一二…………三", 4, false), ("一二…………三", 5, true),
    ("一二……三四", 5, false), ("一二。。三四", 3, false),
  ])
  func `finds what parts a dash or an ellipsis`(string: String, scalar: Int, isInside: Bool) throws
  {
    #expect(try claimed(string, breakingAt: [scalar]).splitPairs == (isInside ? 1 : 0))
    // The same at a page boundary.
    let text = SourceText.make(string)
    let boundary = text.judged(startingAtScalars: [0, scalar]).pages[0].boundary
    #expect(boundary?.marks?.splitPair == isInside)
  }

  @Test func `judges an app's own lines`() throws {
    // 一二三 | 。四「 | 五六: a stop begins a line, an opening quote ends one.
    let found = try claimed("一二三。四「五六", breakingAt: [3, 6])
    #expect(found.softBreaks == 2 && found.basic == 2 && found.gb == 2 && found.strict == 2)
  }

  // MARK: Runts

  @Test(arguments: [
    // Lines of five: the last line of six characters is one ideograph.
    ("一二三四五六", 1), ("一二三四五六。", 1), ("一二三四五六。」\n", 1), ("一二三四五六　", 1),
    ("一二三四五六七", 0), ("一二三四五六a", 0), ("一二三四五六「", 0), ("一二三四五a。", 0),
    ("一二三四五六……", 1), ("一二三四五六——。", 1),
    // An ideograph with a variation selector is one.
    ("一二三四五漢\u{FE00}。", 1),
    // A paragraph of one line has no last line of its own.
    ("一", 0), ("一\n二。\n", 0),
    ("一二三四五六\n一二三四五六七\n一二三四五六。\n\n", 2),
  ])
  func `last lines of one ideograph and the marks after it are runts`(string: String, runts: Int)
    throws
  {
    for showing in [Showing.context, .substring] {
      let found = try ends(string, showing: showing)
      #expect(found.runts == runts)
      #expect(found.runtsPerFragment == runts)
    }
  }

  @Test func `the last line that a page shows of a paragraph counts apart`() throws {
    // The page ends after six characters of twelve: the reader sees one on its last line.
    let cut = try ends(han(12), to: 6)
    #expect(cut.runts == 0 && cut.runtsPerFragment == 1)
    #expect(try ends(han(12), to: 5).runtsPerFragment == 0)
    // A page that shows the last character alone ends the paragraph with a runt all the same.
    let text = SourceText.make(han(11))
    let pages = text.judged(startingAtScalars: [0, 10], showing: .substring).pages
    #expect(pages.map { $0.lineEnds?.runts } == [0, 1])
  }
}
