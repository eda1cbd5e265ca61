import CHarfBuzz
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct TypesetterTests {
  // MARK: Faces

  // DejaVu Sans has Latin, U+0301 and no Han; Unifont has all three.
  @Test func `sets a grapheme wholly in the first face that has all of it`() throws {
    #expect(TestFonts.dejaVuSans.glyph(for: 0x301) != nil)
    #expect(TestFonts.dejaVuSans.glyph(for: 0x6F22) == nil)
    let chain = [TestFonts.dejaVuSans, TestFonts.unifont]
    #expect(faces(of: "a漢b", chain) == [0, 1, 0])
    #expect(faces(of: "a漢\u{301}b", chain) == [0, 1, 1, 0])
    #expect(faces(of: "e\u{301}", chain) == [0, 0])
    // U+0951 is not in DejaVu: its base goes along.
    #expect(TestFonts.dejaVuSans.glyph(for: 0x951) == nil)
    #expect(TestFonts.unifont.glyph(for: 0x951) != nil)
    #expect(faces(of: "ae\u{951}b", chain) == [0, 1, 1, 0])
  }

  // Metrics.md 1: Common and Inherited characters stay in the previous cluster's face.
  @Test func `keeps marks and spaces in the face of what stands before`() {
    let chain = [TestFonts.dejaVuSans, TestFonts.unifont]
    #expect(faces(of: "a, 漢, b", chain) == [0, 0, 0, 1, 1, 1, 0])
    #expect(faces(of: ", 漢", chain) == [0, 0, 1])
    // Default-ignorables have no face of their own.
    #expect(faces(of: "漢\u{200B}\u{2060}b", chain) == [1, 1, 1, 0])
  }

  // U+00A0 and tab are drawn as a space by a face that has one.
  @Test func `draws tab and no-break space as a space`() {
    let paragraph = prepared("a\t\u{A0}b", .make())
    #expect(paragraph.missingGlyphs == 0)
    // Four times half an em.
    #expect((0...4).map { paragraph.x.base[$0] } == [0, 32_768, 65_536, 98_304, 131_072])
  }

  @Test func `draws nothing for other controls`() {
    let paragraph = prepared("a\0\u{1}\u{7F}b", .make())
    #expect(paragraph.missingGlyphs == 0)
    #expect((0...5).map { paragraph.x.base[$0] } == [0, 32_768, 32_768, 32_768, 32_768, 65_536])
  }

  // MARK: Missing glyphs

  // U+10FFFD is private and in no face; 漢 is not in DejaVu.
  @Test(arguments: [
    ("須菩提", 0), ("a\u{10FFFD}b", 1), ("\u{10FFFD}\u{301}", 1), ("\u{10FFFD}\u{10FFFD}", 2),
    ("\u{10FFFD}\n\u{10FFFD}\u{10FFFD}\n", 3), ("\u{200B}\u{FEFF}\u{2060}\t\0\u{A0}", 0),
  ])
  func `counts missing glyphs by grapheme`(string: String, expected: Int) {
    let text = SourceText.make(string)
    let typesetter = Typesetter.make()
    let flow = TextFlow.make(text, width: .em(5), with: typesetter)
    _ = flow.allLines()
    #expect(flow.missingGlyphs == expected)
  }

  @Test func `counts a grapheme that no face has whole`() {
    // Both of 漢 (Unifont) and 𝔸 (DejaVu) are there, U+10FFFD is nowhere.
    let chain = TypeStyle.make([TestFonts.dejaVuSans, TestFonts.unifont])
    #expect(prepared("漢𝔸", chain).missingGlyphs == 0)
    // Base in one face, mark in the other only: the grapheme misses its glyph once.
    #expect(TestFonts.unifont.glyph(for: 0x1D538) == nil)
    let split = prepared("𝔸\u{951}漢", chain)
    #expect(split.missingGlyphs == 1)
    // It is drawn, wholly, by the primary face.
    #expect((0..<3).map { split.faces.base[$0] } == [0, 0, 1])
  }

  // MARK: Runs

  // UAX #24: Common takes the script before, leading Common the first after.
  @Test func `cuts runs where the script changes`() {
    let paragraph = prepared("(須菩, abc 須", .make())
    #expect(paragraph.runs.map(\.start) == [0, 5, 9])
    #expect(paragraph.runs.map(\.end) == [5, 9, 10])
  }

  // Hebrew is level 1, Latin in it level 2 in a right-to-left paragraph; the space after abc has
  // the paragraph's level and the script before it.
  @Test func `cuts runs where the direction changes`() {
    let style = TypeStyle.make([TestFonts.dejaVuSans])
    let typesetter = Typesetter.make(style, language: "he", direction: .rightToLeft)
    let paragraph = prepared("אב abc גד", style, with: typesetter)
    #expect(paragraph.runs.map(\.level) == [1, 2, 1, 1])
    #expect(paragraph.runs.map(\.start) == [0, 3, 6, 7])
    let leftToRight = prepared("אב abc", style)
    // The space between takes the paragraph's direction.
    #expect(leftToRight.runs.map(\.level) == [1, 0, 0])
    #expect(leftToRight.runs.map(\.start) == [0, 2, 3])
  }

  @Test func `forgets the levels of the paragraph before`() {
    let style = TypeStyle.make([TestFonts.dejaVuSans])
    let typesetter = Typesetter.make(style)
    let paragraph = ShapedParagraph()
    _ = prepared("אבגד", style, with: typesetter, into: paragraph)
    _ = prepared("abcd", style, with: typesetter, into: paragraph)
    #expect(paragraph.runs.map(\.level) == [0])
    // And of the faces, the missing glyphs and the controls.
    _ = prepared("\u{10FFFD}\0", style, with: typesetter, into: paragraph)
    _ = prepared("ab", style, with: typesetter, into: paragraph)
    #expect(paragraph.missingGlyphs == 0)
    #expect(paragraph.x.base[2] == prepared("ab", style).x.base[2])
  }

  // MARK: Work

  // One paragraph of five scalars in one run, its break of two, and one of three in one run.
  @Test func `counts what it does`() {
    let text = SourceText.make("須菩提於意\r\n云何如")
    let typesetter = Typesetter.make()
    let flow = TextFlow.make(text, width: .em(2), with: typesetter)
    _ = flow.allLines()
    #expect(typesetter.work.measuredScalars == 10)
    #expect(typesetter.work.shapeCalls == 2)
    #expect(typesetter.work.shapedGlyphs == 8)
  }

  private func faces(of string: String, _ chain: [FontFace]) -> [UInt8] {
    let paragraph = prepared(string, .make(chain))
    return (0..<paragraph.count).map { paragraph.faces.base[$0] }
  }

  /// Else a paragraph of many runs, as Latin and Hebrew in turn, takes the square of their number.
  @Test func `glyphs that are kept are not moved for each run`() {
    let paragraph = prepared("a", .make())
    let typesetter = Typesetter.make(.make(), keepsGlyphs: true)
    var (info, position) = (hb_glyph_info_t(), hb_glyph_position_t())
    var capacities: Set<Int> = []
    for _ in 0..<10_000 {
      typesetter.keep(&info, &position, 1, ofRun: 0, in: paragraph)
      capacities.insert(paragraph.glyphs.capacity)
    }
    #expect(paragraph.glyphs.count == 10_000)
    #expect(capacities.count < 30)
  }

  private func prepared(
    _ string: String,
    _ style: TypeStyle,
    with typesetter: Typesetter? = nil,
    into paragraph: ShapedParagraph = ShapedParagraph()
  ) -> ShapedParagraph {
    let bytes = Array(string.utf8)
    bytes.withUnsafeBufferPointer {
      (typesetter ?? .make(style))
        .prepare(paragraph, range: .starting(at: 0, limit: bytes.count, in: $0), of: $0)
    }
    return paragraph
  }
}
