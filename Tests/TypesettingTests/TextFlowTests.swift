import CHarfBuzz
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct TextFlowTests {
  static let chain = [TestFonts.unifont, TestFonts.notoSansCJK, TestFonts.dejaVuSans]

  /// A text, style and width for a seed.
  struct Sample {
    var text: SourceText
    var style: TypeStyle
    var width: Length

    init(_ seed: Seed) {
      var random = seed
      let direction: SourceText.Direction =
        random.number(in: 0...3) == 0 ? .rightToLeft : .leftToRight
      text = .make(
        random.text(pieces: random.number(in: 1...60)) + random.scalars(count: 5),
        language: random.element(of: ["zh-Hant", "en", "ar", "th"]),
        direction: direction
      )
      var faces = chain
      faces.shuffle(using: &random)
      style = .make(
        Array(faces.prefix(random.number(in: 1...3))),
        size: Double(random.number(in: 9...40))
      )
      style.advances = random.element(of: AdvanceRule.allCases)
      style.kinsoku = random.element(of: KinsokuLevel.allCases)
      style.autospace = random.element(of: Autospace.allCases)
      random.drawMarks(of: &style)
      random.drawWriting(of: &style)
      random.drawHyphens(of: &style)
      style.letterSpacing = random.element(of: [.zero, .zero, Ems(0.1)])
      style.wordSpacing = random.element(of: [.zero, .zero, Ems(0.25)])
      style.lineHeightFrom = random.element(of: LineHeightRule.allCases)
      style.firstLineIndent = random.element(of: [.zero, .zero, .pixels(20)])
      style.paragraphSpacing = random.element(of: [.zero, .pixels(7)])
      width = Length(sixtyFourths: Int64(random.number(in: 1...20_000)))
    }

    func lines(showing: Showing = .context) -> [Line] {
      text.lines(width: width, style: style, showing: showing)
    }
  }

  // MARK: Relations over random texts

  @Test(arguments: Seed.first(150))
  func `partitions a text into lines between graphemes`(seed: Seed) {
    let sample = Sample(seed)
    let lines = sample.lines()
    #expect(lines.map(\.start) == [0] + lines.dropLast().map(\.end))
    #expect(lines.last?.end == sample.text.utf8.count)
    let boundaries = GraphemeBoundaries(of: sample.text)
    for line in lines {
      let index = sample.text.scalarIndex(of: TextOffset(utf8: line.end))
      #expect(boundaries.isBoundary(beforeScalar: index), "\(sample.text.strings([line]))")
    }
  }

  @Test(arguments: Seed.first(150))
  func `makes no line wider than the width but one of one grapheme or combined digits`(
    seed: Seed
  ) {
    let sample = Sample(seed)
    let boundaries = GraphemeBoundaries(of: sample.text)
    for line in sample.lines() where line.width > sample.width {
      // Hanging white space and the break at the end left out.
      let start = sample.text.scalarIndex(of: TextOffset(utf8: line.start))
      var end = sample.text.scalarIndex(of: TextOffset(utf8: line.end))
      while end > start + 1,
        ScalarProperties.isWhiteSpace(
          ScalarProperties.scalar(
            atByte: sample.text.offset(ofScalar: end - 1).utf8,
            of: sample.text
          )
        )
      {
        end -= 1
      }
      let content = sample.text.string(
        from: sample.text.offset(ofScalar: start),
        to: sample.text.offset(ofScalar: end)
      )
      let isCombined =
        content.allSatisfy { $0.isASCII && $0.isNumber }
        && content.count <= sample.style.combinedDigits.most
      #expect(
        isCombined || boundaries.boundary(after: start) >= end,
        "\(sample.text.strings([line]))"
      )
    }
  }

  @Test(arguments: Seed.first(100))
  func `shows a whole text alike in context and as a substring`(seed: Seed) {
    let sample = Sample(seed)
    #expect(sample.lines(showing: .context) == sample.lines(showing: .substring))
  }

  @Test(arguments: Seed.first(60))
  func `gives the same lines when it begins or ends at a line's end`(seed: Seed) {
    let sample = Sample(seed)
    let lines = sample.lines()
    for index in lines.indices.dropLast() {
      let end = TextOffset(utf8: lines[index].end)
      let rest = sample.text.lines(width: sample.width, style: sample.style, from: end)
      #expect(rest == Array(lines[(index + 1)...]), "from \(end.utf8)")
      let first = sample.text.lines(width: sample.width, style: sample.style, to: end)
      #expect(first == Array(lines[...index]), "to \(end.utf8)")
    }
  }

  // Cut anywhere between scalars, even inside a grapheme: the lines partition the stretch.
  @Test(arguments: Seed.first(80), [Showing.context, .substring])
  func `partitions any stretch of a text`(seed: Seed, showing: Showing) {
    let sample = Sample(seed)
    var random = seed
    for _ in 0..<6 {
      let index = random.number(in: 0...sample.text.scalarCount)
      let start = sample.text.offset(ofScalar: index)
      let end = sample.text.offset(ofScalar: random.number(in: index...sample.text.scalarCount))
      let lines = sample.text.lines(
        width: sample.width,
        style: sample.style,
        from: start,
        to: end,
        showing: showing
      )
      guard start < end else {
        #expect(lines == [])
        continue
      }
      #expect(lines.allSatisfy { $0.start < $0.end })
      // In context the LF of a CRLF that was cut has no line.
      let first = splitsCRLF(start, in: sample.text, showing) ? start.utf8 + 1 : start.utf8
      #expect(lines.first?.start ?? end.utf8 == first)
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.end == $1.start })
      #expect(lines.last?.end ?? start.utf8 == end.utf8)
    }
  }

  private func splitsCRLF(_ offset: TextOffset, in text: SourceText, _ showing: Showing) -> Bool {
    showing == .context && offset > .zero && text.utf8[offset.utf8 - 1] == 0xD
      && text.utf8[offset.utf8] == 0xA
  }

  // A typesetter and a paragraph that served other flows give the lines of fresh ones.
  @Test(arguments: Seed.first(40))
  func `does not depend on what was set before`(seed: Seed) {
    let sample = Sample(seed)
    let lines = sample.lines()
    let typesetter = Typesetter.make(
      sample.style,
      language: sample.text.language,
      direction: sample.text.direction
    )
    let paragraph = ShapedParagraph()
    var random = seed
    for _ in 0..<8 {
      let line = random.element(of: lines)
      let showing = random.element(of: [Showing.context, .context, .substring])
      let flow = TextFlow.make(
        sample.text,
        from: TextOffset(utf8: line.start),
        showing,
        width: random.element(of: [sample.width, .em(3)]),
        with: typesetter,
        into: paragraph
      )
      for _ in 0..<random.number(in: 0...5) { _ = flow.nextLine() }
    }
    let again = TextFlow.make(sample.text, width: sample.width, with: typesetter, into: paragraph)
    #expect(again.allLines() == lines)
  }

  // MARK: Stretches

  // 須菩提於意|云何如來 at 5 em, indented by 2 em: 須菩提|於意云何如|來.
  @Test func `indents a part of a paragraph only as a text of its own`() {
    let text = SourceText.make("須菩提於意云何如來")
    let style = TypeStyle.make { $0.firstLineIndent = .em(2) }
    let start = text.offset(ofScalar: 3)
    let context = text.lines(width: .em(5), style: style, from: start)
    #expect(text.strings(context) == ["於意云何如", "來"])
    #expect(context.map(\.startsParagraph) == [false, false])
    #expect(context.map(\.width) == [.em(5), .em(1)])
    let own = text.lines(width: .em(5), style: style, from: start, showing: .substring)
    #expect(text.strings(own) == ["於意云", "何如來"])
    #expect(own.map(\.startsParagraph) == [true, false])
    #expect(own.map(\.width) == [.em(5), .em(3)])
  }

  // Metrics.md 1: line breaking treats the end of the stretch as the end of text. At 3 em 須菩提
  // fits, although with its stop it would be 須菩|提。.
  @Test(arguments: [Showing.context, .substring])
  func `takes the text to end where the stretch ends`(showing: Showing) {
    let text = SourceText.make("須菩提。於意")
    let cut = text.lines(width: .em(3), to: text.offset(ofScalar: 3), showing: showing)
    #expect(text.strings(cut) == ["須菩提"])
    #expect(text.strings(text.lines(width: .em(3), showing: showing)) == ["須菩", "提。於", "意"])
  }

  // Full-width characters shape alike everywhere, so from a paragraph's start both ways agree. A
  // stretch in context that ends with a line of the text is left out: it keeps the text's lines,
  // of which the last may have been cut off a long word that its own text would not cut.
  @Test(arguments: Seed.first(40))
  func `breaks a stretch from a paragraph's start as if nothing followed`(seed: Seed) {
    var random = seed
    let text = SourceText.make(random.text(pieces: 25, of: [.han, .punctuation]))
    let width = Length.em(Double(random.number(in: 1...9)))
    let ends = Set(text.lines(width: width).map(\.end))
    for index in 1...text.scalarCount where !ends.contains(text.offset(ofScalar: index).utf8) {
      let end = text.offset(ofScalar: index)
      let context = text.lines(width: width, to: end)
      let own = text.lines(width: width, to: end, showing: .substring)
      #expect(text.strings(context) == text.strings(own), "to \(index)")
      #expect(context.map(\.width) == own.map(\.width), "to \(index)")
    }
  }

  // At 4.5 em, 72 px: a (8 px) and a break, then six 漢 that U+2060 (WJ) glues. They do not fit
  // beside a, so they begin a line, of which four (64 px) do. With nothing after those, all would
  // be 72 px and fit on one line.
  @Test func `keeps the text's lines in context when it ends with one`() {
    let four = String(repeating: "漢\u{2060}", count: 4)
    let text = SourceText.make("a\u{200B}\(four)漢\u{2060}漢")
    let width = Length.em(4.5)
    #expect(text.strings(text.lines(width: width)) == ["a\u{200B}", four, "漢\u{2060}漢"])
    let end = text.offset(ofScalar: 10)
    #expect(text.strings(text.lines(width: width, to: end)) == ["a\u{200B}", four])
    let own = text.lines(width: width, to: end, showing: .substring)
    #expect(text.strings(own) == ["a\u{200B}\(four)"])
  }

  // A page that ends between CR and LF leaves an LF that has no line of its own in context and
  // ends an empty paragraph in a text of its own.
  @Test func `splits CRLF without a line in context`() {
    let text = SourceText.make("ab\r\ncd")
    let start = TextOffset(utf8: 3)
    #expect(text.strings(text.lines(width: .em(5), to: start)) == ["ab\r"])
    #expect(text.strings(text.lines(width: .em(5), from: start)) == ["cd"])
    #expect(
      text.strings(text.lines(width: .em(5), from: start, showing: .substring)) == ["\n", "cd"]
    )
  }

  // MARK: Graphemes and clusters

  // DejaVu Sans joins ff to one glyph and لا to one ligature; a long word is cut inside them.
  @Test(arguments: ["ffff", "لالا"])
  func `cuts a ligature between its graphemes`(string: String) {
    let text = SourceText.make(string)
    let lines = text.lines(width: .em(0.1), style: .make([TestFonts.dejaVuSans]))
    #expect(text.strings(lines) == string.unicodeScalars.map(String.init))
  }

  // A flow that begins inside a ligature cuts it there; the next flow over the paragraph finds the
  // ligature whole and every place between graphemes. ffffff is three ligatures ff in DejaVu Sans.
  @Test func `cuts a ligature for one flow only`() {
    let text = SourceText.make("ffffff")
    let typesetter = Typesetter.make(.make([TestFonts.dejaVuSans]))
    let paragraph = ShapedParagraph()
    func lines(from scalar: Int, width: Double) -> [String] {
      let flow = TextFlow.make(
        text,
        from: text.offset(ofScalar: scalar),
        width: .em(width),
        with: typesetter,
        into: paragraph
      )
      return text.strings(flow.allLines())
    }
    #expect(lines(from: 1, width: 0.1) == ["f", "f", "f", "f", "f"])
    #expect(lines(from: 0, width: 0.1) == ["f", "f", "f", "f", "f", "f"])
    #expect(typesetter.work.shapeCalls == 1)
  }

  // DejaVu Sans moves T towards the hyphen before it. A line that ends at the hyphen is without
  // the kerning and wider: it does not fit into what the hyphen takes beside T.
  @Test func `fits a line by its width after the cut`() throws {
    let text = SourceText.make("ab cd-Tef")
    let scalars = text.string(from: .zero, to: text.end).unicodeScalars.map(\.value)
    let plain = PlainFont(file: TestFontFiles.dejaVuSans, index: 0)
    let glyphs = PlainFont.shape(scalars, with: plain.font)
    let kerned = glyphs.prefix(6).reduce(Int64(0)) { $0 + Int64($1.advance) }
    let cut = plain.width(scalars, in: 0..<6, script: HB_SCRIPT_LATIN)
    try #require(glyphs.count == 9 && kerned < cut)
    // At a size of 1,024 px one unit is one 1/64 px.
    let style = TypeStyle.make([TestFonts.dejaVuSans], size: 1_024)
    let fitting = text.lines(width: Length(sixtyFourths: cut), style: style)
    #expect(text.strings(fitting).first == "ab cd-")
    #expect(fitting.first?.width.sixtyFourths == cut)
    let narrower = text.lines(width: Length(sixtyFourths: cut - 1), style: style)
    #expect(text.strings(narrower).first == "ab ")
  }

  // UAX #14 lets a line break between U+0600 (AL) and an ideograph, UAX #29 keeps them together
  // (GB9b). A line would else begin inside a grapheme.
  @Test func `keeps a grapheme together that UAX #14 parts`() {
    let text = SourceText.make("須菩提於\u{600}意云")
    #expect(BreakLegality(of: text).allows(text.offset(ofScalar: 5)))
    #expect(TestFonts.unifont.glyph(for: 0x600) != nil)
    let lines = text.lines(width: .em(5))
    #expect(text.strings(lines).dropFirst().first?.unicodeScalars.first != "意")
    #expect(lines.contains { $0.end == text.offset(ofScalar: 4).utf8 })
  }

  // MARK: Odd texts

  @Test func `has no lines without text`() {
    let text = SourceText.make("")
    #expect(text.lines(width: .em(5)) == [])
    #expect(text.lines(width: .em(5), showing: .substring) == [])
  }

  @Test(arguments: [
    "\0", "\0\0\0", "a\0b", "\u{301}", "\u{301}\u{301}\u{302}", " \u{301}", "\n\u{301}",
    "\u{FEFF}", "須\u{FEFF}菩\u{FEFF}提", "\u{200D}", "\u{FE0F}", "🇫", "🇫🇷🇫", "👩‍👩‍👧‍👦",
    "\u{202E}abc\u{202C}", "\u{2066}א\u{2069}", "\u{600}漢", "\u{600}\u{600}אב", "   ", "\t\t\t",
    "\u{3000}", "\u{10FFFF}", "\u{E0001}", "ก็ำ", "각\u{1100}\u{1161}\u{11A8}", "\u{FF9E}カ\u{FF9E}",
  ])
  func `partitions odd texts at any width`(string: String) {
    let text = SourceText.make(string)
    let boundaries = GraphemeBoundaries(of: text)
    for width in [0, 0.5, 1, 2, 5] {
      for face in TextFlowTests.chain {
        let lines = text.lines(width: .em(width), style: .make([face]))
        #expect(text.strings(lines).joined().utf8.elementsEqual(string.utf8))
        for line in lines {
          let index = text.scalarIndex(of: TextOffset(utf8: line.end))
          #expect(boundaries.isBoundary(beforeScalar: index), "\(text.strings(lines))")
        }
      }
    }
  }

  @Test func `puts every blank line on a line`() {
    let text = SourceText.make(String(repeating: "\n", count: 10_000))
    let lines = text.lines(width: .em(5))
    #expect(lines.count == 10_000)
    #expect(lines.allSatisfy { $0.width == .zero && $0.startsParagraph && $0.endsParagraph })
  }

  // A paragraph of 200,000 letters without a break is shaped once and cut at every tenth.
  @Test(arguments: [("a", 10), ("漢", 5), ("\u{2060}漢", 5)])
  func `cuts a very long paragraph in one pass`(unit: String, perLine: Int) {
    let count = 200_000
    let text = SourceText.make(String(repeating: unit, count: count))
    let typesetter = Typesetter.make()
    let flow = TextFlow.make(text, width: .em(5), with: typesetter)
    let lines = flow.allLines()
    #expect(lines.count == count / perLine)
    #expect(lines.allSatisfy { $0.width == .em(5) })
    #expect(typesetter.work.shapeCalls == 1)
  }

  // The fonts kern or join these, so that every line is shaped again; with controls the shaper is
  // given a copy of the paragraph. What is done for a line must not grow with the paragraph: each
  // case takes a fraction of a second, or minutes.
  @Test(arguments: ["AV", "f", "f\u{1}", "لا", "e\u{301}\u{302}", "각", "a漢", "f漢\u{1}"])
  func `cuts a very long word that is shaped again`(unit: String) {
    let string = String(repeating: unit, count: 12_000)
    let text = SourceText.make(string)
    let style = TypeStyle.make([TestFonts.dejaVuSans, TestFonts.unifont]) {
      $0.lineHeightFrom = .tallest
    }
    let lines = text.lines(width: .em(10), style: style)
    #expect(lines.last?.end == text.utf8.count)
    #expect(lines.allSatisfy { $0.width <= .em(10) && $0.start < $0.end })
  }

  @Test func `puts one grapheme on a line that the indent leaves no room`() {
    let style = TypeStyle.make { $0.firstLineIndent = .em(9) }
    let text = SourceText.make("須菩提")
    #expect(text.strings(text.lines(width: .em(5), style: style)) == ["須", "菩提"])
  }
}
