import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// The space between scripts, by lines worked out by hand: Unifont at 16 px has Latin letters, digits and spaces
/// of 8 px, Han characters and kana of 16 px; an eighth of an em is 2 px, a quarter 4 px.
struct AutospaceTests {
  private func style(_ autospace: Autospace, _ faces: [FontFace] = [TestFonts.unifont]) -> TypeStyle
  {
    .make(faces) { $0.autospace = autospace }
  }

  private func width(
    _ string: String,
    _ autospace: Autospace = .normal,
    language: String = "zh-Hant"
  ) -> Length {
    let text = SourceText.make(string, language: language)
    return text.lines(width: .pixels(1_000), style: style(autospace))[0].width
  }

  // UTR #59: 一, あ and ア are wide; a, é and 1 are narrow.
  @Test(
    arguments: [
      ("一a", 26), ("a一", 26), ("一1", 26), ("あa", 26), ("アa", 26), ("a一b", 36), ("ab", 16),
      ("一二", 32), ("一ab二", 52), ("一e\u{301}二", 44),
    ] as [(String, Double)]
  )
  func `a space stands between ideographs and letters or digits`(string: String, pixels: Double) {
    #expect(width(string) == .pixels(pixels))
    #expect(SourceText.make(string).strings(lines(string, 1_000, .none)) == [string])
  }

  // Neither a mark of punctuation, nor a full-width letter, nor a space is one or the other.
  @Test(
    arguments: [
      ("一/", 24), ("一(a)", 40), ("。a", 24), ("一Ａ", 32), ("一１", 32), ("一 a", 32), ("・a", 24),
      ("一-1", 32), ("一$", 24), ("一ｱ", 24),
    ] as [(String, Double)]
  )
  func `no space stands beside other characters`(string: String, pixels: Double) {
    #expect(width(string) == .pixels(pixels))
  }

  // What Chromium has between 一 and a, one of these between them: a space behind a mark that combines alone.
  @Test(
    arguments: [
      ("\t", false), ("\u{200B}", false), ("\u{200C}", false), ("\u{200D}", false),
      ("\u{2060}", false),
      ("\u{AD}", false), ("\u{200E}", false), ("\u{FEFF}", false), ("\u{FE00}", true),
      ("\u{301}", true), ("\u{3099}", true),
    ] as [(String, Bool)]
  )
  func `what stands between the two parts them, marks aside`(between: String, isSpaced: Bool) {
    for string in ["一\(between)a", "a\(between)一"] {
      #expect(width(string) - width(string, .none) == .pixels(isSpaced ? 2 : 0))
    }
  }

  // UTR #59: what is conditional is narrow in Chinese.
  @Test(
    arguments: [("zh-Hans", 2), ("zh", 2), ("ja", 0), ("ko", 0), ("en", 0)]
      as [(String, Double)]
  )
  func `marks like a full stop are letters in Chinese`(language: String, space: Double) {
    #expect(width("一.一", language: language) == .pixels(40 + 2 * space))
    #expect(width("一%", language: language) == .pixels(24 + space))
    #expect(width("一\"一", language: language) == .pixels(40))
  }

  @Test func `a quarter of an em is twice as wide, and none is none`() {
    #expect(width("a一b", .quarter) == .pixels(40))
    #expect(width("a一b", .none) == .pixels(32))
  }

  private func lines(_ string: String, _ width: Double, _ autospace: Autospace) -> [Line] {
    SourceText.make(string, language: "zh-Hant")
      .lines(width: .pixels(width), style: style(autospace))
  }

  // 一二 takes 32 px and the space before "ab" 2 px more, with 16 px for the letters: 50 px. Where the line ends
  // between the two there is no space, so that 一二 fits into 32 px.
  @Test(
    arguments: [
      (50, ["一二ab", "三"]), (49, ["一二", "ab三"]), (32, ["一二", "ab", "三"]),
      (34, ["一二", "ab三"]),
    ] as [(Double, [String])]
  )
  func `there is no space where a line ends or begins`(width: Double, expected: [String]) {
    let text = SourceText.make("一二ab三", language: "zh-Hant")
    let made = lines("一二ab三", width, .normal)
    #expect(text.strings(made) == expected)
    #expect(made[0].width == .pixels(expected[0].count == 4 ? 50 : 32))
    for shaping in ShapingMode.allCases {
      let flow = TextFlow.make(
        text,
        width: .pixels(width),
        with: .make(style(.normal), language: "zh-Hant", shaping: shaping)
      )
      #expect(flow.allLines() == made, "\(shaping)")
    }
  }

  // "一" at 0, "a" behind 16 px and the space, 二 behind 8 px more and another space.
  @Test func `glyphs stand behind the space`() throws {
    let text = SourceText.make("一a二", language: "zh-Hant")
    let flow = TextFlow.make(
      text,
      width: .pixels(100),
      with: .make(style(.normal), language: "zh-Hant")
    )
    _ = flow.nextLine()
    // A px is 4,096 of 65,536.
    #expect(flow.glyphs().map(\.x) == [0, 18, 28].map { $0 * 4_096 })
    #expect(flow.glyphs().map(\.advance) == [18, 10, 16].map { $0 * 4_096 })
  }

  // An eighth of 16 px is two whole pixels; at 17 px it is 2.125, which a rule of whole pixels rounds.
  @Test func `the space is rounded as advances are`() {
    let text = SourceText.make("一a", language: "zh-Hant")
    func width(_ rule: AdvanceRule) -> Length {
      let style = TypeStyle.make([TestFonts.unifont], size: 17) {
        $0.autospace = .normal
        $0.advances = rule
      }
      return text.lines(width: .pixels(100), style: style)[0].width
    }
    // 17 + 8.5 + 2.125 and 17 + 9 + 2.
    #expect(width(.exact) == .pixels(27.625))
    #expect(width(.pixel) == .pixels(28))
  }

  // UAX #9: the digits behind Hebrew letters stand left of them, and so not beside what follows.
  @Test func `characters of other directions are not beside each other`() {
    let text = SourceText.make("אב1一", language: "he")
    let plain = text.lines(width: .pixels(200), style: style(.none))[0].width
    #expect(text.lines(width: .pixels(200), style: style(.normal))[0].width == plain)
  }

  // Whatever is asked of a packed text, or of one in parts, has the lines of a text that is shaped.
  @Test(arguments: ["diamond-sutra-punctuated", "edge-cases"], Autospace.allCases)
  func `a shaped text has the same lines`(corpus: String, autospace: Autospace) throws {
    let mixed = try Repository.corpus(corpus).replacing("佛", with: "Buddha 2")
    let text = SourceText.make(mixed, language: "zh-Hant")
    let style = style(autospace, [TestFonts.notoSansCJK])
    expectShapedLines(of: text, in: style)
  }

  @Test func `keys of layouts without it are what they were`() {
    #expect(!layoutInputs(.make()).map(\.name).contains("autospace"))
    let spaced = layoutInputs(.make(type: style(.normal)))
    #expect(spaced.last.map { [$0.name, $0.value.keyText] } == ["autospace", "normal"])
  }
}
