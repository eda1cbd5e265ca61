import PaginatorKit
import TestSupport
import Testing
import Typesetting

/// Letter and word spacing, by lines worked out by hand: Unifont at 16 px has Latin letters and spaces of 8 px,
/// Han characters of 16 px.
struct SpacingTests {
  private func style(
    letter: Double = 0,
    word: Double = 0,
    _ faces: [FontFace] = [TestFonts.unifont]
  ) -> TypeStyle {
    .make(faces) {
      $0.letterSpacing = Ems(letter)
      $0.wordSpacing = Ems(word)
    }
  }

  // A quarter of an em is 4 px: a Han character takes 20 px, four of them 80 px, the space behind the last one
  // included; with 79 px there is room for three.
  @Test(arguments: [(80, ["一二三四", "五六"]), (79, ["一二三", "四五六"])] as [(Double, [String])])
  func `space stands behind each character, the last of a line too`(width: Double, lines: [String])
  {
    let text = SourceText.make("一二三四五六")
    let made = text.lines(width: .pixels(width), style: style(letter: 0.25))
    #expect(text.strings(made) == lines)
    #expect(made[0].width == .pixels(20 * Double(lines[0].count)))
  }

  // "ab cd" is 12 + 12 + (12 + 8) + 12 + 12 = 68 px with a quarter of an em behind characters and half an em more
  // behind spaces; white space at a line's end hangs with its space.
  @Test(
    arguments: [(68, ["ab cd"]), (67, ["ab ", "cd"]), (24, ["ab ", "cd"])] as [(Double, [String])]
  )
  func `spaces between words are wider`(width: Double, lines: [String]) {
    let text = SourceText.make("ab cd", language: "en")
    let made = text.lines(width: .pixels(width), style: style(letter: 0.25, word: 0.5))
    #expect(text.strings(made) == lines)
    if lines.count > 1 { #expect(made[0].width == .pixels(24)) }
  }

  @Test func `a space that does not part words is none`() {
    let text = SourceText.make("一\u{3000}二", language: "zh-Hant")
    #expect(text.lines(width: .pixels(100), style: style(word: 1))[0].width == .pixels(48))
    let bound = SourceText.make("a\u{A0}b", language: "en")
    #expect(bound.lines(width: .pixels(100), style: style(word: 1))[0].width == .pixels(40))
  }

  // CSS Text 3, 8.2.1: marks belong to their letter, and what has no width gets no space.
  @Test func `space stands behind what readers take for a character`() {
    let text = SourceText.make("e\u{301}\u{2060}x", language: "en")
    let plain = text.lines(width: .pixels(100), style: style(letter: 0, faces))[0].width
    let spaced = text.lines(width: .pixels(100), style: style(letter: 0.25, faces))[0].width
    #expect(spaced - plain == .pixels(8))
  }

  private var faces: [FontFace] { [TestFonts.dejaVuSans] }

  // DejaVu Sans has a ligature for "fi", whose letters are spaced one by one.
  @Test func `spaced letters make no ligatures`() {
    let text = SourceText.make("fi", language: "en")
    func glyphs(_ letter: Double) -> Int {
      let flow = TextFlow.make(
        text,
        width: .pixels(100),
        with: .make(style(letter: letter, faces), language: "en")
      )
      _ = flow.nextLine()
      return flow.glyphs().count
    }
    #expect(glyphs(0) == 1)
    #expect(glyphs(0.05) == 2)
  }

  @Test func `letters that join are not parted`() {
    let text = SourceText.make("سلام", language: "ar", direction: .rightToLeft)
    let plain = text.lines(width: .pixels(200), style: style(letter: 0, faces))[0].width
    #expect(text.lines(width: .pixels(200), style: style(letter: 0.5, faces))[0].width == plain)
  }

  // The space is behind a letter in the order of reading: left of it where that goes to the left.
  @Test func `space stands left of letters that are read to the left`() {
    let text = SourceText.make("אב", language: "he", direction: .rightToLeft)
    let flow = TextFlow.make(
      text,
      width: .pixels(200),
      with: .make(style(letter: 0.5, faces), language: "he", direction: .rightToLeft)
    )
    _ = flow.nextLine()
    let glyphs = flow.glyphs()
    #expect(glyphs.map(\.cluster) == [2, 0])
    // Half an em is 32,768 of 65,536.
    #expect(glyphs[0].x == 32_768)
    #expect(glyphs[1].x == glyphs[0].advance + 32_768)
  }

  @Test func `keys of layouts without spacing are what they were`() {
    let names = layoutInputs(.make()).map(\.name)
    #expect(!names.contains("letter_spacing") && !names.contains("word_spacing"))
    let spaced = layoutInputs(.make(type: style(letter: 0.25, word: 0.5)))
    #expect(spaced.suffix(2).map(\.name) == ["letter_spacing", "word_spacing"])
    #expect(spaced.suffix(2).map(\.value.keyText) == ["2500", "5000"])
  }
}
