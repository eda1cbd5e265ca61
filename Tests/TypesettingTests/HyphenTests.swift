import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Hyphens where lines end at soft hyphens, by lines worked out by hand: in Unifont at 16 px letters and hyphens take
/// 8 px, Han characters 16.
struct HyphenTests {
  private func style(
    _ faces: [FontFace] = [TestFonts.unifont],
    advances: AdvanceRule = .exact,
    size: Double = 16
  ) -> TypeStyle {
    .make(faces, size: size) { $0.advances = advances }
  }

  /// Lines, `-` written for the hyphen of one that ends at a soft hyphen, and `|` for one that begins with it.
  private func lines(_ string: String, _ width: Double, _ style: TypeStyle) -> [String] {
    let text = SourceText.make(string.replacing("|", with: "\u{AD}"), language: "en")
    let lines = text.lines(width: .pixels(width), style: style)
    for shaping in ShapingMode.allCases {
      let flow = TextFlow.make(text, width: .pixels(width), with: .make(style, shaping: shaping))
      #expect(flow.allLines() == lines, "\(shaping)")
    }
    return text.strings(lines)
      .map { line in
        let rest = line.hasSuffix("\u{AD}") ? line.dropLast() + "-" : line
        return rest.replacing("\u{AD}", with: "|")
      }
  }

  @Test(
    arguments: [
      // ab- takes 24 px, the word 32.
      ("ab|cd", 32, ["ab|cd"]), ("ab|cd", 31, ["ab-", "cd"]), ("ab|cd", 24, ["ab-", "cd"]),
      // Without room for the hyphen the word is parted anywhere.
      ("ab|cd", 23, ["ab", "|cd"]), ("ab|cd", 16, ["ab", "|cd"]),
      // The hyphen does not fit beside "a bc", so that the line ends before the word.
      ("a bc|de", 40, ["a bc-", "de"]), ("a bc|de", 39, ["a ", "bc|de"]),
      ("ab|cd|ef", 40, ["ab|cd-", "ef"]), ("ab|cd|ef", 39, ["ab-", "cd|ef"]),
      // Nothing is drawn where no line ends by it.
      ("abc|", 24, ["abc-"]), ("ab| cd", 24, ["ab| ", "cd"]), ("一|二三", 32, ["一|二", "三"]),
      ("一|二三", 24, ["一-", "二", "三"]), ("一|二三", 23, ["一", "|二", "三"]),
    ] as [(String, Double, [String])]
  )
  func `a soft hyphen at a line's end takes the width of a hyphen`(
    string: String,
    width: Double,
    expected: [String]
  ) {
    #expect(lines(string, width, style()) == expected)
  }

  /// What a hyphen adds, by FreeType.
  @Test func `the hyphen is that of the first face`() throws {
    let deja = try FreeTypeFace(file: TestFonts.dejaVuSans.reference.file, index: 0)
    func advance(_ scalars: [UInt32]) throws -> Double {
      let units = try scalars.map { try deja.advance(ofGlyph: deja.glyph(for: $0)) }.reduce(0, +)
      return Double(units) * 32 / Double(deja.unitsPerEm)
    }
    let text = SourceText.make("nn\u{AD}nn", language: "en")
    let style = style([TestFonts.dejaVuSans], size: 32)
    let expected = try advance([0x6E, 0x6E, 0x2010])
    let flow = TextFlow.make(text, width: .pixels(expected + 0.5), with: .make(style))
    let line = try #require(flow.nextLine())
    #expect(abs(line.width.pixels - expected) <= 1.0 / 64)
    let glyphs = flow.glyphs()
    #expect(glyphs.last?.glyph == deja.glyph(for: 0x2010))
    #expect(glyphs.last?.cluster == 2)
    let before = try advance([0x6E, 0x6E])
    #expect(abs(Double(glyphs.last?.x ?? 0) * 32 / 65_536 - before) < 0.01)
    let last = try #require(flow.nextLine())
    #expect(abs(last.width.pixels - before) <= 1.0 / 64)
    #expect(flow.glyphs().count == 2)
  }

  // DejaVu draws ff as one glyph, also over a soft hyphen; a line that ends between them does not.
  @Test(arguments: [AdvanceRule.exact, .sixtyFourths, .pixel])
  func `a line may end inside a ligature`(advances: AdvanceRule) throws {
    let style = style([TestFonts.dejaVuSans], advances: advances, size: 32)
    func width(_ string: String) -> Length {
      SourceText.make(string, language: "en").lines(width: .pixels(900), style: style)[0].width
    }
    #expect(width("of\u{AD}fer") == width("offer"))
    // The hyphen is not kerned, as it is in "of-".
    let (first, last) = (width("of") + width("\u{2010}"), width("fer"))
    let room = max(first, last) + Length(sixtyFourths: 2)
    let text = SourceText.make("of\u{AD}fer of\u{AD}fer", language: "en")
    for shaping in ShapingMode.allCases {
      let typesetter = Typesetter.make(style, shaping: shaping)
      let flow = TextFlow.make(text, width: room, with: typesetter)
      var widths: [Length] = []
      while let line = flow.nextLine() {
        widths.append(line.width)
        #expect(flow.glyphs().count { $0.advance > 0 } == 3, "\(shaping)")
      }
      let differences = zip(widths, [first, last, first, last]).map { ($0 - $1).sixtyFourths }
      #expect(widths.count == 4 && differences.allSatisfy { abs($0) <= 1 }, "\(shaping): \(widths)")
      // A line that holds the word has the ligature.
      let wide = TextFlow.make(text, width: width("offer"), with: .make(style, shaping: shaping))
      let line = try #require(wide.nextLine())
      #expect(line.width == width("offer"))
      #expect(wide.glyphs().count { $0.advance > 0 } == 4, "\(shaping)")
    }
  }

  // l is narrower than a hyphen: the word fits on a line that its first part and a hyphen do not.
  @Test(arguments: [AdvanceRule.exact, .sixtyFourths, .pixel])
  func `what follows a soft hyphen may fit where the hyphen does not`(advances: AdvanceRule) throws
  {
    let style = style([TestFonts.dejaVuSans], advances: advances, size: 32)
    let whole = SourceText.make("nnl", language: "en").lines(width: .pixels(900), style: style)
    let width = whole[0].width
    let text = SourceText.make("x nn\u{AD}l y", language: "en")
    for shaping in ShapingMode.allCases {
      let flow = TextFlow.make(text, width: width, with: .make(style, shaping: shaping))
      #expect(text.strings(flow.allLines()) == ["x ", "nn\u{AD}l ", "y"], "\(shaping)")
    }
  }

  /// Words of a seed with soft hyphens in them, broken here by cells of 8 px.
  @Test(arguments: Seed.first(40))
  func `lines are those of cells`(seed: Seed) {
    var random = seed
    let words = (0..<60)
      .map { _ -> String in
        let parts = (0..<Int.random(in: 1...4, using: &random))
          .map { _ in String(repeating: "x", count: .random(in: 1...5, using: &random)) }
        return parts.joined(separator: "|")
      }
    let string = words.joined(separator: " ")
    let room = Int.random(in: 6...30, using: &random)
    let expected = linesOfCells(string, room, marking: "|")
      .map { $0.last == "|" ? $0.dropLast() + "-" : String($0) }
    #expect(lines(string, Double(8 * room), style()) == expected)
  }

  /// A hyphen in a run from right to left stands left of it.
  @Test func `a hyphen stands at the end of its run`() throws {
    let deja = try FreeTypeFace(file: TestFonts.dejaVuSans.reference.file, index: 0)
    let text = SourceText.make("سلام\u{AD}سلام", language: "ar", direction: .rightToLeft)
    let style = style([TestFonts.dejaVuSans])
    let typesetter = Typesetter.make(style, language: "ar", direction: .rightToLeft)
    let flow = TextFlow.make(text, width: .pixels(45), with: typesetter)
    let line = try #require(flow.nextLine())
    #expect(line.end == 10)
    let glyphs = flow.glyphs()
    let first = try #require(glyphs.first)
    #expect(first.glyph == deja.glyph(for: 0x2010) && first.cluster == 8 && first.x == 0)
    let end = glyphs.reduce(0) { $0 + $1.advance }
    #expect(abs(Double(end) * 16 / 65_536 - line.width.pixels) <= 1.0 / 64)
  }
}
