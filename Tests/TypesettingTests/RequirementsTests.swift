import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Rules and figures of W3C's notes on Japanese (JLREQ, 2020) and Chinese text layout (CLREQ, 2023), one line of a
/// table each.
///
/// The lines of figures are those that are drawn there. All else is worked out by hand: Noto Sans CJK at 16 px has
/// characters and full-width marks of 16 px, the blank half of a mark is 8 px, a Latin letter is what it is alone.
/// What the notes leave to the adjustment of whole lines is not ours: our lines end where they end.
struct RequirementsTests {
  private typealias Options = (inout TypeStyle) -> Void

  private static func style(_ face: FontFace, _ options: Options) -> TypeStyle {
    .make([face], size: 16) { options(&$0) }
  }

  /// Lines in Japanese, lengths in em, as each way of shaping breaks them.
  private func japanese(_ string: String, _ ems: Double, _ options: Options) -> [String] {
    lines(string, ems, language: "ja", Self.style(TestFonts.notoSansCJKjp, options))
  }

  private func lines(
    _ string: String,
    _ ems: Double,
    language: String,
    _ style: TypeStyle
  ) -> [String] {
    let text = SourceText.make(string, language: language)
    let width = Length.pixels(16 * ems)
    let lines = text.lines(width: width, style: style)
    for shaping in ShapingMode.allCases {
      let typesetter = Typesetter.make(style, language: language, shaping: shaping)
      #expect(TextFlow.make(text, width: width, with: typesetter).allLines() == lines, "\(shaping)")
    }
    return text.strings(lines).map { $0.filter { $0 != "\n" } }
  }

  /// How long a line is whose end changes nothing, in em.
  private func ems(
    _ string: String,
    language: String = "ja",
    face: FontFace = TestFonts.notoSansCJKjp,
    _ options: Options
  ) -> Double {
    SourceText.make(string, language: language)
      .lines(width: .pixels(1_000), style: Self.style(face, options))[0]
      .width.pixels / 16
  }

  // MARK: JLREQ

  // 3.1.4, figure 2.13: of each row what is drawn between the characters である and この, which take 5 em.
  @Test(
    arguments: [
      ("①", "である。」この", 6.5), ("②", "である）。この", 6.5), ("②", "である）、この", 6.5),
      ("③", "である、「この", 6.5), ("③", "である。「この", 6.5), ("④", "である」「この", 6.5),
      ("⑤", "である「『この", 6.5), ("⑥", "である）」この", 6.5),
      // 「編集」・「校正」 is drawn as 8 em, of which the last half is blank.
      ("⑦", "「編集」・「校正」この", 10),
    ] as [(String, String, Double)],
    WritingMode.allCases
  )
  func `JLREQ 3·1·4, marks beside each other`(
    row: (rule: String, string: String, ems: Double),
    writing: WritingMode
  ) {
    let found = ems(row.string) {
      $0.marks = .normal
      $0.writing = writing
    }
    // Noto Sans CJK JP kerns kana in horizontal lines, as figures, whose lines are vertical, do not.
    #expect(abs(found - row.ems) < (writing == .verticalRL ? 1.0 / 1_024 : 1.0 / 16), "\(row.rule)")
  }

  // Figure 2.14 shows the same without it, as bad: each mark takes an em.
  @Test func `JLREQ 3·1·4, what is not adjusted is full-width`() {
    #expect(ems("国。」国") { $0.marks = .spaceAll } == 4)
    #expect(ems("「編集」・「校正」") { $0.marks = .spaceAll } == 9)
  }

  // 3.1.5, figure 2.15 ②, of lines of 14 em: a bracket that begins a paragraph stands an em and a half inside, one that
  // begins another line half an em.
  @Test(arguments: [MarkSpacing.normal, .spaceAll], WritingMode.allCases)
  func `JLREQ 3·1·5, brackets keep their blank where lines begin`(
    marks: MarkSpacing,
    writing: WritingMode
  ) {
    let text = """
      次のように発音どおりとならない事項もあり注意する。
      『現代仮名遣い』では助詞の「へ」は「へ」と書くのがルールである。
      """
    let found = japanese(text, 14) {
      $0.marks = marks
      $0.writing = writing
      $0.firstLineIndent = .pixels(16)
    }
    #expect(
      found == [
        "次のように発音どおりとなら", "ない事項もあり注意する。", "『現代仮名遣い』では助詞の", "「へ」は「へ」と書くのがルー",
        "ルである。",
      ]
    )
  }

  // Figure 2.15: where the brackets stand that begin a paragraph and another line, in em from where a character does: a
  // bracket is drawn in the second half of its em, so that in ② it is half an em away.
  @Test(
    arguments: [
      ("①", .trimBoth, 1, [-0.5, -0.5]), ("②", .normal, 1, [0, 0]),
      ("③", .spaceFirst, 0, [0, -0.5]),
    ] as [(String, MarkSpacing, Double, [Double])]
  )
  func `JLREQ 3·1·5, three ways to begin lines with brackets`(
    rule: String,
    marks: MarkSpacing,
    indent: Double,
    expected: [Double]
  ) {
    let style = Self.style(TestFonts.notoSansCJKjp) {
      $0.marks = marks
      $0.firstLineIndent = .pixels(16 * indent)
    }
    let text = SourceText.make("「国国国「国国", language: "ja")
    let width = Length.pixels(16 * (4 + indent))
    let flow = TextFlow.make(text, width: width, with: .make(style, language: "ja"))
    var places: [Double] = []
    while flow.nextLine() != nil {
      if let first = flow.glyphs().first { places.append(Double(first.x) / 65_536) }
    }
    #expect(places == expected, "\(rule)")
  }

  // 3.1.6: nothing stands between ！ or ？ and a closing bracket, which has half an em behind it.
  @Test(arguments: ["国！」国", "国？』国"])
  func `JLREQ 3·1·6, dividing marks are full-width`(string: String) {
    #expect(ems(string) { $0.marks = .normal } == 4)
  }

  // 3.1.7: closing brackets, hyphens, dividing marks, middle dots, stops, commas, iteration marks.
  @Test(arguments: Array("」』）］｝〉》】〕’”‐–〜゠！？・：；。．、，々〻ゝゞヽヾ"))
  func `JLREQ 3·1·7, what begins no line`(mark: Character) {
    let found = japanese("国国\(mark)国", 2) { _ in }
    #expect(found.allSatisfy { $0.first != mark }, "\(found)")
    #expect(found.first == "国")
  }

  // 3.1.8: opening brackets. The line has room for them and not for what follows.
  @Test(arguments: Array("「『（［｛〈《【〔‘“"))
  func `JLREQ 3·1·8, what ends no line`(mark: Character) {
    let found = japanese("国国\(mark)国", 3) { _ in }
    #expect(found.count == 2 && found.allSatisfy { $0.last != mark }, "\(found)")
  }

  // 3.1.9, figure 2.21, of lines of 9 em: marks are full-width where lines end.
  @Test(arguments: [MarkSpacing.spaceAll, .normal])
  func `JLREQ 3·1·9, marks at the ends of lines are full-width`(marks: MarkSpacing) {
    let expected = [
      "日本語における表記", "の『現代仮名遣い』", "では「へ」は「へ」", "と書くようにする。", "こうした場合では、", "又片仮名・平仮名・",
    ]
    let found = japanese(expected.joined(), 9) {
      $0.marks = marks
      $0.writing = .verticalRL
    }
    #expect(found == expected)
  }

  // 3.1.9, figures 2.22 and 2.23: where there is no room, or always, the blank half behind them is left out; nothing
  // between is. A middle dot keeps what it has.
  @Test(
    arguments: [("い』", 1.5), ("る。", 1.5), ("は、", 1.5), ("名・", 2)] as [(String, Double)]
  )
  func `JLREQ 3·1·9, marks at the ends of lines are solid`(string: String, needed: Double) {
    let squeezed = { (ems: Double) in self.japanese(string + "国", ems) { $0.marks = .normal }.first
    }
    #expect(squeezed(needed) == string)
    #expect(squeezed(needed - 1.0 / 16) != string)
    #expect(ems(string) { $0.marks = .trimBoth } == needed)
  }

  // 3.1.10: dashes, ellipses, numerals with their points, and units stand together.
  @Test(
    arguments: ["——", "……", "‥‥", "10", "¥10", "$10", "10%", "10‰", "10.5", "1,000", "km", "cl-25"]
  )
  func `JLREQ 3·1·10, what is not parted`(unit: String) {
    // The line has room for all but its end.
    let room = 2 + ems(unit) { _ in } - 1.0 / 16
    let found = japanese("国国\(unit)国", room) { _ in }
    #expect(found.contains { $0.contains(unit) } && found.count > 1, "\(found)")
  }

  // 3.8.2, figure 2.54, of lines of 18 em: stops and commas hang that would begin a line, others do not.
  @Test(arguments: [HangingMarks.allowEnd, .forceEnd], WritingMode.allCases)
  func `JLREQ 3·8·2, stops that hang`(hang: HangingMarks, writing: WritingMode) {
    let expected = [
      "である。この「印刷文字の大きさ」は、", "活字組版の伝統に従い、その「字面」で", "はなく、その「字面」をささえている台、",
      "つまり仮想ボディの大きさで示している。", "　その文字サイズを示す単位としては、",
    ]
    let text = expected[..<4].joined() + "\n" + expected[4]
    let found = japanese(text, 18) {
      $0.hang = hang
      $0.writing = writing
    }
    #expect(found == expected)
    let still = japanese(text, 18) { $0.writing = writing }
    #expect(still[2] == "はなく、その「字面」をささえている")
  }

  // MARK: CLREQ

  private func chinese(_ string: String, _ ems: Double, _ options: Options) -> [String] {
    lines(string, ems, language: "zh-Hans", Self.style(TestFonts.notoSansCJK, options))
  }

  // 3.1.6.2: two marks that are 2 em wide are 1.5 em, if one is a bracket.
  @Test(
    arguments: ["国。」国", "国」。国", "国，“国", "国”，国", "国：“国", "国（「国", "国」）国", "国》《国", "国；（国", "国）；国"]
  )
  func `CLREQ 3·1·6, marks beside each other`(string: String) {
    #expect(
      ems(string, language: "zh-Hans", face: TestFonts.notoSansCJK) { $0.marks = .normal } == 3.5
    )
  }

  // 3.1.6.3: a bracket gives its first half up where a line begins, with an indent, too; by GB/T 15834-2011, 5.1.10
  // a mark gives up the half behind it where a line ends.
  @Test func `CLREQ 3·1·6, marks where lines begin and end`() {
    let expected = ["《国国》，国", "（国国国国。", "国国国"]
    let found = chinese(expected.joined(), 5.5) { $0.marks = .trimBoth }
    #expect(found == expected)
    let indented = chinese(expected.joined(), 5.5) {
      $0.marks = .trimBoth
      $0.firstLineIndent = .pixels(32)
    }
    #expect(indented == ["《国国》，", "国（国国国", "国。国国国"])
  }

  // 3.1.7: of stops that would begin a line one hangs, and none in a succession of marks.
  @Test(
    arguments: [
      ("国国。国", ["国国。", "国"]), ("国国，国", ["国国，", "国"]), ("国国、国", ["国国、", "国"]),
      ("国国。”国", ["国", "国。", "”国"]),
    ] as [(String, [String])]
  )
  func `CLREQ 3·1·7, stops that hang`(string: String, expected: [String]) {
    let found = chinese(string, 2) { $0.hang = .allowEnd }
    #expect(found.first == expected[0], "\(found)")
  }

  // 3.2.2: a quarter of an em stands between Han characters and Latin letters or digits, but none where lines begin or end.
  @Test(arguments: ["CLREQ", "2023"])
  func `CLREQ 3·2·2, Latin words in Chinese lines`(word: String) {
    let quarter: Options = { $0.autospace = .quarter }
    let face = TestFonts.notoSansCJK
    let alone = ems(word, language: "zh-Hans", face: face, quarter)
    #expect(ems("国\(word)国", language: "zh-Hans", face: face, quarter) == alone + 2.5)
    #expect(ems("\(word)国", language: "zh-Hans", face: face, quarter) == alone + 1.25)
    let found = chinese("国\(word)国", alone + 1.25, quarter)
    #expect(found == ["国\(word)", "国"])
  }
}
