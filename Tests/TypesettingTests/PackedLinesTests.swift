import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Packed lines are those of a flow, and reach as far as their glyphs do, wherever there are any.
struct PackedLinesTests {
  @Test(arguments: Seed.first(300, ofAll: 3_000))
  func `has the lines and the ink of a flow, between any two places of a paragraph`(seed: Seed) {
    let scene = Scene(seed)
    let count = scene.text.scalarCount
    for start in 0..<count {
      for end in (start + 1)...count {
        for showing in Showing.allCases { scene.expectSame(start, end, showing) }
        scene.expectSameEitherWay(start, end)
      }
    }
  }

  @Test(arguments: Seed.first(150, ofAll: 1_500))
  func `has the lines and the ink of a flow, between any two places of a styled paragraph`(
    seed: Seed
  ) throws {
    let scene = try Scene(styled: seed)
    let count = scene.text.scalarCount
    for start in 0..<count {
      for end in (start + 1)...count {
        for showing in Showing.allCases { scene.expectSame(start, end, showing) }
        scene.expectSameEitherWay(start, end)
      }
    }
  }

  @Test(arguments: Seed.first(120, ofAll: 1_000))
  func `has the lines of a flow over whole paragraphs of all scripts`(seed: Seed) {
    let sample = TextFlowTests.Sample(seed)
    var random = seed
    let scene = Scene(sample.text, sample.style, width: random.number(in: 600...24_000))
    var position = 0
    while position < sample.text.utf8.count {
      let range = scene.shaped.range(holding: position)
      let first = sample.text.scalarIndex(of: TextOffset(utf8: range.start))
      let last = sample.text.scalarIndex(of: TextOffset(utf8: range.end))
      for showing in Showing.allCases { scene.expectSame(first, last, showing) }
      position = range.end
    }
  }

  @Test func `most stretches of Chinese are packed`() {
    let string = "　　“如是我聞。”一時佛在舍衛國——祇樹給孤獨園……\n"
    let scene = Scene(.make(string), .make([TestFonts.notoSansCJK]), width: 7_000)
    let count = scene.text.scalarCount
    var (all, packed) = (0, 0)
    for start in 0..<count {
      for end in (start + 1)...count {
        all += 1
        if scene.lines(start, end, .substring) != nil { packed += 1 }
      }
    }
    scene.expectSame(0, count, .context)
    #expect(scene.lines(0, count, .context)?.isEmpty == false)
    #expect(Double(packed) >= 0.5 * Double(all), "\(packed) of \(all)")
  }

  /// A text of a few characters that depend on each other, in a narrow layout.
  private struct Scene {
    let text: SourceText
    let style: TypeStyle
    let shaped: ShapedText
    let typesetter: Typesetter
    let width: Length
    let packed: PackedLines

    private static let characters = [
      "一二三。，「」（）、“”—…——\u{3000}あア", "$€(5)[1]%.,-—/ “”\"'", "AVTofi fl-é ab",
      "一一一一 a", "$(5一。AVfi\u{301}é\u{A0}\t “(", "一aא5 한ไ\u{301}T",
      "etationsr -’\u{AD}",
    ]
    .map { Array($0.unicodeScalars) }
    private static let chains = [
      [TestFonts.notoSansCJK, TestFonts.dejaVuSans], [TestFonts.dejaVuSans, TestFonts.notoSansCJK],
    ]

    init(_ seed: Seed) {
      var random = seed
      var scalars = String.UnicodeScalarView()
      let company = random.element(of: Self.characters)
      for _ in 0..<16 { scalars.append(random.element(of: company)) }
      let style = TypeStyle.make(random.element(of: Self.chains)) {
        $0.kinsoku = random.element(of: KinsokuLevel.allCases)
        $0.autospace = random.element(of: Autospace.allCases)
        random.drawMarks(of: &$0)
        random.drawWriting(of: &$0)
        random.drawHyphens(of: &$0)
        $0.advances = random.element(of: AdvanceRule.allCases)
        $0.firstLineIndent = random.element(of: [.zero, .zero, .pixels(10)])
        $0.paragraphSpacing = random.element(of: [.zero, .pixels(3)])
      }
      self.init(.make(String(scalars)), style, width: random.number(in: 900...9_000))
    }

    /// The same with runs of other faces and sizes, some of them moved.
    init(styled seed: Seed) throws {
      var random = seed
      let plain = Scene(seed)
      var styles = TextStyles()
      var place = 0
      while place < plain.text.scalarCount {
        let end = min(place + random.number(in: 1...6), plain.text.scalarCount)
        let style = RunStyle(
          traits: random.element(of: [[], .bold, .monospace]),
          size: random.element(of: [.one, .one, Ems(0.7), Ems(2)]),
          shift: random.element(of: [.zero, .zero, .zero, .zero, Ems(0.35)])
        )
        styles.addRun(
          from: plain.text.offset(ofScalar: place),
          to: plain.text.offset(ofScalar: end),
          style
        )
        place = end + random.number(in: 0...4)
      }
      var style = plain.style
      style.styledFonts = try TestFonts.library.styledFonts(of: style.fonts, with: styles.traits)
      let text = try #require(
        SourceText(utf8: plain.text.utf8, language: plain.text.language, styles: styles)
      )
      self.init(text, style, width: random.number(in: 900...9_000))
    }

    init(_ text: SourceText, _ style: TypeStyle, width: Int) {
      self.text = text
      self.style = style
      self.width = Length(sixtyFourths: Int64(width))
      let language = text.language
      let (direction, styles) = (text.direction, text.styles)
      let make: @Sendable () -> Typesetter = {
        .make(style, language: language, direction: direction, styles: styles, keepsGlyphs: true)
      }
      shaped = ShapedText(text, in: style, with: make)
      typesetter = make()
      packed = PackedLines(over: shaped, width: self.width, with: typesetter)
    }

    private func byte(_ scalar: Int) -> Int { text.offset(ofScalar: scalar).utf8 }

    func lines(_ start: Int, _ end: Int, _ showing: Showing) -> [PackedLines.Element]? {
      packed.lines(from: byte(start), to: byte(end), showing: showing).map(Array.init)
    }

    private func flow(_ start: Int, _ end: Int, _ showing: Showing) -> TextFlow {
      TextFlow(
        text,
        from: text.offset(ofScalar: start),
        to: text.offset(ofScalar: end),
        showing: showing,
        width: width,
        with: .make(
          style,
          language: text.language,
          direction: text.direction,
          styles: text.styles,
          keepsGlyphs: true
        )
      )
    }

    func expectSame(_ start: Int, _ end: Int, _ showing: Showing) {
      guard let found = lines(start, end, showing) else { return }
      let flow = flow(start, end, showing)
      let extents = GlyphExtents(of: typesetter.chain)
      for element in found {
        #expect(element.line == flow.nextLine(), "[\(start), \(end)) \(showing)")
        let glyphs = flow.glyphs()
        let bytes = element.line.start..<element.line.end
        #expect(packed.glyphs(ofLine: bytes) == glyphs, "[\(start), \(end)) \(showing)")
        let reach = GlyphReach(of: glyphs, extents)
        #expect(element.reach.ink == reach.ink, "[\(start), \(end)) \(showing)")
        #expect(element.reach.penPlaces?.first == reach.pens.min(), "[\(start), \(end))")
        #expect(element.reach.penPlaces?.last == reach.pens.max(), "[\(start), \(end))")
      }
      #expect(flow.nextLine() == nil, "[\(start), \(end)) \(showing)")
    }

    func expectSameEitherWay(_ start: Int, _ end: Int) {
      guard packed.areSameEitherWay(from: byte(start), to: byte(end)),
        lines(start, end, .context) != nil
      else { return }
      let (context, substring) = (flow(start, end, .context), flow(start, end, .substring))
      while let line = context.nextLine() {
        let other = substring.nextLine()
        #expect(line.start..<line.end == other.map { $0.start..<$0.end }, "[\(start), \(end))")
        #expect(line.width == other?.width, "[\(start), \(end))")
        #expect(context.glyphs() == substring.glyphs(), "[\(start), \(end))")
      }
      #expect(substring.nextLine() == nil)
    }
  }
}

/// How far glyphs reach, each looked at by itself.
private struct GlyphReach {
  var ink: InkBox?
  /// Where the pens stand of clusters without ink.
  var pens: [Int64] = []

  init(of glyphs: [PositionedGlyph], _ extents: GlyphExtents) {
    for glyph in glyphs where !glyph.isWhiteSpace {
      guard let box = extents.box(of: glyph) else {
        pens.append(glyph.x)
        continue
      }
      let (right, top) = (glyph.x + box.right, glyph.y + box.top)
      ink = InkBox(
        left: min(ink?.left ?? .max, glyph.x + box.left),
        right: max(ink?.right ?? right, right),
        top: max(ink?.top ?? top, top),
        bottom: min(ink?.bottom ?? .max, glyph.y + box.bottom)
      )
    }
  }
}
