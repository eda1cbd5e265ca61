import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Lines of words that a dictionary parts, worked out by hand.
///
/// In Unifont at 16 px letters and hyphens take 8 px. The places are TeX's, hy-phen-ation, in Debian's dictionary of American English.
struct HyphenationTests {
  private func style(
    _ faces: [FontFace] = [TestFonts.unifont],
    advances: AdvanceRule = .exact,
    size: Double = 16,
    before: Int = 2,
    after: Int = 2
  ) -> TypeStyle {
    .make(faces, size: size) {
      $0.advances = advances
      $0.hyphenation = .americanEnglish
      ($0.hyphenateLimitBefore, $0.hyphenateLimitAfter) = (
        CharacterCount(before), CharacterCount(after)
      )
    }
  }

  /// Lines, with `-` at the end of one that has a hyphen there which the text has not; `|` is a soft hyphen.
  private func lines(_ string: String, _ width: Double, _ style: TypeStyle) -> [String] {
    let text = SourceText.make(string.replacing("|", with: "\u{AD}"), language: "en")
    let typesetter = Typesetter.make(style, language: "en")
    let flow = TextFlow.make(text, width: .pixels(width), with: typesetter)
    var lines: [Line] = []
    var shown: [String] = []
    while let line = flow.nextLine() {
      lines.append(line)
      let string = text.string(from: TextOffset(utf8: line.start), to: TextOffset(utf8: line.end))
      let last = flow.glyphs().last
      let isHyphenated = last.map { $0.glyph == Self.hyphen && $0.cluster < line.end } ?? false
      let own = string.replacing("\u{AD}", with: "")
      shown.append(own + (isHyphenated && !string.hasSuffix("-") ? "-" : ""))
    }
    for shaping in ShapingMode.allCases {
      let flow = TextFlow.make(text, width: .pixels(width), with: .make(style, shaping: shaping))
      #expect(flow.allLines() == lines, "\(shaping)")
    }
    let shaped = ShapedText(text, in: style) { .make(style, language: "en", keepsGlyphs: true) }
    let read = TextFlow(
      over: shaped,
      from: .zero,
      to: text.end,
      width: .pixels(width),
      with: typesetter
    )
    #expect(read.allLines() == lines)
    return shown
  }

  private static let hyphen =
    (try? FreeTypeFace(file: TestFonts.unifont.reference.file, index: 0).glyph(for: 0x2010)) ?? 0

  @Test(
    arguments: [
      ("hyphenation", 88, ["hyphenation"]), ("hyphenation", 87, ["hyphen-", "ation"]),
      ("hyphenation", 56, ["hyphen-", "ation"]), ("hyphenation", 55, ["hy-", "phen-", "ation"]),
      ("hyphenation", 40, ["hy-", "phen-", "ation"]),
      // phen- has no room, so that phe is cut off: a line that ended behind the n would have a hyphen.
      ("hyphenation", 39, ["hy-", "phe", "n-", "atio", "n"]),
      ("a hyphenation", 72, ["a hyphen-", "ation"]),
      ("a hyphenation", 71, ["a hy-", "phen-", "ation"]),
      ("a hyphenation", 39, ["a ", "hy-", "phe", "n-", "atio", "n"]),
      ("Hyphenation HYPHENATION", 56, ["Hyphen-", "ation ", "HYPHEN-", "ATION"]),
      // What stands beside a word is no part of it.
      ("(hyphenation).", 80, ["(hyphen-", "ation)."]),
      ("x-hyphenation", 80, ["x-hyphen-", "ation"]),
      ("“hyphenation”", 63, ["“hy-", "phen-", "ation”"]),
      // A word with a soft hyphen is parted there alone.
      ("hyphe|nation", 64, ["hyphe-", "nation"]),
      ("hyphe|nation", 40, ["hyphe", "-", "natio", "n"]),
    ] as [(String, Double, [String])]
  )
  func `words are parted where the dictionary says`(
    string: String,
    width: Double,
    expected: [String]
  ) {
    #expect(lines(string, width, style()) == expected)
  }

  @Test(
    arguments: [
      (2, 2, ["hy-", "phen-", "ation"]), (2, 5, ["hy-", "phen-", "ation"]),
      (2, 6, ["hy-", "phena", "tion"]), (3, 2, ["hyphe", "n-", "ation"]),
      (6, 5, ["hyphe", "n-", "ation"]), (7, 2, ["hyphe", "natio", "n"]),
    ] as [(Int, Int, [String])]
  )
  func `no fewer characters than the limits stand beside a hyphen`(
    before: Int,
    after: Int,
    expected: [String]
  ) {
    #expect(lines("hyphenation", 40, style(before: before, after: after)) == expected)
  }

  @Test func `nothing is parted without a dictionary`() {
    var style = style()
    style.hyphenation = .none
    #expect(lines("hyphenation", 56, style) == ["hyphena", "tion"])
  }

  /// The places of a text in a type, by a dictionary of some patterns.
  private func places(_ string: String, by patterns: [String], in style: TypeStyle) throws -> [Int]
  {
    let lines = (["UTF-8"] + patterns).joined(separator: "\n")
    let dictionary = try HyphenDictionary(Array(lines.utf8), ofFile: "/hyph.dic")
    let words = try #require(HyphenWords(style, by: dictionary))
    let scalars = string.unicodeScalars.map(\.value)
    var before = [UInt8](repeating: 0, count: scalars.count + 1)
    TextBreaker(.lines).find(in: scalars, count: scalars.count, before: &before)
    words.find(in: scalars, count: scalars.count, before: &before)
    return before.indices.filter { before[$0] == HyphenWords.mark }
  }

  // The patterns alone would part a from its accent; with it a is one character: xáb and cde are three each.
  @Test func `marks that combine stay with their letter and are none for the limits`() throws {
    let (word, patterns) = ("xa\u{301}bcde", ["1\u{301}", "b1c"])
    #expect(try places(word, by: patterns, in: style(before: 1, after: 1)) == [4])
    #expect(try places(word, by: patterns, in: style(before: 3, after: 3)) == [4])
    #expect(try places(word, by: patterns, in: style(before: 4, after: 1)) == [])
    #expect(try places(word, by: patterns, in: style(before: 1, after: 4)) == [])
  }

  // A dictionary without limits of its own has 2. Words are xxabxx but for the one beside digits, which is xxab.
  @Test func `words are letters, marks and apostrophes between them`() throws {
    let style = style(before: 1, after: 1)
    let patterns = ["a1b"]
    func found(_ string: String) throws -> [Int] { try places(string, by: patterns, in: style) }
    #expect(try found("xxabxx, 'xxabxx' xxabxx 1xxabxx2") == [3, 12, 20, 28])
    #expect(try found("xxabxx-xxabxx") == [3, 10])
    #expect(try found("xxab\u{AD}abxx xxabxx") == [13])
    #expect(try found("xxabxx\u{AD}") == [])
    #expect(try found("\u{AD}xxabxx") == [4])
    #expect(try found("一xxabxx二") == [4])
    #expect(try found("x") == [])
    #expect(try found("") == [])
  }

  // DejaVu draws ffi of office as one glyph; of-fice has none.
  @Test(arguments: AdvanceRule.allCases)
  func `a line may end inside a ligature`(advances: AdvanceRule) throws {
    let style = style([TestFonts.dejaVuSans], advances: advances, size: 32)
    func width(_ string: String) -> Length {
      SourceText.make(string, language: "en").lines(width: .pixels(900), style: style)[0].width
    }
    let text = SourceText.make("office office", language: "en")
    let room = max(width("of") + width("\u{2010}"), width("fice")) + Length(sixtyFourths: 2)
    for shaping in ShapingMode.allCases {
      let flow = TextFlow.make(text, width: room, with: .make(style, shaping: shaping))
      #expect(text.strings(flow.allLines()) == ["of", "fice ", "of", "fice"], "\(shaping)")
    }
  }

  /// Words that are parted as `Conformance/libhyphen.txt` says, in texts of a seed, broken here by cells of 8 px.
  @Test(arguments: Seed.first(40))
  func `lines are those of cells`(seed: Seed) throws {
    var random = seed
    let words = try Self.words.get()
    let text = (0..<80).map { _ in random.element(of: words) }
    // The longest part has 9 letters, and a hyphen.
    let room = random.number(in: 12...40)
    let advances = random.element(of: AdvanceRule.allCases)
    let string = text.map { $0.replacing("=", with: "") }.joined(separator: " ")
    let found = lines(string, Double(8 * room), style(advances: advances))
    let expected = linesOfCells(text.joined(separator: " "), room, marking: "=")
      .map { $0.filter { $0 != "=" } + ($0.last == "=" ? "-" : "") }
    #expect(found == expected)
  }

  /// The English words of the file, with their places.
  private static let words = Result { () throws -> [String] in
    let bytes = try Repository.bytes(of: "Tests/TypesettingTests/Conformance/libhyphen.txt")
    var words: [String] = []
    var isEnglish = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ").map(String.init)
      if parts[1].utf8.count == 64 { isEnglish = parts[0] == "en-us" }
      guard isEnglish, parts[1].utf8.count < 64, !parts[1].contains("'") else { continue }
      // The file gives them back in lower case.
      if parts[1].split(separator: "=").allSatisfy({ $0.count <= 11 }) { words.append(parts[1]) }
    }
    return words
  }
}
