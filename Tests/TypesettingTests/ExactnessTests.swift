import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// The fast path against full shaping: the same break records, and so the same lines at every width.
struct ExactnessTests {
  struct Setting: CustomTestStringConvertible, Sendable {
    var face: FontFace
    var language: String
    var advances = AdvanceRule.exact
    var letterSpacing = 0.0
    var wordSpacing = 0.0
    var autospace = Autospace.none
    var marks = MarkSpacing.spaceAll
    var hang = HangingMarks.none
    var writing = WritingMode.horizontalTB
    var digits = CombineDigits.none

    var testDescription: String {
      "\(face.reference.family), \(language), \(advances.rawValue), spaced \(letterSpacing) \(wordSpacing), "
        + "autospace \(autospace.rawValue), marks \(marks.rawValue), hang \(hang.rawValue), \(writing.rawValue), digits \(digits.rawValue)"
    }

    func style(size: Double = 17) -> TypeStyle {
      .make([face, TestFonts.notoSansCJK], size: size) {
        $0.advances = advances
        $0.letterSpacing = Ems(letterSpacing)
        $0.wordSpacing = Ems(wordSpacing)
        $0.autospace = autospace
        $0.marks = marks
        $0.marksFallback = .halfEm
        $0.hang = hang
        $0.writing = writing
        $0.combineDigits = digits
      }
    }
  }

  static let settings = [
    Setting(face: TestFonts.notoSansCJK, language: "zh-Hant"),
    Setting(face: TestFonts.notoSansCJK, language: "ja"),
    Setting(face: TestFonts.dejaVuSans, language: "en"),
    Setting(face: TestFonts.dejaVuSans, language: "tr", advances: .pixel),
    Setting(face: TestFonts.unifont, language: "und", advances: .sixtyFourths),
    Setting(face: TestFonts.notoSansCJK, language: "zh-Hant", letterSpacing: 0.05),
    Setting(face: TestFonts.dejaVuSans, language: "en", letterSpacing: 0.1, wordSpacing: 0.2),
    Setting(face: TestFonts.dejaVuSans, language: "en", advances: .pixel, wordSpacing: 0.3),
    Setting(face: TestFonts.notoSansCJK, language: "zh-Hant", autospace: .normal),
    Setting(face: TestFonts.unifont, language: "ja", advances: .pixel, autospace: .quarter),
    Setting(face: TestFonts.notoSansCJK, language: "zh-Hans", marks: .normal),
    Setting(
      face: TestFonts.notoSansCJK,
      language: "zh-Hant",
      autospace: .normal,
      marks: .trimStart,
      hang: .allowEnd
    ),
    Setting(face: TestFonts.unifont, language: "zh-Hans", advances: .pixel, marks: .trimAll),
    Setting(face: TestFonts.dejaVuSans, language: "en", marks: .spaceFirst, hang: .forceEnd),
    Setting(face: TestFonts.notoSansCJK, language: "zh-Hant", writing: .verticalRL),
    Setting(face: TestFonts.unifont, language: "ja", advances: .pixel, writing: .verticalRL),
    Setting(
      face: TestFonts.notoSansCJKjp,
      language: "ja",
      autospace: .normal,
      marks: .trimStart,
      hang: .allowEnd,
      writing: .verticalRL,
      digits: .two
    ),
    Setting(
      face: TestFonts.dejaVuSans,
      language: "en",
      letterSpacing: 0.1,
      marks: .trimAll,
      writing: .verticalRL
    ),
    Setting(
      face: TestFonts.notoSansCJK,
      language: "ja",
      autospace: .quarter,
      writing: .verticalRL,
      digits: .three
    ),
  ]

  // MARK: Records

  @Test(arguments: ["diamond-sutra", "diamond-sutra-punctuated", "alice", "edge-cases"], settings)
  func `finds the records of full shaping in a corpus`(corpus: String, setting: Setting) throws {
    let text = SourceText.make(try Repository.corpus(corpus), language: setting.language)
    let difference = Difference(of: text, in: setting.style())
    #expect(difference.first == nil)
  }

  /// How many strings of a seed; all of them where `LINE_BREAK_TEXTS` asks for more texts.
  private static let strings =
    ProcessInfo.processInfo.environment["LINE_BREAK_TEXTS"] == nil ? 2_000 : 10_000

  /// 500,000 strings in all: five settings by ten seeds by 10,000.
  @Test(arguments: settings, Seed.first(10))
  func `finds the records of full shaping in random strings`(
    setting: Setting,
    seed: Seed
  ) throws {
    var strings = RandomStrings(seed)
    let text = try #require(
      SourceText(utf8: strings.lines(Self.strings), language: setting.language)
    )
    let difference = Difference(of: text, in: setting.style())
    #expect(difference.first == nil)
    // The check would be idle if the fast path gave everything away.
    #expect(difference.fastParagraphs > Self.strings / 5)
  }

  @Test(arguments: ["diamond-sutra-punctuated", "alice"])
  func `sets ordinary prose without full shaping`(corpus: String) throws {
    let face = corpus == "alice" ? TestFonts.dejaVuSans : TestFonts.notoSansCJK
    let text = SourceText.make(try Repository.corpus(corpus), language: "zh-Hant")
    let difference = Difference(of: text, in: .make([face]))
    // In "out-of-the" the hyphen is kerned with the t, and a line may be cut between them.
    #expect(difference.fastParagraphs >= difference.paragraphs - 2)
    #expect(difference.unrecorded == 0)
  }

  // MARK: Lines

  @Test(arguments: ["diamond-sutra-punctuated", "alice", "edge-cases"], settings)
  func `finds the lines of full shaping at every width and size`(
    corpus: String,
    setting: Setting
  ) throws {
    let text = SourceText.make(try Repository.corpus(corpus), language: setting.language)
    var random = Seed(7)
    let first = setting.style()
    let recorded = RecordedText(text, with: .make(first, language: text.language, shaping: .fast))
    for size in [9.0, 17, 40] {
      let style = setting.style(size: size)
      for width in [5.0, 31, 60, 120, 343, 700]
        + (0..<4).map({ _ in Double(random.number(in: 1...500)) })
      {
        let fast = Typesetter.make(style, language: text.language, shaping: .fast)
        let full = Typesetter.make(style, language: text.language)
        let expected = lines(of: text, width: width, with: full)
        #expect(lines(of: text, width: width, with: fast) == expected)
        // Exact records are those of every size.
        guard setting.advances == .exact || size == 17 else { continue }
        let flow = TextFlow(
          over: recorded,
          from: .zero,
          to: text.end,
          width: .pixels(width),
          with: fast
        )
        #expect(flow.allLines() == expected, "\(width) px at \(size) px")
      }
    }
  }

  @Test(arguments: ["diamond-sutra-punctuated", "alice", "edge-cases"], Showing.allCases)
  func `finds the lines of full shaping in any stretch`(corpus: String, showing: Showing) throws {
    let face = corpus == "alice" ? TestFonts.dejaVuSans : TestFonts.notoSansCJK
    let style = TypeStyle.make([face]) {
      $0.firstLineIndent = .pixels(20)
      $0.paragraphSpacing = .pixels(7)
    }
    let text = SourceText.make(try Repository.corpus(corpus))
    let fast = Typesetter.make(style, language: text.language, shaping: .fast)
    let full = Typesetter.make(style, language: text.language)
    let recorded = RecordedText(text, with: fast)
    var random = Seed(11)
    for _ in 0..<150 {
      let start = random.number(in: 0...text.scalarCount)
      let stretch = (
        text.offset(ofScalar: start),
        text.offset(ofScalar: min(text.scalarCount, start + random.number(in: 0...700)))
      )
      let width = Double(random.number(in: 1...400))
      let expected = lines(of: text, stretch, showing: showing, width: width, with: full)
      let streamed = lines(of: text, stretch, showing: showing, width: width, with: fast)
      #expect(streamed == expected, "\(stretch) at \(width) px")
      guard showing == .context else { continue }
      let flow = TextFlow(
        over: recorded,
        from: stretch.0,
        to: stretch.1,
        width: .pixels(width),
        with: fast
      )
      #expect(flow.allLines() == expected, "\(stretch) at \(width) px")
    }
  }

  @Test(arguments: Seed.first(12), LineHeightRule.allCases)
  func `finds the lines of full shaping in hostile texts`(
    seed: Seed,
    rule: LineHeightRule
  ) throws {
    var random = seed
    let text = SourceText.make(random.text(pieces: 60))
    let style = TypeStyle.make([TestFonts.dejaVuSans, TestFonts.notoSansCJK]) {
      $0.lineHeightFrom = rule
      $0.kinsoku = random.element(of: KinsokuLevel.allCases)
      $0.autospace = random.element(of: Autospace.allCases)
      random.drawMarks(of: &$0)
      random.drawWriting(of: &$0)
      random.drawHyphens(of: &$0)
    }
    let fast = Typesetter.make(style, language: text.language, shaping: .fast)
    let full = Typesetter.make(style, language: text.language)
    for width in [8.0, 50, 200] {
      #expect(
        lines(of: text, width: width, with: fast) == lines(of: text, width: width, with: full)
      )
    }
  }

  @Test func `has the glyphs of full shaping for its lines`() throws {
    let text = SourceText.make(try Repository.corpus("alice"), language: "en")
    let style = TypeStyle.make([TestFonts.dejaVuSans])
    let flows = [ShapingMode.fast, .full]
      .map { shaping in
        TextFlow.make(
          text,
          width: .pixels(300),
          with: .make(style, language: "en", shaping: shaping)
        )
      }
    while let line = flows[0].nextLine() {
      #expect(flows[1].nextLine() == line)
      #expect(flows[0].glyphs() == flows[1].glyphs())
    }
    #expect(flows[1].nextLine() == nil)
  }

  private func lines(
    of text: SourceText,
    _ stretch: (start: TextOffset, end: TextOffset)? = nil,
    showing: Showing = .context,
    width: Double,
    with typesetter: Typesetter
  ) -> [Line] {
    let flow = TextFlow.make(
      text,
      from: stretch?.start ?? .zero,
      to: stretch?.end ?? text.end,
      showing,
      width: .pixels(width),
      with: typesetter
    )
    return flow.allLines()
  }

  // MARK: The check itself

  /// An inert set with one active glyph too many would part T from o without their kerning.
  @Test func `notices a glyph that is wrongly taken for inert`() throws {
    let text = SourceText.make(try Repository.corpus("alice"), language: "en")
    let style = TypeStyle.make([TestFonts.dejaVuSans])
    let glyph = try #require(TestFonts.dejaVuSans.glyph(for: 0x54))
    let tables = TypesetterTables(
      chain: try TestFonts.library.chain(style.fonts),
      style: style,
      language: "en",
      leavingOut: glyph
    )
    let difference = Difference(of: text, in: style, tables: tables)
    #expect(difference.first?.contains("T") == true)
  }
}

/// Where the break records of the fast path differ from those of full shaping.
struct Difference {
  /// The first paragraph that does, with both records; `nil` when all are equal.
  private(set) var first: String?
  private(set) var paragraphs = 0
  /// The paragraphs that were not shaped in full.
  private(set) var fastParagraphs = 0
  /// Those of them that are set in several variants.
  private(set) var mixedParagraphs = 0
  /// The paragraphs that have text and no records.
  private(set) var unrecorded = 0

  init(of text: SourceText, in style: TypeStyle, tables: TypesetterTables? = nil) {
    func typesetter(_ shaping: ShapingMode, _ tables: TypesetterTables? = nil) -> Typesetter {
      .make(
        style,
        language: text.language,
        styles: text.styles,
        shaping: shaping,
        tables: tables
      )
    }
    let (fast, full) = (typesetter(.fast, tables), typesetter(.full))
    let found = RecordedText(text, with: fast).records
    let expected = RecordedText(text, with: full).records
    paragraphs = expected.paragraphs.count
    let scratch = BreakRecords()
    text.utf8.withUnsafeBufferPointer { utf8 in
      for (one, other) in zip(found.paragraphs, expected.paragraphs) {
        scratch.removeAll()
        if !other.range.isEmpty, one.recordCount == 0 { unrecorded += 1 }
        if fast.measureStyled(other.range, of: utf8, to: scratch) != nil {
          fastParagraphs += 1
          if fast.stretches(of: other.range)?.count ?? 0 > 1 { mixedParagraphs += 1 }
        }
        guard first == nil, one.range != other.range || found[one] != expected[other] else {
          continue
        }
        let content = text.string(
          from: TextOffset(utf8: other.range.start),
          to: TextOffset(utf8: other.range.contentEnd)
        )
        first = "\(content): fast \(found[one]), full \(expected[other])"
      }
    }
    if found.paragraphs.count != expected.paragraphs.count { first = first ?? "paragraphs" }
  }
}

extension BreakRecords {
  /// The records of a paragraph, as bytes from its start, sums and hanging parts.
  fileprivate subscript(paragraph: Paragraph) -> [[Int64]] {
    let first = Int(paragraph.firstRecord)
    return (first..<(first + Int(paragraph.recordCount)))
      .map { number in
        let record = records[number]
        return [Int64(record.offset - paragraph.start), record.x, Int64(record.trailing)]
      }
  }
}
