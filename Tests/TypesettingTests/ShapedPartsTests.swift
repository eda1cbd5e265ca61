import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// A part that is taken out of its paragraph is what shaping it alone gives.
struct ShapedPartsTests {
  /// Characters whose breaks depend on others: numbers and their signs, brackets, quotes and dashes with
  /// spaces between them; letters that are kerned or joined; marks that may not begin or end a line.
  private static let characters = [
    "$€(5)[1]%.,-—/ “”\"'", "a $(5) .", "“ ([—  ”)a", "一二三。，「」（）、“”—… \u{3000}あア", "AVTofi fl-é",
    "$(5一。AVfi\u{301}é\u{A0}\t “(", "一aא5 한ไ\u{301}T",
    "etationsr -’\u{AD}",
  ]
  .map { Array($0.unicodeScalars) }
  private static let chains = [
    [TestFonts.notoSansCJK, TestFonts.dejaVuSans], [TestFonts.dejaVuSans, TestFonts.notoSansCJK],
    [TestFonts.unifont],
  ]

  @Test(arguments: Seed.first(400, ofAll: 3_000))
  func `is what shaping it alone gives, between any two places`(seed: Seed) throws {
    let scene = Scene(seed)
    let count = scene.text.scalarCount
    for start in 0..<count {
      for end in (start + 1)...count {
        let range = scene.range(start..<end)
        let part = ShapedParagraph()
        guard scene.shaped.readPart(part, range, for: scene.typesetter) else { continue }
        #expect(scene.look(at: part) == scene.look(at: scene.shape(range)), "[\(start), \(end))")
      }
    }
  }

  @Test func `is taken from most places of Chinese and English`() throws {
    for (string, least) in [
      ("如是我聞。一時佛在舍衛國。祇樹給孤獨園。", 0.6), ("Thus have I heard, once upon a time.", 0.6),
    ] {
      let scene = Scene(.make(string), .make([TestFonts.notoSansCJK]))
      let count = scene.text.scalarCount
      var (all, taken) = (0, 0)
      for start in 0..<count {
        for end in (start + 1)...count {
          all += 1
          let range = scene.range(start..<end)
          if scene.shaped.readPart(.init(), range, for: scene.typesetter) { taken += 1 }
        }
      }
      #expect(Double(taken) >= least * Double(all), "\(taken) of \(all)")
    }
  }

  /// Breaks of the parts as ICU 72.1 has them of each alone: before `5` behind a space, and none behind a hyphen that
  /// begins a text; what begins inside `thus` has the breaks of the whole.
  @Test(arguments: [("( 5 a", false), ("a-a b", false), ("thus have", true)])
  func `is taken behind the first character where its breaks are the same`(
    string: String,
    isTaken: Bool
  ) {
    let scene = Scene(.make(string), .make([TestFonts.unifont]))
    let range = scene.range(1..<scene.text.scalarCount)
    let part = ShapedParagraph()
    #expect(scene.shaped.readPart(part, range, for: scene.typesetter) == isTaken)
    if isTaken { #expect(scene.look(at: part) == scene.look(at: scene.shape(range))) }
  }

  private struct Scene {
    let text: SourceText
    let shaped: ShapedText
    let typesetter: Typesetter

    init(_ seed: Seed) {
      var random = seed
      var scalars = String.UnicodeScalarView()
      let company = random.element(of: characters)
      for _ in 0..<14 { scalars.append(random.element(of: company)) }
      let style = TypeStyle.make(random.element(of: chains)) {
        $0.kinsoku = random.element(of: KinsokuLevel.allCases)
        $0.autospace = random.element(of: Autospace.allCases)
        random.drawMarks(of: &$0)
        random.drawWriting(of: &$0)
        random.drawHyphens(of: &$0)
        $0.advances = random.element(of: AdvanceRule.allCases)
      }
      self.init(.make(String(scalars)), style)
    }

    init(_ text: SourceText, _ style: TypeStyle) {
      self.text = text
      shaped = ShapedText(text, in: style) { .make(style, keepsGlyphs: true) }
      typesetter = .make(style, keepsGlyphs: true)
    }

    func range(_ scalars: Range<Int>) -> ParagraphRange {
      let start = text.offset(ofScalar: scalars.lowerBound).utf8
      let end = text.offset(ofScalar: scalars.upperBound).utf8
      return ParagraphRange(start: start, contentEnd: end, end: end)
    }

    func shape(_ range: ParagraphRange) -> ShapedParagraph {
      let paragraph = ShapedParagraph()
      text.utf8.withUnsafeBufferPointer { typesetter.prepare(paragraph, range: range, of: $0) }
      return paragraph
    }

    /// All that lines are made of; whether a cut is shaped again is nobody's to see.
    func look(at paragraph: ShapedParagraph) -> Look {
      let count = paragraph.count
      let seen = ShapedParagraph.Mark.canBreak | ShapedParagraph.Mark.cluster
      return Look(
        sums: (0...count).map { paragraph.x.base[$0] },
        content: (0...count).map { paragraph.contentX.base[$0] },
        // No line ends before the first place.
        marks: (1..<(count + 1)).map { paragraph.marks.base[$0] & seen },
        missing: paragraph.missingGlyphs,
        glyphs: typesetter.glyphs(of: paragraph, from: 0, to: count)
      )
    }
  }

  private struct Look: Equatable {
    let sums: [Int64]
    let content: [Int64]
    let marks: [UInt8]
    let missing: Int
    let glyphs: [PositionedGlyph]
  }
}
