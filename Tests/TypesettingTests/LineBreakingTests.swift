import PaginatorKit
import TestSupport
import Testing
import Typesetting

/// Lines worked out by hand in Unifont at 16 px.
///
/// Latin, space and tab are 8 px, Han, Kana, U+3000 and Chinese marks 16 px. The width is 80 px unless said otherwise: five Han or ten Latin characters.
struct LineBreakingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var lines: [String]
    /// The widths in em of 16 px.
    var widths: [Double]

    init(_ lines: [String], _ widths: [Double]) {
      self.lines = lines
      self.widths = widths
    }

    var testDescription: String { lines.joined(separator: "|").debugDescription }
  }

  // MARK: Chinese

  @Test(arguments: [
    Case(["須菩提於意", "云何"], [5, 2]),
    Case(["須菩提於意", "云何如來有", "所"], [5, 5, 1]),
    // A stop may not begin a line and takes the character before along, two stops likewise.
    Case(["須菩提於", "意。云何"], [4, 4]),
    Case(["須菩提於", "意。。云何"], [4, 5]),
    Case(["須菩提於。", "云何"], [5, 2]),
    // An opening bracket may not end a line, a closing one not begin it.
    Case(["須菩提於", "「意云」何"], [4, 5]),
    Case(["須菩「提", "於」意"], [4, 3]),
    // U+3000 at a line's end hangs, at a paragraph's start it counts.
    Case(["須菩提於意\u{3000}", "云何"], [5, 2]),
    Case(["須菩提於意\u{3000}\u{3000}", "云何"], [5, 2]),
    Case(["\u{3000}\u{3000}須菩提", "於意"], [5, 2]),
    Case(["須菩\u{3000}提於", "意"], [5, 1]),
    // It is of class BA: a break after it, never before, so both hang.
    Case(["須菩提於。\u{3000}\u{3000}", "意"], [5, 1]),
  ])
  func `breaks Chinese between any two characters but around marks`(lines: Case) {
    check(lines)
  }

  // MARK: Latin

  @Test(arguments: [
    Case(["one two ", "three"], [3.5, 2.5]),
    Case(["hello ", "world"], [2.5, 2.5]),
    // Ten characters fit exactly; the spaces after them hang.
    Case(["hello four ", "five"], [5, 2]),
    Case(["hello four     ", "five"], [5, 2]),
    // A trailing space at the text's end hangs too.
    Case(["hello four "], [5]),
    // UAX #14 LB21 and LB12: a break after a hyphen, none at U+00A0.
    Case(["hello-", "world"], [3, 2.5]),
    Case(["one ", "two\u{A0}three"], [1.5, 4.5]),
  ])
  func `breaks Latin at spaces, which hang`(lines: Case) {
    check(lines)
  }

  @Test(arguments: [
    Case(["abcdefghij", "klmno"], [5, 2.5]),
    Case(["ab ", "abcdefghij", "klmno"], [1, 5, 2.5]),
    Case(["abcdefghij", "klmnopqrst", "uvwxyz z"], [5, 5, 4]),
    // q + U+0301 has no character of its own; the mark is 0 px wide and stays with its base.
    Case(["abcdefghiq\u{301}", "klm"], [5, 1.5]),
    Case(["須菩", "abcdefghij", "kl須菩提"], [2, 5, 4]),
  ])
  func `breaks a word too long for a line between graphemes`(lines: Case) {
    check(lines)
  }

  // 8 px: a Han character of 16 px overflows alone, Latin fits one by one.
  @Test(arguments: [
    // Not even 菩。 fits, so the stop is parted from it: an emergency knows no marks.
    Case(["須", "菩", "。"], [1, 1, 1]),
    Case(["須", "a", "b", "菩"], [1, 0.5, 0.5, 1]),
    Case(["須\u{301}", "菩"], [1, 1]),
  ])
  func `puts a grapheme wider than the line on a line of its own`(lines: Case) {
    check(lines, width: .em(0.5))
  }

  // MARK: Paragraphs

  @Test(arguments: [
    Case(["a\n", "\n", "b\n"], [0.5, 0, 0.5]),
    Case(["\n", "\n"], [0, 0]),
    Case(["a\r\n", "\r\n", "b"], [0.5, 0, 0.5]),
    Case(["a\u{85}", "b\u{2029}", "\u{2028}"], [0.5, 0.5, 0]),
    Case(["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"], [0, 0, 0, 0, 0, 0, 0]),
    // A full line and its break are one line, hanging spaces before the break too.
    Case(["須菩提於意\n", "云"], [5, 1]),
    Case(["須菩提於意\u{3000}\r\n", "云"], [5, 1]),
    // Only white space: one line of no width.
    Case(["   \n", "a"], [0, 0.5]),
  ])
  func `ends a line at every mandatory break, which belongs to it`(lines: Case) {
    check(lines)
  }

  @Test(arguments: [
    Case(["hello\tfour"], [5]),
    Case(["須菩提於意\t", "云"], [5, 1]),
    Case(["\tabc"], [2]),
  ])
  func `sets a tab as a space that hangs`(lines: Case) {
    check(lines)
  }

  // Two em are taken from the first line only, and from no blank line.
  @Test(arguments: [
    Case(["須菩提", "於意云何如", "來"], [5, 5, 1]),
    Case(["須\n", "\n", "菩提於", "意"], [3, 0, 5, 1]),
    // Without the indent "abcdef gh" would fit.
    Case(["abcdef ", "gh"], [5, 1]),
  ])
  func `indents the first line of a paragraph`(lines: Case) {
    check(lines, style: .make { $0.firstLineIndent = .em(2) })
  }

  // MARK: Kinsoku

  // U+00B7 (AL, 8 px) may begin a line by UAX #14; so may — (B2, 16 px). / (SY, 8 px) may end one.
  @Test(arguments: [
    (KinsokuLevel.none, ["須菩提於意", "·云何"]), (.basic, ["須菩提於", "意·云何"]),
    (.gb, ["須菩提於", "意·云何"]), (.strict, ["須菩提於", "意·云何"]),
    (.none, ["須菩提於/", "意云"]), (.basic, ["須菩提於/", "意云"]), (.gb, ["須菩提", "於/意云"]),
    (.strict, ["須菩提", "於/意云"]), (.none, ["須菩提於意", "—云何"]),
    (.basic, ["須菩提於意", "—云何"]), (.gb, ["須菩提於意", "—云何"]),
    (.strict, ["須菩提於", "意—云何"]),
    // What UAX #14 keeps together needs no kinsoku.
    (.none, ["須菩提於", "意。云何"]), (.none, ["須菩提於", "「意云何"]),
  ])
  func `keeps marks from lines' edges by the level of kinsoku`(
    level: KinsokuLevel,
    lines: [String]
  ) {
    let text = SourceText.make(lines.joined())
    let found = text.lines(width: .em(5), style: .make { $0.kinsoku = level })
    #expect(text.strings(found) == lines)
  }

  @Test func `lets a mark begin a line after white space`() {
    // 須菩提於意 fills the line, the space hangs, and · stands between two spaces.
    let text = SourceText.make("須菩提於意 · 云")
    #expect(text.strings(text.lines(width: .em(5))) == ["須菩提於意 ", "· 云"])
  }

  // MARK: Fitting

  @Test func `fits exactly what is as wide as the line`() {
    let text = SourceText.make("須菩提於意云何如來")
    let smaller = Length(sixtyFourths: Length.em(5).sixtyFourths - 1)
    #expect(text.strings(text.lines(width: .em(5))) == ["須菩提於意", "云何如來"])
    #expect(text.strings(text.lines(width: smaller)) == ["須菩提於", "意云何如", "來"])
    let word = SourceText.make("abcdefghijkl")
    #expect(word.strings(word.lines(width: .em(5))) == ["abcdefghij", "kl"])
    #expect(word.strings(word.lines(width: smaller)) == ["abcdefghi", "jkl"])
  }

  // Half of 961/64 px is 480.5/64: ten letters are 4805/64 exactly, and 4810/64 where each is
  // rounded half up to 481/64. 481/64 px = 7.5 px, which rounds to 8 px: ten are 5120/64.
  @Test(
    arguments: [
      (AdvanceRule.exact, 4805, ["abcdefghij", "k"], [4805, 481]),
      (.exact, 4804, ["abcdefghi", "jk"], [4325, 961]),
      (.sixtyFourths, 4810, ["abcdefghij", "k"], [4810, 481]),
      (.sixtyFourths, 4809, ["abcdefghi", "jk"], [4329, 962]),
      (.pixel, 5120, ["abcdefghij", "k"], [5120, 512]),
      (.pixel, 5119, ["abcdefghi", "jk"], [4608, 1024]),
    ] as [(AdvanceRule, Int64, [String], [Int64])]
  )
  func `sums advances by their rule`(
    rule: AdvanceRule,
    width: Int64,
    lines: [String],
    widths: [Int64]
  ) {
    let text = SourceText.make("abcdefghijk")
    let found = text.lines(
      width: Length(sixtyFourths: width),
      style: .make(size: 961.0 / 64) { $0.advances = rule }
    )
    #expect(text.strings(found) == lines)
    // 9 × 480.5 = 4324.5 and 480.5 are rounded up.
    #expect(found.map(\.width.sixtyFourths) == widths)
  }

  private func check(_ expected: Case, width: Length = .em(5), style: TypeStyle = .make()) {
    let text = SourceText.make(expected.lines.joined())
    let found = text.lines(width: width, style: style)
    #expect(text.strings(found) == expected.lines)
    #expect(found.map(\.width) == expected.widths.map { Length.em($0) })
  }
}
