import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Digits that stand side by side in vertical lines (CSS Writing Modes 4, `text-combine-upright: digits`), worked out by
/// hand: in Unifont at 16 px a digit is 8 px wide and the square of combined ones 16 px; in Noto Sans CJK it is 0.555 em
/// and in the form `hwid` 0.5 em; in DejaVu Sans 1303 / 2048 em, and there are no narrow forms.
struct CombinedDigitsTests {
  private func style(_ digits: CombineDigits, _ face: FontFace = TestFonts.unifont) -> TypeStyle {
    .make([face]) { ($0.writing, $0.combineDigits) = (.verticalRL, digits) }
  }

  private func lines(_ text: SourceText, width: Double = 1_000, _ style: TypeStyle) -> [[Line]] {
    ShapingMode.allCases.map { shaping in
      TextFlow.make(
        text,
        width: .pixels(width),
        with: .make(style, language: text.language, styles: text.styles, shaping: shaping)
      )
      .allLines()
    }
  }

  private func widths(_ string: String, _ style: TypeStyle) -> Set<[Length]> {
    Set(lines(.make(string, language: "ja"), style).map { $0.map(\.width) })
  }

  // MARK: What is combined

  @Test(
    arguments: [
      // One digit stands upright and takes 16 px; turned it takes 8.
      ("一1二", .two, 48), ("一1二", .none, 40), ("一12二", .two, 48), ("12", .two, 16),
      // A row that is too long is turned: 24 px.
      ("一123二", .two, 56), ("一123二", .three, 48), ("一1234二", .three, 64),
      // Whatever stands beside them: a comma of 8 px and three turned digits, as in the specification; letters.
      ("10,000", .two, 48), ("10,000", .three, 40), ("a12b", .two, 32), ("12a", .two, 24),
      // Digits of full width are none.
      ("１２", .two, 32), ("12１", .two, 32),
      // With a mark the second one is another character, and the first is a row of its own.
      ("12\u{308}", .two, 24),
    ] as [(String, CombineDigits, Double)]
  )
  func `rows of digits that are not too long take an em`(
    string: String,
    digits: CombineDigits,
    pixels: Double
  ) {
    #expect(widths(string, style(digits)) == [[.pixels(pixels)]])
  }

  @Test func `nothing is combined in horizontal lines`() {
    var style = style(.two)
    style.writing = .horizontalTB
    #expect(widths("一12二", style) == [[.pixels(48)]])
    #expect(widths("一1二", style) == [[.pixels(40)]])
  }

  // The boundary of an inline box parts a row: none of it is combined.
  @Test(
    arguments: [("1", "2", 16), ("12", "3", 24), ("1", "a", 24), ("12", "", 16)]
      as [(String, String, Double)]
  )
  func `what another style parts is not combined`(first: String, second: String, pixels: Double) {
    var text = StyledText()
    text.addBlock {
      $0.add(first)
      $0.add(second, RunStyle(traits: .bold))
    }
    let found = lines(text.text(language: "ja"), style(.two)).map { $0.map(\.width) }
    #expect(found == [[.pixels(pixels)], [.pixels(pixels)]])
  }

  // MARK: Spaces

  // 2 px behind each of three characters, the square one of them; inside it none.
  @Test func `letters are spaced around the square`() {
    var style = style(.two)
    style.letterSpacing = Ems(0.125)
    #expect(widths("一12二", style) == [[.pixels(54)]])
  }

  // Beside the square there is no space between scripts (CSS Text 4, 8.4), beside turned digits 2 px on each side.
  @Test func `no space stands between scripts beside the square`() {
    var style = style(.two)
    style.autospace = .normal
    #expect(widths("一12二", style) == [[.pixels(48)]])
    #expect(widths("一1234二", style) == [[.pixels(68)]])
  }

  // MARK: Lines

  @Test(
    arguments: [
      ("一二12三四", 40, ["一二", "12三", "四"]),
      // Digits are of class NU: no line ends between them and what goes with numbers, as one may beside U+FFFC.
      ("一$12", 32, ["一", "$12"]), ("一12％", 40, ["一", "12％"]), ("一12、二", 40, ["一", "12、", "二"]),
      // Wider than the line, and not parted.
      ("一12", 10, ["一", "12"]),
    ] as [(String, Double, [String])]
  )
  func `lines end as if digits were not combined`(string: String, width: Double, ends: [String]) {
    let text = SourceText.make(string, language: "ja")
    for found in lines(text, width: width, style(.two)) { #expect(text.strings(found) == ends) }
  }

  @Test func `a part that ends between digits is combined as it is alone`() {
    // 1|234: as a text of its own 1 is a row of one, in its text it is turned.
    let text = SourceText.make("一1234二", language: "ja")
    let style = style(.two)
    let shaped = ShapedText(text, in: style) { .make(style, language: "ja", keepsGlyphs: true) }
    let end = text.offset(ofScalar: 2)
    for showing in Showing.allCases {
      let alone = TextFlow.make(
        text,
        to: end,
        showing,
        width: .pixels(100),
        with: .make(style, language: "ja")
      )
      let known = TextFlow(
        over: shaped,
        from: .zero,
        to: end,
        showing: showing,
        width: .pixels(100),
        with: .make(style, language: "ja", keepsGlyphs: true)
      )
      let expected = Length.pixels(showing == .substring ? 32 : 24)
      #expect(alone.allLines().map(\.width) == [expected])
      #expect(known.allLines().map(\.width) == [expected])
    }
  }

  // MARK: Places

  private func glyphs(_ string: String, _ face: FontFace, _ digits: CombineDigits = .two)
    -> [PositionedGlyph]
  {
    let text = SourceText.make(string, language: "ja")
    let flow = TextFlow.make(
      text,
      width: .pixels(1_000),
      with: .make(style(digits, face), language: "ja")
    )
    _ = flow.nextLine()
    return flow.glyphs()
  }

  // The pens stand 8 px left of the middle of the line and on it, the baseline 14 px below the top of the square, which
  // the ascender of Unifont is.
  @Test func `digits stand beside each other on a baseline of their own`() throws {
    let face = TestFonts.unifont
    let extents = GlyphExtents(of: FontChain([face]))
    let found = glyphs("国12", face)
    #expect(found.map(\.advance) == [65_536, 0, 65_536])
    #expect(found.map(\.cluster) == [0, 3, 3])
    #expect(found.allSatisfy { $0.isUpright && $0.narrowing == 0 })
    for (glyph, pen) in zip(found.dropFirst(), [-32_768, 0] as [Int64]) {
      let drawn = try #require(face.inkBox(ofGlyph: glyph.glyph))
      let box = try #require(extents.box(of: glyph))
      #expect(glyph.x + box.left == 65_536 + 57_344 - drawn.top)
      #expect(glyph.x + box.right == 65_536 + 57_344 - drawn.bottom)
      #expect(glyph.y + box.bottom == 24_576 + pen + drawn.left)
      #expect(glyph.y + box.top == 24_576 + pen + drawn.right)
    }
    #expect(face.glyph(for: 0x31) == found[1].glyph)
  }

  // 2 × 0.555 em are too wide, in the form of half the width they are not; three are narrowed. One fits as it is.
  @Test(
    arguments: [("1", [18], 0), ("12", [63_181, 63_182], 0), ("129", [18, 19, 26], 26_175)]
      as [(String, [UInt32], Int32)]
  )
  func `narrow forms are taken where there are some`(
    string: String,
    numbers: [UInt32],
    narrowing: Int32
  ) {
    let found = glyphs(string, TestFonts.notoSansCJK, .three)
    #expect(found.map(\.glyph) == numbers)
    #expect(found.map(\.narrowing) == numbers.map { _ in narrowing })
    #expect(found.reduce(0) { $0 + $1.advance } == 65_536)
  }

  // 2 × 41,696 units make one em of 65,536: 51,503 / 65,536 of each are left, and the square is as good as full.
  @Test func `what is too wide is narrowed to an em`() throws {
    let face = TestFonts.dejaVuSans
    let found = glyphs("12", face)
    #expect(found.map(\.narrowing) == [14_033, 14_033])
    let extents = GlyphExtents(of: FontChain([face]))
    // 4's ink is from 100 to 1188 of 1303 / 2048 em.
    let glyph = try #require(glyphs("44", face).first)
    let (drawn, box) = (
      try #require(face.inkBox(ofGlyph: glyph.glyph)), try #require(extents.box(of: glyph))
    )
    let wide = Double(drawn.right - drawn.left) * 51_503 / 65_536
    #expect(0...2 ~= Double(box.top - box.bottom) - wide)
    #expect(box.right - box.left == drawn.top - drawn.bottom)
    let outline = face.outline(ofGlyph: glyph.glyph, uprightAt: 0, narrowing: glyph.narrowing)
    #expect(outline != face.outline(ofGlyph: glyph.glyph, uprightAt: 0))
  }

  @Test func `an annotation stands beside the square`() throws {
    var text = StyledText()
    text.addBlock { $0.addRuby("12", "あ") }
    let source = text.text(language: "ja")
    let style = style(.two, TestFonts.notoSansCJK)
    let flow = TextFlow.make(
      source,
      width: .pixels(100),
      with: .make(style, language: "ja", styles: source.styles)
    )
    #expect(flow.nextLine()?.width == .pixels(16))
    let annotation = try #require(flow.glyphs().first { $0.isAnnotation })
    // Half an em long, in the middle of one em.
    #expect(annotation.x == 16_384)
  }

  // MARK: Order

  // A digit that stands upright is a letter from left to right, and the brackets between two of them are with it; in a
  // text of Hebrew letters numbers alone would not hold them.
  @Test func `combined digits are letters from left to right`() {
    let text = SourceText.make("12(34", language: "he")
    for (digits, clusters) in [(.two, [0, 0, 2, 3, 3]), (.none, [3, 4, 2, 0, 1])]
      as [(CombineDigits, [Int])]
    {
      let typesetter = Typesetter.make(
        style(digits, TestFonts.dejaVuSans),
        language: "he",
        direction: .rightToLeft
      )
      let flow = TextFlow.make(text, width: .pixels(1_000), with: typesetter)
      _ = flow.nextLine()
      #expect(flow.glyphs().map(\.cluster) == clusters)
    }
  }
}
