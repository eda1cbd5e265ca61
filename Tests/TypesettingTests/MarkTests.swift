import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Marks that are squeezed or hang, by lines worked out by hand: Noto Sans CJK at 16 px has Han characters and
/// full-width marks of 16 px, half of which is blank in brackets and, in Simplified Chinese, in stops.
struct MarkTests {
  private func style(
    _ marks: MarkSpacing,
    hang: HangingMarks = .none,
    size: Double = 16
  ) -> TypeStyle {
    .make([TestFonts.notoSansCJK], size: size) {
      $0.marks = marks
      $0.hang = hang
    }
  }

  private func width(
    _ string: String,
    _ marks: MarkSpacing = .normal,
    language: String = "zh-Hans"
  ) -> Double {
    SourceText.make(string, language: language)
      .lines(width: .pixels(1_000), style: style(marks))[0]
      .width.pixels
  }

  // MARK: Marks beside each other

  // CLREQ 3.1.6.1 and JLREQ 3.1.4: of two marks beside each other the blank between them is that of one.
  @Test(
    arguments: [
      ("国」「国", 56), ("国」』国", 56), ("国『「国", 56), ("国。」国", 56), ("国」。国", 56), ("国，「国", 56),
      ("国）」』。国", 72), ("国『「（国", 64), ("国・「国", 56), ("国」・国", 56), ("国\u{3000}「国", 56),
      ("国」\u{3000}国", 56), ("国”“国", 56), ("国：“国", 56),
    ] as [(String, Double)]
  )
  func `marks beside each other share their blank`(string: String, pixels: Double) {
    #expect(width(string) == pixels)
    #expect(width(string, .spaceAll) == 16 * Double(string.unicodeScalars.count))
  }

  @Test(
    arguments: ["国「国」国", "国！」国", "国…「国", "国「・国", "国・」国", "国——「国", "国「！国"]
  )
  func `other marks keep it`(string: String) {
    #expect(width(string) == 16 * Double(string.unicodeScalars.count))
  }

  // A Latin bracket beside a full-width one does what that would do, and gives nothing up itself.
  @Test func `narrow brackets squeeze full-width ones`() {
    let bracket = width("国(国") - 32
    #expect(abs(width("国(「国") - (40 + bracket)) <= 1.0 / 64)
    #expect(abs(width("国」)国") - (40 + bracket)) <= 1.0 / 64)
    #expect(abs(width("国)「国") - (48 + bracket)) <= 1.0 / 64)
  }

  // In Traditional Chinese the glyphs of stops stand in the middle of their body: they give nothing up.
  @Test(
    arguments: [("国。」国", 64), ("国」。国", 56), ("国。「国", 56), ("国：「国", 56)]
      as [(String, Double)]
  )
  func `stops in the middle are middle dots`(string: String, pixels: Double) {
    #expect(width(string, language: "zh-Hant") == pixels)
  }

  @Test func `all marks are half as wide where all are trimmed`() {
    #expect(width("国「国」国", .trimAll) == 64)
    #expect(width("国」「国", .trimAll) == 48)
    #expect(width("「国」", .trimAll) == 32)
    #expect(width("国！。国", .trimAll) == 56)
  }

  // MARK: Ends of lines

  private func lines(
    _ string: String,
    _ width: Double,
    _ style: TypeStyle,
    language: String = "zh-Hans"
  ) -> [String] {
    let text = SourceText.make(string, language: language)
    let lines = text.lines(width: .pixels(width), style: style)
    for shaping in ShapingMode.allCases {
      let flow = TextFlow.make(
        text,
        width: .pixels(width),
        with: .make(style, language: language, shaping: shaping)
      )
      #expect(flow.allLines() == lines, "\(shaping)")
    }
    return text.strings(lines)
  }

  // 国国」 takes 48 px, and 40 without the blank behind it; 」 may not begin a line.
  @Test(
    arguments: [
      (.normal, 40, ["国国」", "国"]), (.normal, 39, ["国", "国」", "国"]),
      (.normal, 48, ["国国」", "国"]), (.spaceAll, 40, ["国", "国」", "国"]),
      (.trimBoth, 40, ["国国」", "国"]), (.trimAll, 40, ["国国」", "国"]),
    ] as [(MarkSpacing, Double, [String])]
  )
  func `a closing mark gives its blank up where a line ends`(
    marks: MarkSpacing,
    width: Double,
    expected: [String]
  ) {
    #expect(lines("国国」国", width, style(marks)) == expected)
  }

  // The line takes 8 px for 」, and 16 for 「, of which the blank half is there again where it begins a line: 「国 takes
  // 32 px, 」「 together 24.
  @Test func `marks that a line's end parts share nothing`() {
    #expect(lines("国」「国", 56, style(.normal)) == ["国」「国"])
    #expect(lines("国」「国", 55, style(.normal)) == ["国」", "「国"])
    #expect(lines("国」「国", 31, style(.normal)) == ["国」", "「", "国"])
  }

  // The lines of WPT's text-spacing-trim-start-002: 3.6 em hold （国国国 where its first half em is left out.
  @Test(
    arguments: [
      (.trimStart, ["（国国国", "（国国国", "（国国国"]), (.trimBoth, ["（国国国", "（国国国", "（国国国"]),
      (.trimAll, ["（国国国", "（国国国", "（国国国"]),
      (.spaceFirst, ["（国国", "国（国", "国国", "（国国", "国"]),
      (.normal, ["（国国", "国（国", "国国", "（国国", "国"]),
    ] as [(MarkSpacing, [String])]
  )
  func `an opening mark gives its blank up where a line begins`(
    marks: MarkSpacing,
    expected: [String]
  ) {
    let found = lines("（国国国（国国国\n（国国国", 72, style(marks, size: 20))
    #expect(found.map { $0.filter { $0 != "\n" } } == expected)
  }

  // The second line begins with （, the first with the paragraph.
  @Test func `the first line of a paragraph may be spared`() {
    let found = lines("（国国（国国国（国", 72, style(.spaceFirst, size: 20))
    #expect(found == ["（国国", "（国国国", "（国"])
  }

  // At 20 px: （ at −10 px, the characters behind it at 10 and 30; 」 at 20 px where all are trimmed.
  @Test func `glyphs stand where the blank is left out`() {
    let places = { (string: String, marks: MarkSpacing) -> [Double] in
      let text = SourceText.make(string, language: "zh-Hans")
      let flow = TextFlow.make(
        text,
        width: .pixels(200),
        with: .make(self.style(marks, size: 20), language: "zh-Hans")
      )
      _ = flow.nextLine()
      return flow.glyphs().map { Double($0.x) * 20 / 65_536 }
    }
    #expect(places("（国国", .trimStart) == [-10, 10, 30])
    #expect(places("国」「国", .normal) == [0, 20, 30, 50])
    #expect(places("国」』国", .normal) == [0, 20, 30, 50])
    #expect(places("国「国", .trimAll) == [0, 10, 30])
  }

  // The lines begin at the right: what ends one in the text stands inside of it.
  @Test(arguments: ["שלום 国国」", "「国国 שלום", "שלום 国，", "שלום word,"])
  func `marks in lines from right to left keep their width`(string: String) {
    let text = SourceText.make(string, language: "he", direction: .rightToLeft)
    let width = { (style: TypeStyle) in
      let typesetter = Typesetter.make(style, language: "he", direction: .rightToLeft)
      return TextFlow.make(text, width: .pixels(500), with: typesetter).nextLine()?.width
    }
    #expect(width(style(.trimAll, hang: .forceEnd)) == width(style(.spaceAll)))
  }

  // MARK: Hanging

  @Test(
    arguments: [
      (.none, 32, ["国", "国。", "国"]), (.allowEnd, 32, ["国国。", "国"]),
      (.forceEnd, 32, ["国国。", "国"]), (.allowEnd, 31, ["国", "国。", "国"]),
    ] as [(HangingMarks, Double, [String])]
  )
  func `a stop hangs where a line ends`(hang: HangingMarks, width: Double, expected: [String]) {
    #expect(lines("国国。国", width, style(.spaceAll, hang: hang)) == expected)
  }

  // A stop before a closing mark does not end the line.
  @Test func `only the last mark hangs`() {
    let hanging = style(.spaceAll, hang: .allowEnd)
    #expect(lines("国国。」国", 48, hanging) == ["国", "国。」", "国"])
    #expect(lines("国国」。国", 48, hanging) == ["国国」。", "国"])
    #expect(lines("国国！国", 32, hanging) == ["国", "国！", "国"])
  }

  // JLREQ 3.8.2: a stop that hangs takes no room, a bracket gives up half.
  @Test func `marks that hang may be squeezed as well`() {
    let both = style(.normal, hang: .allowEnd)
    #expect(lines("国国」。国", 40, both) == ["国国」。", "国"])
    #expect(lines("国国。」国", 48, both) == ["国国。」", "国"])
  }

  // The comma takes as much as it has, the space behind it hangs as all white space does.
  @Test func `a comma of Latin text hangs`() {
    let style = TypeStyle.make([TestFonts.dejaVuSans], size: 16) { $0.hang = .allowEnd }
    let plain = TypeStyle.make([TestFonts.dejaVuSans], size: 16)
    let text = SourceText.make("word, word", language: "en")
    let word = SourceText.make("word", language: "en").lines(width: .pixels(500), style: plain)[0]
    #expect(lines("word, word", word.width.pixels, style, language: "en") == ["word, ", "word"])
    #expect(text.lines(width: word.width, style: style)[0].width == word.width)
    #expect(lines("word, word", word.width.pixels, plain, language: "en").count > 2)
  }

  // MARK: All paths

  // Whatever is asked of a packed text, or of one in parts, has the lines of a text that is shaped.
  @Test(
    arguments: ["diamond-sutra-punctuated", "edge-cases"],
    MarkSpacing.allCases
  )
  func `a shaped text has the same lines`(corpus: String, marks: MarkSpacing) throws {
    let text = SourceText.make(
      String(try Repository.corpus(corpus).prefix(8_000)),
      language: "zh-Hans"
    )
    let style = style(marks, hang: marks == .normal ? .allowEnd : .none)
    expectShapedLines(of: text, in: style)
  }

  @Test func `keys of layouts without it are what they were`() {
    let names = layoutInputs(.make()).map(\.name)
    #expect(
      !names.contains("marks") && !names.contains("hang") && !names.contains("marks_fallback")
    )
    let inputs = layoutInputs(.make(type: style(.trimStart, hang: .allowEnd)))
    #expect(
      inputs.suffix(2).map { [$0.name, $0.value.keyText] } == [
        ["marks", "trim-start"], ["hang", "allow-end"],
      ]
    )
  }
}
