import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Refereeing

struct RefereeTests {
  // MARK: Two ways of showing a page

  @Test func `indents a slice that starts inside a paragraph anew, but no part of a text`() {
    // Five characters to a line, one em of indent: the paragraph is set 4, 5, 3. Its part from the
    // fifth character on is set 5, 3 in context; as a text of its own 4, 4, both lines different.
    let text = SourceText.make(han(12))
    let layout = Layout.lines24 { $0.firstLineIndent = .pixels(24) }
    let pages = text.pages(startingAtScalars: [0, 4])
    let referee = Referee.make(text, layout)
    #expect(ends(referee.lines(of: pages[1], showing: .context), in: text) == [9, 12])
    #expect(ends(referee.lines(of: pages[1], showing: .substring), in: text) == [8, 12])
    for showing in [Showing.context, .substring] {
      let judgement = referee.judge(pages, showing: showing, reference: pages)
      #expect(judgement.pages.map(\.linesThatDiffer) == [0, 2])
    }
  }

  // AIN joins on both sides: begun, in the middle and ended it has forms of their own in a text, and is
  // isolated on a page that is a text of its own; Unifont draws all four 8 px wide.
  @Test(arguments: Showing.allCases)
  func `lines of other glyphs differ although they are as wide`(showing: Showing) {
    let text = SourceText.make("\u{639}\u{639}\u{639}\u{639}", language: "ar")
    let judgement = text.judged(text.pages(every: 1), showing: showing)
    #expect(judgement.pages.map(\.linesThatDiffer) == [1, 1, 1, 1])
  }

  // The second chapter begins with the fifth character; its first page ends after three of the five
  // that fill its line, its second with a line.
  @Test(arguments: Showing.allCases)
  func `looks for the line's end on a page that was forced to begin, too`(showing: Showing) {
    let text = SourceText.make(han(4) + han(12), forcedBreaksAtScalars: [4])
    let judgement = text.judged(startingAtScalars: [0, 4, 7], showing: showing)
    #expect(judgement.pages.map(\.boundary?.midLine) == [nil, true, nil])
    let other = text.judged(startingAtScalars: [0, 4, 9], showing: showing)
    #expect(other.pages.map(\.boundary?.midLine) == [nil, false, nil])
  }

  @Test func `shows no difference where a page begins with a paragraph`() {
    let text = SourceText.make(han(12) + "\n" + han(12))
    let layout = Layout.lines24 { $0.firstLineIndent = .pixels(24) }
    let judgement = text.judged(startingAtScalars: [0, 13], in: layout, showing: .substring)
    #expect(judgement.pages.map(\.linesThatDiffer) == [0, 0])
  }

  @Test func `sets lines below each other, spacing between paragraphs but not on top`() {
    // 24, then 6 + 24, then a blank line without spacing.
    let text = SourceText.make(han(5) + "\n" + han(7) + "\n\n")
    let referee = Referee.make(text, .lines24 { $0.paragraphSpacing = .pixels(6) })
    let placed = referee.lines(of: text.page(0..<text.scalarCount), showing: .context)
    #expect(placed.map(\.top) == [0, 30, 54, 78].map(Length.pixels))
    #expect(placed.map(\.bottom) == [24, 54, 78, 102].map(Length.pixels))
  }

  @Test func `ends a page's last line where the page ends`() {
    // Metrics.md 1: line breaking sees [s, e) and treats e as the end of the text.
    let text = SourceText.make(han(12))
    let referee = Referee.make(text)
    for showing in [Showing.context, .substring] {
      #expect(ends(referee.lines(of: text.page(0..<8), showing: showing), in: text) == [5, 8])
    }
  }

  @Test(arguments: [Showing.context, .substring])
  func `sets the first half of a cut word where it fits`(showing: Showing) {
    // Ten letters to a line. The words stand on two lines; cut after two letters of the second
    // word, 7 + 1 + 2 = 10 fit on one.
    let text = SourceText.make("aaaaaaa bbbbbbb")
    let referee = Referee.make(text)
    #expect(ends(referee.lines(of: text.page(0..<15), showing: showing), in: text) == [8, 15])
    #expect(ends(referee.lines(of: text.page(0..<10), showing: showing), in: text) == [10])
  }

  @Test(arguments: ["一\r\n二", "\r\n二"])
  func `gives the second half of a cut line break no line of its own in context`(string: String) {
    let text = SourceText.make(string)
    let cut = text.scalarCount - 2
    let referee = Referee.make(text)
    #expect(ends(referee.lines(of: text.page(0..<cut), showing: .context), in: text) == [cut])
    let rest = referee.lines(of: text.page(cut..<text.scalarCount), showing: .context)
    #expect(ends(rest, in: text) == [text.scalarCount])
  }

  // MARK: Lengths

  @Test(arguments: [
    (size: 24.0, multiple: 1.0, height: 1536), (size: 24.0, multiple: 1.2, height: 1843),
    (size: 18.0, multiple: 4.0 / 3, height: 1536),
  ])
  func `knows the height of a line`(size: Double, multiple: Double, height: Int) {
    // 24 px = 1536/64; 24 · 1.2 = 28.8 px = 1843.2/64.
    let layout = Layout.make(type: .make(size: size, lineHeight: multiple))
    #expect(Referee.make(.make("一"), layout).lineHeight == Length(sixtyFourths: Int64(height)))
  }

  // MARK: What no face can draw

  @Test func `counts characters without a glyph, whatever the pages`() {
    // Unifont has no 😀 and no 𠀋; the family is one character of five scalars.
    let text = SourceText.make("一😀二𠀋\n三👨‍👩‍👧\n四")
    let referee = Referee.make(text)
    let halves = text.pages(startingAtScalars: [0, 3])
    #expect(referee.judge(halves, showing: .context, reference: []).missingGlyphs == 3)
    #expect(referee.judge([], showing: .substring, reference: []).missingGlyphs == 3)
    #expect(Referee.make(.make("一二\n\n三")).missingGlyphs == 0)
  }

  @Test func `counts no character that a later face of the chain has`() {
    let style = TypeStyle.make([TestFonts.unifont, TestFonts.notoSansCJK], size: 24)
    #expect(Referee.make(.make("一𠀋二"), .make(type: style)).missingGlyphs == 0)
  }

  // MARK: The judgement

  @Test func `measures pages in the order in which they came`() {
    let text = SourceText.make(han(20))
    let pages = [text.page(10..<20), text.page(0..<10)]
    let judgement = text.judged(pages)
    #expect(judgement.pages.map(\.page) == [0, 1])
    #expect(judgement.pages.map(\.range) == pages)
    #expect(judgement.coverage.disorder == 2)
  }

  @Test func `compares boundaries only of pages that partition the text`() {
    let text = SourceText.make(han(20))
    let reference = text.pages(startingAtScalars: [0, 10])
    let whole = text.judged(startingAtScalars: [0, 5], reference: reference)
    #expect(whole.drift?.scalars == [-5])
    let cut = text.judged([text.page(0..<10), text.page(10..<19)], reference: reference)
    #expect(cut.coverage.gap == 1)
    #expect(cut.drift == nil)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `counts the pages of the reference`(lines: Int) {
    // Metrics.md 5: 10 lines, 4 a page need 3 pages; 3 a page 4.
    let text = SourceText.make(han(50))
    let judgement = text.judged([], reference: text.pages(every: 5 * lines))
    #expect(judgement.referencePages == [10, 5, 4, 3][lines - 1])
  }

  @Test func `judges an empty text without pages`() {
    let judgement = SourceText.make("").judged([])
    #expect(judgement.pages.isEmpty)
    #expect(judgement.coverage.isPartition && judgement.coverage.blankPages == 0)
    #expect(judgement.drift == nil)
    #expect(judgement.missingGlyphs == 0)
  }

  @Test func `judges ranges that reach outside the text by what lies inside`() {
    let text = SourceText.make(han(10))
    let pages = [
      text.page(-7..<5), text.page(5..<19), text.page(40..<50), text.page(-9..<(-2)),
      PageRange(start: TextOffset(utf8: .max), end: TextOffset(utf8: .max)),
      PageRange(start: TextOffset(utf8: .min), end: TextOffset(utf8: .min)),
    ]
    let judgement = text.judged(pages)
    #expect(judgement.pages.map(\.lines) == [1, 1, 0, 0, 0, 0])
    #expect(judgement.coverage.outOfRange == 6)
    #expect(judgement.coverage.gap == 0)
  }

  @Test(arguments: [Showing.context, .substring])
  func `judges offsets inside a character as rounded down`(showing: Showing) throws {
    // Metrics.md 1. A Han character is three bytes, 😀 four; each cut is taken at the scalar's start.
    let text = SourceText.make("一二三四五😀六七八九\n十", language: "zh-Hant")
    let referee = Referee.make(text)
    for byte in 0...text.utf8.count {
      let cut = TextOffset(utf8: byte)
      let rounded = text.offset(ofScalar: text.scalarIndex(of: cut))
      let raw = judge(referee, cut: cut, of: text, showing: showing)
      let down = judge(referee, cut: rounded, of: text, showing: showing)
      var coverage = raw.coverage
      #expect(coverage.midScalar == (cut == rounded ? 0 : 1))
      coverage.midScalar = 0
      #expect(coverage == down.coverage)
      for (raw, down) in zip(raw.pages, down.pages) {
        var same = raw
        same.range = down.range
        let isSame = same == down
        #expect(isSame, "page \(down.page) cut at byte \(byte)")
      }
      #expect(raw.pages[0].range.end == cut, "the raw range is kept")
    }
  }

  private func judge(
    _ referee: Referee,
    cut: TextOffset,
    of text: SourceText,
    showing: Showing
  ) -> Judgement {
    referee.judge(
      [PageRange(start: .zero, end: cut), PageRange(start: cut, end: text.end)],
      showing: showing,
      reference: []
    )
  }

  @Test func `remembers nothing of an earlier judgement`() {
    var random = Seed(7)
    let text = SourceText.make(random.text(pieces: 200))
    let layout = Layout.make(
      width: 200,
      height: 100,
      type: .make([TestFonts.notoSansCJK, TestFonts.dejaVuSans])
    )
    let starts = Set((0..<20).map { _ in random.number(in: 1...(text.scalarCount - 1)) })
    let pages = text.pages(startingAtScalars: [0] + starts.sorted())
    let referee = Referee.make(text, layout)
    let first = referee.judge(pages, showing: .context, reference: pages)
    let other = referee.judge(pages.reversed(), showing: .substring, reference: pages)
    #expect(referee.judge(pages, showing: .context, reference: pages) == first)
    #expect(
      text.judged(pages.reversed(), in: layout, showing: .substring, reference: pages) == other
    )
  }

  @Test func `says which font it cannot load`() {
    let reference = FontReference(file: "/none.ttf", index: 0, sha256: "0", family: "None")
    let layout = Layout.make(type: TypeStyle(fonts: [reference], size: .pixels(16)))
    #expect(throws: FontError.self) {
      try Referee(of: .make("一"), in: layout, fonts: TestFonts.library)
    }
  }

  private func ends(_ lines: [PlacedLine], in text: SourceText) -> [Int] {
    lines.map { text.scalarIndex(of: TextOffset(utf8: $0.line.end)) }
  }

  @Test(arguments: Showing.allCases, Seed.first(60))
  func `judges alike whether paragraphs stay in memory or not`(
    showing: Showing,
    seed: Seed
  ) throws {
    var random = seed
    let text = SourceText.make(random.text(pieces: 60))
    let layout = Layout.lines24(columns: Double(random.number(in: 2...9)))
    let cuts = (0..<random.number(in: 1...12)).map { _ in random.number(in: 0...text.scalarCount) }
    let pages = text.pages(startingAtScalars: [0] + cuts.sorted())
    func judgement(keepingUpTo bytes: Int) throws -> Judgement {
      try Referee(of: text, in: layout, fonts: TestFonts.library, longestKept: bytes)
        .judge(pages, showing: showing, reference: pages)
    }
    #expect(try judgement(keepingUpTo: .max) == judgement(keepingUpTo: 0))
  }
}
