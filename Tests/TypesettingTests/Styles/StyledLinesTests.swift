import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Lines of texts with styles, worked by hand: Unifont at 16 px and single line height, so that a Han
/// character is 16 px wide at 1 em, a Latin letter half as wide, and a line as high as its size.
struct StyledLinesTests {
  /// A text in paragraphs; `style` adds to its styles, given where each paragraph begins and ends.
  private func text(
    _ paragraphs: [String],
    forcedBreakAt breaks: [Int] = [],
    _ style: (inout TextStyles, [Range<Int>]) -> Void
  ) throws -> SourceText {
    var ranges: [Range<Int>] = []
    var utf8: [UInt8] = []
    for paragraph in paragraphs {
      let start = utf8.count
      utf8 += Array((paragraph + "\n").utf8)
      ranges.append(start..<utf8.count)
    }
    var styles = TextStyles()
    style(&styles, ranges)
    return try #require(
      SourceText(
        utf8: utf8,
        language: "zh-Hant",
        forcedBreaks: breaks.map { TextOffset(utf8: ranges[$0].lowerBound) },
        styles: styles
      )
    )
  }

  private func lines(
    _ text: SourceText,
    width: Double = 80,
    height: Double = 1000,
    style: TypeStyle = .make(),
    shaping: ShapingMode = .full
  ) -> [Line] {
    let typesetter = Typesetter.make(
      style,
      language: text.language,
      styles: text.styles,
      shaping: shaping
    )
    let flow = TextFlow(
      text,
      from: .zero,
      to: text.end,
      showing: .context,
      width: .pixels(width),
      pictures: PictureBox(width: .pixels(width), height: .pixels(height)),
      with: typesetter
    )
    var lines: [Line] = []
    while let line = flow.nextLine() { lines.append(line) }
    return lines
  }

  private func px(_ lengths: [Length]) -> [Double] { lengths.map(\.pixels) }

  @Test func `a heading is as large as its size, with space around it`() throws {
    // 1.5 em = 24 px: three characters (72 of 80 px) a line, lines of 24 px. Behind it 0.75 em = 12 px.
    let text = try text([han(5), han(4), han(6)]) { styles, paragraphs in
      styles.addBlock(
        paragraphs[1],
        BlockStyle(.heading, size: Ems(1.5), spaceBefore: .one, spaceAfter: Ems(0.75))
      )
    }
    for mode in [ShapingMode.full, .fast] {
      let lines = lines(text, shaping: mode)
      #expect(text.strings(lines) == ["一二三四五\n", "一二三", "四\n", "一二三四五", "六\n"])
      #expect(px(lines.map(\.height)) == [16, 24, 24, 16, 16])
      #expect(px(lines.map(\.width)) == [80, 72, 24, 80, 16])
      #expect(px(lines.map(\.spacingBefore)) == [0, 16, 0, 12, 0])
      #expect(lines.map(\.startsParagraph) == [true, true, false, true, false])
    }
  }

  @Test func `of two spaces between blocks the larger one counts`() throws {
    let text = try text([han(1), han(1), han(1)]) { styles, paragraphs in
      styles.addBlock(paragraphs[0], BlockStyle(.text, spaceAfter: Ems(0.5)))
      styles.addBlock(paragraphs[1], BlockStyle(.text, spaceBefore: .one, spaceAfter: Ems(2)))
      styles.addBlock(paragraphs[2], BlockStyle(spaceBefore: Ems(0.25)))
    }
    #expect(px(lines(text).map(\.spacingBefore)) == [0, 16, 32])
    // A paragraph has the layout's spacing, where that is larger.
    let spaced = TypeStyle.make { $0.paragraphSpacing = .pixels(40) }
    #expect(px(lines(text, style: spaced).map(\.spacingBefore)) == [0, 16, 40])
  }

  @Test func `space stays at the text's start and behind a forced break, and goes elsewhere`()
    throws
  {
    let heading = BlockStyle(.heading, spaceBefore: .one, spaceAfter: Ems(3))
    let text = try text([han(1), han(1), han(1)], forcedBreakAt: [2]) { styles, paragraphs in
      for paragraph in paragraphs { styles.addBlock(paragraph, heading) }
    }
    let lines = lines(text)
    #expect(px(lines.map(\.spacingAtTop)) == [16, 0, 16])
    #expect(px(lines.map(\.spacingBefore)) == [16, 48, 48])
  }

  // 一 is 16 px wide, "ab" in twice the size 32 px, 二 16 px. An eighth of an em is 2 px behind 一, and 4 px
  // behind "ab"; a quarter behind a letter 8 px, and 4 px behind an ideograph.
  @Test(
    arguments: [
      ("一ab二", Ems.zero, .normal, 70), ("一ab", .zero, .normal, 50), ("一ab二", Ems(0.25), .none, 88),
    ] as [(String, Ems, Autospace, Double)]
  )
  func `space is a part of the size that the text before it has`(
    string: String,
    letterSpacing: Ems,
    autospace: Autospace,
    width: Double
  ) throws {
    let text = try text([string]) { styles, _ in
      styles.addRun(from: TextOffset(utf8: 3), to: TextOffset(utf8: 5), RunStyle(size: Ems(2)))
    }
    let style = TypeStyle.make {
      ($0.letterSpacing, $0.autospace) = (letterSpacing, autospace)
    }
    for mode in [ShapingMode.full, .fast] {
      #expect(px(lines(text, width: 100, style: style, shaping: mode).map(\.width)) == [width])
    }
  }

  // Three and a half em of the size; lengths are rounded up to 1/64 px.
  @Test(arguments: [1.6, 1.4, 1.2, 0.85, 0.7])
  func `marks are squeezed in every size`(size: Double) throws {
    let text = try text(["国」「国"]) { styles, _ in
      styles.addRun(from: .zero, to: TextOffset(utf8: 12), RunStyle(size: Ems(size)))
    }
    let style = TypeStyle.make { ($0.marks, $0.marksFallback) = (.normal, .halfEm) }
    for mode in [ShapingMode.full, .fast] {
      let width = lines(text, width: 100, style: style, shaping: mode)[0].width.pixels
      #expect(abs(width - 56 * size) <= 1.0 / 64)
    }
  }

  @Test func `a run of another size is as wide as its size`() throws {
    // 一二 at 16 px, 三 at 32 px, 四 at 16 px: 80 px. The line is as high as the paragraph's.
    let text = try text([han(5)]) { styles, _ in
      styles.addRun(from: TextOffset(utf8: 6), to: TextOffset(utf8: 9), RunStyle(size: Ems(2)))
    }
    let lines = lines(text)
    #expect(text.strings(lines) == ["一二三四", "五\n"])
    #expect(px(lines.map(\.width)) == [80, 16])
    #expect(px(lines.map(\.height)) == [16, 16])
    // But with the tallest face's height where the layout asks for that.
    let tallest = TypeStyle.make { $0.lineHeightFrom = .tallest }
    #expect(px(self.lines(text, style: tallest).map(\.height)) == [32, 16])
  }

  @Test func `a shifted run stands above the baseline`() throws {
    let text = try text(["ab"]) { styles, _ in
      let raised = RunStyle(size: Ems(0.5), shift: Ems(0.25))
      styles.addRun(from: TextOffset(utf8: 1), to: TextOffset(utf8: 2), raised)
    }
    let typesetter = Typesetter.make(.make(), styles: text.styles, keepsGlyphs: true)
    let flow = TextFlow.make(text, width: .pixels(80), with: typesetter)
    _ = flow.nextLine()
    let glyphs = flow.glyphs()
    // In 1/65,536 em: a is half an em wide, b half of that; 0.25 em are 16,384.
    #expect(glyphs.map(\.x) == [0, 32_768])
    #expect(glyphs.map(\.advance) == [32_768, 16_384])
    #expect(glyphs.map(\.y) == [0, 16_384])
  }

  @Test func `indents make lines shorter and move them`() throws {
    // 80 − 16 − 16 = 48 px: three characters; the paragraph's first line has the layout's indent, too.
    let text = try text([han(7)]) { styles, paragraphs in
      styles.addBlock(paragraphs[0], BlockStyle(startIndent: .one, endIndent: .one))
    }
    let lines = lines(text, style: .make { $0.firstLineIndent = .pixels(16) })
    #expect(text.strings(lines) == ["一二", "三四五", "六七\n"])
    #expect(px(lines.map(\.inset)) == [32, 16, 16])
    #expect(px(lines.map(\.width)) == [64, 64, 48])
  }

  @Test func `a break inside a block begins no paragraph`() throws {
    let text = try text(["一二\u{2028}三", "四"]) { styles, paragraphs in
      styles.addBlock(paragraphs[0], BlockStyle(spaceBefore: .one, keepsTogether: true))
      styles.addBlock(paragraphs[1], BlockStyle())
    }
    for mode in [ShapingMode.full, .fast] {
      let style = TypeStyle.make {
        ($0.firstLineIndent, $0.paragraphSpacing) = (.pixels(16), .pixels(4))
      }
      let lines = lines(text, style: style, shaping: mode)
      #expect(text.strings(lines) == ["一二\u{2028}", "三\n", "四\n"])
      #expect(px(lines.map(\.inset)) == [16, 0, 16])
      #expect(px(lines.map(\.spacingBefore)) == [16, 0, 4])
      #expect(lines.map(\.startsParagraph) == [true, false, true])
      #expect(lines.map(\.endsParagraph) == [false, true, true])
      #expect(lines.map(\.avoidsBreakBefore) == [false, true, false])
    }
  }

  @Test func `no page should end behind what is kept with the next, but where it must`() throws {
    let heading = BlockStyle(.heading, keepsWithNext: true)
    let text = try text([han(6), han(1), han(6), han(6)], forcedBreakAt: [3]) {
      styles,
      paragraphs in
      styles.addBlock(paragraphs[0], heading)
      styles.addBlock(paragraphs[1], heading)
      styles.addBlock(paragraphs[2], heading)
    }
    let lines = lines(text)
    let avoided = [false, false, true, true, false, false, false]
    #expect(lines.map(\.avoidsBreakBefore) == avoided)
  }

  @Test func `a picture that stands alone is a line of its height, scaled down to the box`() throws
  {
    let text = try text([han(1), "\u{FFFC}", "\u{FFFC}", han(1)]) { styles, paragraphs in
      for paragraph in paragraphs[1...2] {
        styles.addBlock(paragraph, BlockStyle(.picture, spaceBefore: Ems(0.5)))
      }
      let places = paragraphs.map { TextOffset(utf8: $0.lowerBound) }
      styles.addPicture(at: places[1], width: .pixels(40), height: .pixels(30))
      styles.addPicture(at: places[2], width: .pixels(160), height: .pixels(100))
    }
    for mode in [ShapingMode.full, .fast] {
      // 160 × 100 px are 80 × 50 in a box 80 px wide, and 64 × 40 in one that is 40 px high, too.
      let wide = lines(text, shaping: mode)
      #expect(px(wide.map(\.height)) == [16, 30, 50, 16])
      #expect(px(wide.map(\.width)) == [16, 40, 80, 16])
      let low = lines(text, height: 40, shaping: mode)
      #expect(px(low.map(\.height)) == [16, 30, 40, 16])
      #expect(px(low.map(\.width)) == [16, 40, 64, 16])
      #expect(px(low.map(\.baseline))[1...2] == [30, 40])
    }
  }

  @Test func `a picture among text stands on the baseline and raises its line`() throws {
    // Unifont's baseline stands 14 px below a line's top, so that a picture of 30 px adds 16.
    let text = try text(["一\u{FFFC}二三四"]) { styles, _ in
      let place = TextOffset(utf8: 3)
      styles.addPicture(at: place, width: .pixels(30), height: .pixels(30))
    }
    for mode in [ShapingMode.full, .fast] {
      let lines = lines(text, shaping: mode)
      #expect(text.strings(lines) == ["一\u{FFFC}二三", "四\n"])
      #expect(px(lines.map(\.width)) == [78, 16])
      #expect(px(lines.map(\.height)) == [32, 16])
      #expect(px(lines.map(\.baseline)) == [30, 14])
    }
  }

  @Test func `a picture without a size is as wide as an em, and raises no line`() throws {
    let text = try text(["一\u{FFFC}二三四五"]) { styles, _ in
      styles.addPicture(at: TextOffset(utf8: 3), width: .zero, height: .zero)
    }
    let lines = lines(text)
    #expect(text.strings(lines) == ["一\u{FFFC}二三四", "五\n"])
    #expect(px(lines.map(\.height)) == [16, 16])
  }

  @Test(arguments: Seed.first(60))
  func `a text that is styled as a plain one has its lines`(seed: Seed) throws {
    let sample = TextFlowTests.Sample(seed)
    let plain = sample.text
    var styles = TextStyles()
    styles.addBlock(from: .zero, to: plain.end, BlockStyle())
    // Breaks inside a block are no paragraphs': one block for each.
    styles = TextStyles()
    var position = 0
    while position < plain.utf8.count {
      let range = plain.utf8.withUnsafeBufferPointer {
        ParagraphRange.starting(at: position, limit: $0.count, in: $0)
      }
      styles.addBlock(range.start..<range.end, BlockStyle())
      position = range.end
    }
    var style = sample.style
    style.paragraphSpacing = .zero
    let styled = try #require(
      SourceText(
        utf8: plain.utf8,
        language: plain.language,
        direction: plain.direction,
        styles: styles
      )
    )
    let expected = plain.lines(width: sample.width, style: style)
    #expect(styled.lines(width: sample.width, style: style) == expected)
  }
}

extension TextStyles {
  mutating func addBlock(_ bytes: Range<Int>, _ style: BlockStyle) {
    addBlock(
      from: TextOffset(utf8: bytes.lowerBound),
      to: TextOffset(utf8: bytes.upperBound),
      style
    )
  }
}
