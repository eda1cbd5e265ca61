import CHarfBuzz
import CTextBreaks
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Vertical lines, worked out by hand: in Unifont at 16 px, which has no vertical metrics, what stands upright takes
/// ascender − descender, 16 px; Noto Sans CJK has `vmtx` with an em for each glyph, and a centre of the line at
/// (1160 − 288) / 2 = 436 / 1000 em.
struct VerticalLinesTests {
  private func style(_ face: FontFace = TestFonts.unifont) -> TypeStyle {
    .make([face]) { $0.writing = .verticalRL }
  }

  private func glyphs(
    _ string: String,
    _ face: FontFace = TestFonts.notoSansCJK
  ) -> [PositionedGlyph] {
    let text = SourceText.make(string, language: "ja")
    let flow = TextFlow.make(
      text,
      width: .pixels(1_000),
      with: .make(style(face), language: "ja")
    )
    _ = flow.nextLine()
    return flow.glyphs()
  }

  // MARK: Orientation

  /// What UAX #50 says of each scalar, those that are unassigned and in no line of its file left out.
  private static let orientations = Result {
    var found: [UInt32: Substring] = [:]
    let bytes = try Repository.bytes(
      of: "Tests/TypesettingTests/Conformance/VerticalOrientation.txt"
    )
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
      guard fields.count == 2 else { continue }
      let ends = fields[0].split(separator: ".")
        .compactMap {
          UInt32($0.filter { $0 != " " }, radix: 16)
        }
      guard let first = ends.first, let last = ends.last else { continue }
      for scalar in first...last { found[scalar] = fields[1].filter { $0 != " " }[...] }
    }
    return found
  }

  @Test func `characters stand as UAX 50 says`() throws {
    let names = [
      TEXT_ROTATED.rawValue: ["R"], TEXT_TRANSFORMED_ROTATED.rawValue: ["Tr"],
      TEXT_UPRIGHT.rawValue: ["U", "Tu"],
    ]
    let expected = try Self.orientations.get()
    let others = expected.filter { scalar, orientation in
      names[text_vertical_orientation(scalar).rawValue]?.contains(String(orientation)) != true
    }
    #expect(others.isEmpty)
    #expect(expected.count > 200_000)
  }

  // In Noto Sans CJK all that is transformed has a form for vertical lines but U+FF1A and the like in Chinese;
  // DejaVu Sans has none.
  @Test(
    arguments: [
      ("一あ한、。（」ー©", "all"), ("a1-“”…—()$", "none"), ("か\u{3099}一\u{301}", "all"),
      ("e\u{301}\u{3099}", "none"),
    ]
  )
  func `a grapheme cluster stands as its first character does`(string: String, upright: String) {
    let glyphs = glyphs(string)
    #expect(glyphs.allSatisfy { $0.isUpright == (upright == "all") }, "\(glyphs)")
  }

  @Test func `what has no form for vertical lines is turned`() {
    // U+2329 is Tr; neither DejaVu Sans nor HarfBuzz has another form of it.
    #expect(glyphs("〈", TestFonts.dejaVuSans).map(\.isUpright) == [false])
    #expect(glyphs("〈", TestFonts.notoSansCJK).map(\.isUpright) == [true])
  }

  // MARK: Widths

  @Test(
    arguments: [
      // Han 16, Latin letters and digits turned as wide as in horizontal lines, 8 px.
      ("一二", 32), ("一ab二", 48), ("一12二", 48), ("「一」。", 64), ("ab", 16), (" a", 16),
      // U+00A9 and U+00BD are upright: 8 px wide, 16 px high.
      ("©", 16), ("½一", 32), ("a©", 24),
    ] as [(String, Double)]
  )
  func `upright characters are as long as they are high`(string: String, pixels: Double) {
    let text = SourceText.make(string, language: "ja")
    for shaping in ShapingMode.allCases {
      let flow = TextFlow.make(
        text,
        width: .pixels(1_000),
        with: .make(style(), language: "ja", shaping: shaping)
      )
      #expect(flow.allLines().map(\.width) == [.pixels(pixels)])
    }
  }

  // Hangul is 0.92 em wide in Noto Sans CJK and 1 em high: 4 in a line of 64 px, where 4.3 would be beside each other.
  @Test func `lines are broken by heights of characters`() {
    let text = SourceText.make("가나다라마바사아", language: "ko")
    let lines = text.lines(width: .pixels(59), style: style(TestFonts.notoSansCJK))
    #expect(text.strings(lines) == ["가나다", "라마바", "사아"])
    let horizontal = text.lines(width: .pixels(59), style: .make([TestFonts.notoSansCJK]))
    #expect(text.strings(horizontal) == ["가나다라", "마바사아"])
  }

  /// HarfBuzz itself, asked for one character after the other.
  @Test(arguments: [TestFonts.notoSansCJK, TestFonts.dejaVuSans, TestFonts.unifont])
  func `widths are those of HarfBuzz`(face: FontFace) throws {
    let orientations = try Self.orientations.get()
    let buffer: OpaquePointer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let typesetter = Typesetter.make(style(face), language: "ja")
    var (count, upright) = (0, 0)
    for scalar in (UInt32(0x21)..<0x4000).filter({ $0 % 3 != 1 }) {
      guard let orientation = orientations[scalar], face.glyph(for: scalar) != nil,
        let character = Unicode.Scalar(scalar), !ScalarProperties.isWhiteSpace(scalar),
        character.properties.generalCategory != .control,
        orientation != "Tr", !character.properties.isDefaultIgnorableCodePoint,
        text_properties(scalar) & UInt32(TEXT_RIGHT_TO_LEFT) == 0
      else { continue }
      hb_buffer_clear_contents(buffer)
      hb_buffer_add(buffer, scalar, 0)
      hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
      let isUpright = orientation != "R"
      hb_buffer_set_direction(buffer, isUpright ? HB_DIRECTION_TTB : HB_DIRECTION_LTR)
      hb_buffer_set_script(buffer, hb_unicode_script(hb_unicode_funcs_get_default(), scalar))
      hb_buffer_set_language(buffer, hb_language_from_string("ja", -1))
      // At a text's ends a mark without a base gets one.
      let ends = HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue
      hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: ends))
      hb_shape(face.font, buffer, nil, 0)
      var glyphs: UInt32 = 0
      let positions = try #require(hb_buffer_get_glyph_positions(buffer, &glyphs))
      let expected = (0..<Int(glyphs))
        .reduce(Int64(0)) {
          $0 + Int64(isUpright ? -positions[$1].y_advance : positions[$1].x_advance)
        }
      let text = SourceText.make(String(Character(character)), language: "ja")
      let flow = TextFlow.make(text, width: .pixels(1_000), with: typesetter)
      let line = try #require(flow.nextLine())
      #expect(line.width == typesetter.units.length(of: expected), "\(String(scalar, radix: 16))")
      count += 1
      upright += isUpright ? 1 : 0
    }
    #expect(count > 1_000 && upright > 100)
  }

  // MARK: Places

  @Test func `upright glyphs hang from the middle of the line`() {
    let found = glyphs("国国")
    #expect(found.map(\.x) == [0, 65_536])
    #expect(found.map(\.y) == [0, 0])
    #expect(found.map(\.advance) == [65_536, 65_536])
  }

  @Test func `turned glyphs stand on the baseline`() {
    #expect(glyphs("国a").map(\.y)[1] == 0)
    #expect(glyphs("国a").map(\.x)[1] == 65_536)
  }

  // 国 has its vertical origin 500 right of and 880 above its own, in 1/1000 em, and 436 above the baseline when it is
  // turned counterclockwise: what is 880 − y below that is as far behind where the line begins.
  @Test func `ink is turned with the page`() throws {
    let face = TestFonts.notoSansCJK
    let glyph = try #require(face.glyph(for: 0x56FD))
    let box = try #require(face.inkBox(ofGlyph: glyph))
    let found = try #require(
      GlyphExtents(of: FontChain([face])).box(ofGlyph: glyph, face: 0, isUpright: true)
    )
    // Rounded from 1/1000 em.
    #expect(abs(found.left - (57_672 - box.top)) <= 1)
    #expect(abs(found.right - (57_672 - box.bottom)) <= 1)
    #expect(abs(found.top - (28_573 + box.right - 32_768)) <= 1)
    #expect(abs(found.bottom - (28_573 + box.left - 32_768)) <= 1)
    let outline = face.outline(ofGlyph: glyph, uprightAt: 28_573)
    #expect(outline != face.outline(ofGlyph: glyph))
    #expect(outline.hasPrefix("m"))
  }

  // MARK: Marks and spaces

  // Half of a bracket's body is blank, above or below its ink: `vhal` tells it.
  @Test(
    arguments: [("国」「国", 56), ("国。」国", 56), ("国、「国", 56)] as [(String, Double)]
  )
  func `marks are squeezed along the line`(string: String, pixels: Double) {
    let text = SourceText.make(string, language: "ja")
    let style = TypeStyle.make([TestFonts.notoSansCJKjp]) {
      $0.writing = .verticalRL
      $0.marks = .normal
    }
    #expect(text.lines(width: .pixels(1_000), style: style).map(\.width) == [.pixels(pixels)])
  }

  // An eighth of 16 px beside the turned letters.
  @Test func `a space stands between scripts`() {
    var style = style()
    style.autospace = .normal
    let text = SourceText.make("一ab二", language: "ja")
    #expect(text.lines(width: .pixels(1_000), style: style).map(\.width) == [.pixels(52)])
  }

  // MARK: Pages

  // Above and to the left of the content box is what was right of it and above it.
  @Test func `a page lies along its lines`() {
    var layout = Layout(
      page: PageGeometry(
        width: .pixels(100),
        height: .pixels(200),
        insets: Insets(top: .pixels(1), right: .pixels(2), bottom: .pixels(3), left: .pixels(4)),
        columns: Columns(count: 2, gap: .pixels(10))
      ),
      type: style()
    )
    let page = layout.page
    #expect(layout.flow.insets.sides.map(\.pixels) == [2, 3, 4, 1])
    // Two columns side by side: (100 − 6 − 10) / 2 = 42 px each, 196 px high.
    #expect(layout.flow.contentWidth == .pixels(196))
    #expect(layout.flow.contentHeight == .pixels(42))
    // The first stands at the right side, from which lines follow each other.
    #expect(layout.flow.columnOrigins(.leftToRight).map(\.y) == [.zero, .pixels(52)])
    layout.flow = layout.flow
    #expect(layout.page == page)
    layout.type.writing = .horizontalTB
    #expect(layout.flow == page)
  }
}
