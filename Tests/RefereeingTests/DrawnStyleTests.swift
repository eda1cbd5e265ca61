import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing

/// What an app's lines tell of how it sets a text: the examples of Metrics.md, in lines of five Han characters
/// that are 24 px high.
struct DrawnStyleTests {
  /// Lines from the top down: the space above each, what it holds and how high it is.
  private struct Draft {
    var above = 0.0
    var characters = 5
    var height = 24.0
    var change: (inout DeviceLine) -> Void = { _ in }
  }

  /// A heading of 1.5 em with a space of 36 px above and 12 px below, among paragraphs without any.
  private let book = {
    var book = StyledText()
    let heading = BlockStyle(
      .heading,
      traits: .bold,
      size: Ems(1.5),
      spaceBefore: Ems(1.5),
      spaceAfter: Ems(0.5),
      keepsWithNext: true
    )
    book.addBlock { $0.add(han(10)) }
    book.addBlock(heading) { $0.add(han(3)) }
    book.addBlock {
      $0.add(han(2))
      $0.add(han(2), RunStyle(traits: .italic))
      $0.add(han(6))
    }
    return book.text(language: "zh-Hant")
  }()

  private func judged(
    _ text: SourceText,
    _ pages: [[Draft]],
    in layout: Layout = .lines24(height: 200),
    keeping rules: KeepRules? = nil
  ) -> Judgement {
    var (start, ranges, lines) = (0, [PageRange](), [[DeviceLine]]())
    for page in pages {
      let first = start
      var (bottom, drawn) = (Length.zero, [DeviceLine]())
      for draft in page {
        let top = bottom + .pixels(draft.above)
        bottom = top + .pixels(draft.height)
        var end = start + draft.characters
        // The break belongs to the line that it ends.
        if end < text.scalarCount,
          text.string(from: text.offset(ofScalar: end), to: text.end).first == "\n"
        {
          end += 1
        }
        var line = DeviceLine(
          range: text.page(start..<end),
          top: top,
          bottom: bottom,
          width: .pixels(24 * Double(draft.characters))
        )
        draft.change(&line)
        drawn.append(line)
        start = end
      }
      ranges.append(text.page(first..<start))
      lines.append(drawn)
    }
    return Referee.make(text, layout)
      .judge(ranges, claiming: lines, reference: ranges, keeping: rules)
  }

  private func dropped(_ judgement: Judgement) -> [Length?] {
    judgement.pages.map { $0.drawn?.droppedSpacing }
  }

  private let paragraph = [Draft(), Draft()]

  @Test func `space as the styles have it is none that is dropped`() {
    let heading = Draft(above: 36, characters: 3, height: 36)
    let page = paragraph + [heading, Draft(above: 12), Draft()]
    #expect(dropped(judged(book, [page])) == [.zero])
    // At a page's top it is gone.
    let second = [Draft(characters: 3, height: 36), Draft(above: 12), Draft()]
    #expect(dropped(judged(book, [paragraph, second])) == [.zero, .zero])
  }

  @Test func `missing space counts, and space at a page's top, from one pixel on`() {
    let heading = Draft(above: 30, characters: 3, height: 36)
    // 36 − 30 = 6 above the heading, 12 − 0 = 12 below it.
    #expect(dropped(judged(book, [paragraph + [heading, Draft(), Draft()]])) == [.pixels(18)])
    let kept = [Draft(above: 36, characters: 3, height: 36), Draft(above: 12), Draft()]
    #expect(dropped(judged(book, [paragraph, kept])) == [.zero, .pixels(36)])
    let rounded = [Draft(above: 0.75, characters: 3, height: 36), Draft(above: 11.5), Draft()]
    #expect(dropped(judged(book, [paragraph, rounded])) == [.zero, .zero])
  }

  // Chromium makes a line higher for a reading that has no room, also at a page's top, where nothing is above it.
  @Test func `the room of a reading at a page's top is no space`() {
    var book = StyledText()
    book.addBlock { $0.add(han(10)) }
    book.addBlock {
      $0.addRuby(han(1), "よみ")
      $0.add(han(9))
    }
    let text = book.text(language: "ja")
    #expect(dropped(judged(text, [paragraph, paragraph])) == [.zero, .zero])
    #expect(dropped(judged(text, [paragraph, [Draft(above: 3), Draft()]])) == [.zero, .zero])
    #expect(dropped(judged(text, [paragraph, [Draft(above: 24), Draft()]])) == [.zero, .zero])
    #expect(
      dropped(judged(text, [paragraph, [Draft(above: 25), Draft()]])) == [.zero, .pixels(25)]
    )
    // The first page has none.
    #expect(
      dropped(judged(text, [[Draft(above: 3), Draft()], paragraph])) == [.pixels(3), .zero]
    )
  }

  @Test
  func `a plain text has the space of its layout between paragraphs, and none around blank ones`() {
    let layout = Layout.lines24(height: 200) { $0.paragraphSpacing = .pixels(8) }
    let text = SourceText.make("一二三四五\n六\n\n七\n八九十")
    let page = [
      Draft(), Draft(above: 8, characters: 1), Draft(characters: 0), Draft(above: 8, characters: 1),
      Draft(characters: 3),
    ]
    // Only the last paragraph has no space above it.
    #expect(dropped(judged(text, [page], in: layout)) == [.pixels(8)])
    #expect(dropped(text.judged([text.page(0..<text.scalarCount)], in: layout)) == [nil])
  }

  @Test func `characters in another face or size than the text's are counted`() {
    func drawn(_ runs: [DeviceRun]) -> DrawnStyle? {
      let page =
        paragraph + [Draft(above: 36, characters: 3, height: 36)]
        + [Draft(above: 12) { $0.runs = runs }, Draft()]
      return judged(book, [page]).pages[0].drawn
    }
    func run(_ scalars: Range<Int>, _ size: Double, _ traits: FontTraits = []) -> DeviceRun {
      // The last paragraph begins behind two breaks.
      DeviceRun(
        range: book.page(scalars.lowerBound + 15..<scalars.upperBound + 15),
        size: .pixels(size),
        traits: traits
      )
    }
    #expect(drawn([])?.scalars == 0)
    let right = drawn([run(0..<2, 24), run(2..<4, 24.75, .italic), run(4..<5, 24)])
    #expect((right?.scalars, right?.misset) == (5, 0))
    let wrong = drawn([run(0..<3, 24), run(3..<4, 24, .italic), run(4..<5, 25)])
    #expect((wrong?.scalars, wrong?.misset) == (5, 2))
  }

  @Test func `what an app calls a heading is not to stand alone`() {
    let text = SourceText.make(han(20))
    func keeps(_ change: @escaping (inout DeviceLine) -> Void) -> [BoundaryMeasurement.KeepFaults?]
    {
      judged(text, [[Draft(), Draft(change: change)], paragraph]).pages.map { $0.boundary?.keeps }
    }
    #expect(keeps { _ in } == [nil, nil])
    #expect(keeps { $0.kind = .heading } == [.init(strandedHeading: true), nil])
    #expect(keeps { $0.keepsWithNext = true } == [.init(violation: true), nil])
  }

  @Test func `a page before an app's picture is left out of unused space`() {
    let text = SourceText.make(han(15))
    let picture = Draft(height: 150) { $0.kind = .image }
    let pages = judged(text, [[Draft(), Draft()], [picture]]).pages
    #expect(pages.map(\.exclusion) == [.picture, .lastPage])
  }

  /// A heading of 36 px behind two lines of 24 px: with the 36 px above it, it ends 120 px down.
  @Test(arguments: [(119, 0, 0.0), (120, 1, 72.0)] as [(Double, Int, Double)])
  func `a missed line needs the space above it, too`(height: Double, missed: Int, advance: Double) {
    let second = [Draft(characters: 3, height: 36), Draft(above: 12), Draft()]
    let page = judged(book, [paragraph, second], in: .lines24(height: height)).pages[0]
    #expect(page.missedLines == missed)
    #expect(page.avoidable == .pixels(advance))
  }

  /// The heading would have fitted, and is to stay with what follows it.
  @Test func `a page before a block that stays with another is as full as its rules allow`() {
    let second = [Draft(characters: 3, height: 36), Draft(above: 12), Draft()]
    func exclusion(_ rules: KeepRules?) -> PageMeasurement.Exclusion? {
      judged(book, [paragraph, second], in: .lines24(height: 120), keeping: rules)
        .pages[0].exclusion
    }
    #expect(exclusion(KeepRules(orphans: 1, widows: 1)) == .keepRule)
    #expect(exclusion(nil) == nil)
  }

  @Test func `a line that stands beside the box reaches past it`() {
    let text = SourceText.make(han(5))
    func overflow(_ left: Double, _ width: Double = 100) -> Length {
      let draft = Draft { ($0.left, $0.width) = (.pixels(left), .pixels(width)) }
      return judged(text, [[draft]]).pages[0].overflowX
    }
    // The box is 120 px wide.
    #expect(overflow(20) == .zero)
    #expect(overflow(30) == .pixels(10))
    #expect(overflow(-5) == .pixels(5))
  }
}
