import PaginatorKit
import Paginators
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

/// What page ends do to blocks that are kept: the examples of Metrics.md 6, in lines of five Han characters
/// that are 24 px high, four on a page.
struct KeepInspectionTests {
  private let layout = Layout.lines24(height: 96)

  private func book(_ blocks: [(lines: Int, style: BlockStyle)]) -> SourceText {
    var book = StyledText()
    for block in blocks { book.addBlock(block.style) { $0.add(han(5 * block.lines)) } }
    return book.text(language: "zh-Hant")
  }

  private let heading = BlockStyle(.heading, keepsWithNext: true, keepsTogether: true)

  /// The lines on each of some pages, which end behind so many lines of the text.
  private func judged(_ text: SourceText, endingAtLines ends: [Int]) -> Judgement {
    let referee = Referee.make(text, layout)
    let lines = referee.lines(of: PageRange(start: .zero, end: text.end), showing: .context)
    var (pages, start) = ([PageRange](), 0)
    for end in ends + [lines.count] {
      pages.append(PageRange(utf8: start, to: lines[end - 1].line.end))
      start = lines[end - 1].line.end
    }
    return referee.judge(pages, showing: .context, reference: pages, keeping: layout.type.keepRules)
  }

  @Test func `a heading whose text begins the next page stands alone`() {
    let text = book([(3, BlockStyle()), (1, heading), (4, BlockStyle())])
    let left = judged(text, endingAtLines: [4]).pages.compactMap { $0.boundary?.keeps }
    #expect(left == [.init(strandedHeading: true, splitBox: false, violation: true)])
    // Before the heading nothing is parted, and the page is short for a reason.
    let kept = judged(text, endingAtLines: [3, 7])
    #expect(kept.pages.compactMap { $0.boundary?.keeps } == [.none, .none])
    #expect(kept.pages.map(\.exclusion) == [.keepRule, nil, .lastPage])
    #expect(kept.pages.map(\.missedLines) == [1, 0, 0])
  }

  @Test func `a heading taller than a page is parted, and nobody is to blame`() {
    let text = book([(6, heading), (1, BlockStyle())])
    let keeps = judged(text, endingAtLines: [4]).pages.compactMap { $0.boundary?.keeps }
    #expect(keeps == [.none])
  }

  @Test func `a row that has room on a page is not to be parted`() {
    let row = BlockStyle(.row, keepsTogether: true)
    let text = book([(3, BlockStyle()), (2, row), (5, row)])
    let keeps = judged(text, endingAtLines: [4, 8]).pages.compactMap { $0.boundary?.keeps }
    // The first row has two lines; the second, of five, fits on no page, but need not be parted there.
    #expect(keeps.map(\.splitBox) == [true, false])
    #expect(keeps.map(\.violation) == [true, true])
  }

  /// Four lines a page; a picture of some lines and its caption of two, of which the page shows one.
  @Test(arguments: [(2.0, true), (3.0, false)])
  func `a picture and its caption are one, and need not fit on a page`(lines: Double, isSplit: Bool)
  {
    var book = StyledText()
    if lines == 2 { book.addBlock { $0.add(han(5)) } }
    book.addBlock(BlockStyle(.picture, keepsWithNext: true, keepsTogether: true)) {
      $0.addPicture(width: .pixels(90), height: .pixels(24 * lines))
    }
    book.addBlock(BlockStyle(.caption, keepsTogether: true)) { $0.add(han(10)) }
    // The picture is one line, and so the third line of the text, or the second, is the caption's first.
    let ends = [lines == 2 ? 3 : 2]
    let keeps = judged(book.text(language: "zh-Hant"), endingAtLines: ends).pages[0].boundary?.keeps
    #expect(keeps?.splitBox == isSplit)
  }

  @Test func `a page before a picture that has no room is left out of unused space`() throws {
    var book = StyledText()
    book.addBlock { $0.add(han(5)) }
    book.addBlock(BlockStyle(.picture)) { $0.addPicture(width: .pixels(90), height: .pixels(90)) }
    book.addBlock { $0.add(han(5)) }
    let text = book.text(language: "zh-Hant")
    let pages = judged(text, endingAtLines: [1, 2]).pages
    #expect(pages.map(\.exclusion) == [.picture, nil, .lastPage])
  }

  @Test func `greedy ends a page before a heading and its text`() throws {
    let text = book([(3, BlockStyle()), (1, heading), (4, BlockStyle())])
    let greedy = GreedyPaginator(environment: PaginatorEnvironment(fonts: TestFonts.library))
    let pass = try greedy.pass(over: text, in: layout, from: .zero)
    var lines: [Int] = []
    while let page = try pass.nextPage() {
      lines.append((text.scalarIndex(of: page.end) - text.scalarIndex(of: page.start)) / 5)
    }
    #expect(lines == [3, 4, 1])
  }

  // MARK: Words

  /// The lines `xyz`, `ab-`, `cd`, `ab-`, `cd`, two on a page that should not end with a hyphen.
  private func judged(_ string: String, startingAtScalars starts: [Int], claims: Bool) -> Judgement
  {
    let text = SourceText.make(string.replacing("|", with: "\u{AD}"), language: "en")
    let layout = Layout.make(width: 24, height: 32, type: .make { $0.hyphenateLimitLast = .page })
    let referee = Referee.make(text, layout)
    let pages = text.pages(startingAtScalars: starts)
    let rules = layout.type.keepRules
    guard claims else {
      return referee.judge(pages, showing: .context, reference: pages, keeping: rules)
    }
    let lines = pages.map { page in
      referee.lines(of: page, showing: .context).enumerated()
        .map { number, line in
          DeviceLine(
            range: PageRange(utf8: line.line.start, to: line.line.end),
            top: .pixels(16 * Double(number)),
            bottom: .pixels(16 * Double(number + 1)),
            width: .pixels(24)
          )
        }
    }
    return referee.judge(pages, claiming: lines, reference: pages, keeping: rules)
  }

  @Test(arguments: [false, true])
  func `a page that ends with a hyphen should have ended before`(claims: Bool) {
    let string = "xyz ab|cd ab|cd"
    let parting = judged(string, startingAtScalars: [0, 7, 13], claims: claims)
    #expect(parting.pages.compactMap { $0.boundary?.keeps?.violation } == [true, true])
    #expect(parting.pages.compactMap { $0.boundary?.hyphen } == [true, true])
    // One line is left for a reason, and then none.
    let kept = judged(string, startingAtScalars: [0, 4, 10], claims: claims)
    #expect(kept.pages.compactMap { $0.boundary?.keeps } == [.none, .none])
    #expect(kept.pages.map(\.missedLines) == [1, 0, 0])
    #expect(kept.pages.map(\.exclusion) == [.keepRule, nil, .lastPage])
  }

  @Test(arguments: HyphenateLimitLast.allCases)
  func `what an app calls a heading stands alone whatever becomes of words`(
    limit: HyphenateLimitLast
  ) {
    let text = SourceText.make("xyz abc", language: "en")
    let layout = Layout.make(width: 24, height: 16, type: .make { $0.hyphenateLimitLast = limit })
    let pages = text.pages(startingAtScalars: [0, 4])
    var lines = pages.map {
      DeviceLine(range: $0, top: .zero, bottom: .pixels(16), width: .pixels(24))
    }
    lines[0].kind = .heading
    lines[0].keepsWithNext = true
    let judgement = Referee.make(text, layout)
      .judge(pages, claiming: lines.map { [$0] }, reference: pages)
    #expect(judgement.pages.compactMap { $0.boundary?.keeps?.strandedHeading } == [true])
  }

  @Test(arguments: [false, true])
  func `a page whose lines all end with hyphens is nobody's fault`(claims: Bool) {
    let pages = judged("ab|cd|ef|gh", startingAtScalars: [0, 6], claims: claims).pages
    #expect(pages.compactMap { $0.boundary?.keeps } == [.none])
    #expect(pages.compactMap { $0.boundary?.hyphen } == [true])
  }
}
