import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

/// Whichever way lines of a styled text are made, they are those of full shaping.
struct StyledExactnessTests {
  /// How many texts of a seed: 200,000 in all where `LINE_BREAK_TEXTS` asks for more.
  private static let texts =
    ProcessInfo.processInfo.environment["LINE_BREAK_TEXTS"] == nil ? 5 : 2_000

  private struct Sample {
    var text: SourceText
    var style: TypeStyle
    var width: Length
    var box: PictureBox

    init(_ random: inout Seed) throws {
      let plain = TextFlowTests.Sample(random)
      // Every other text is one of characters that nothing joins, and without pictures, as most are.
      let isSimple = random.number(in: 0...1) == 0
      let pieces = random.text(pieces: random.number(in: 1...60), of: TextPiece.simple)
      let simple = SourceText.make(pieces, language: plain.text.language)
      text = random.styled(
        isSimple ? simple : plain.text,
        hasPictures: !isSimple,
        hasRuby: random.number(in: 0...1) == 0
      )
      (style, width) = (plain.style, plain.width)
      style.styledFonts = try TestFonts.library.styledFonts(of: style.fonts, for: text)
      style.lineHeight = LineHeightMultiple(random.element(of: [0.8, 1, 1.2]))
      box = PictureBox(width: width, height: .pixels(Double(random.number(in: 5...500))))
    }

    func typesetter(_ shaping: ShapingMode, keepsGlyphs: Bool = false) -> Typesetter {
      .make(
        style,
        language: text.language,
        direction: text.direction,
        styles: text.styles,
        shaping: shaping,
        keepsGlyphs: keepsGlyphs
      )
    }

    func flow(
      _ stretch: Range<Int>,
      _ showing: Showing,
      _ shaping: ShapingMode,
      keepsGlyphs: Bool = false
    ) -> TextFlow {
      TextFlow(
        text,
        from: text.offset(ofScalar: stretch.lowerBound),
        to: text.offset(ofScalar: stretch.upperBound),
        showing: showing,
        width: width,
        pictures: box,
        with: typesetter(shaping, keepsGlyphs: keepsGlyphs)
      )
    }
  }

  @Test(arguments: Seed.first(100))
  func `lines are those of full shaping`(seed: Seed) throws {
    var random = seed
    for _ in 0..<Self.texts {
      let sample = try Sample(&random)
      let text = sample.text
      let whole = 0..<text.scalarCount
      let expected = sample.flow(whole, .context, .full).allLines()
      #expect(sample.flow(whole, .context, .fast).allLines() == expected)
      let recorded = RecordedText(text, with: sample.typesetter(.fast))
      let kept = TextFlow(
        over: recorded,
        from: .zero,
        to: text.end,
        width: sample.width,
        pictures: sample.box,
        with: sample.typesetter(.fast)
      )
      #expect(kept.allLines() == expected)
      let start = random.number(in: whole.lowerBound...whole.upperBound)
      let stretch = start..<random.number(in: start...whole.upperBound)
      for showing in Showing.allCases {
        let part = sample.flow(stretch, showing, .full).allLines()
        #expect(sample.flow(stretch, showing, .fast).allLines() == part, "\(stretch), \(showing)")
      }
    }
  }

  @Test(arguments: ExactnessTests.settings, Seed.first(2))
  func `paragraphs of several variants have the records of full shaping`(
    setting: ExactnessTests.Setting,
    seed: Seed
  ) throws {
    var (strings, random) = (RandomStrings(seed), seed)
    let plain = try #require(
      SourceText(utf8: strings.lines(100 * Self.texts), language: setting.language)
    )
    let text = random.styled(plain, hasPictures: false, hasRuby: false)
    var style = setting.style()
    style.styledFonts = try TestFonts.library.styledFonts(of: style.fonts, for: text)
    let difference = Difference(of: text, in: style)
    #expect(difference.first == nil)
    // The check would be idle if all of them were given away.
    #expect(difference.mixedParagraphs > Self.texts)
  }

  @Test(arguments: Seed.first(100))
  func `lines and glyphs of a text that was shaped once are those of shaping`(seed: Seed) throws {
    var random = seed
    let sample = try Sample(&random)
    let text = sample.text
    guard !text.utf8.isEmpty else { return }
    // Shaped in another size: it holds for all.
    var larger = sample.style
    larger.size = .pixels(23)
    let shaped = ShapedText(text, in: larger) { [larger] in
      .make(
        larger,
        language: text.language,
        direction: text.direction,
        styles: text.styles,
        keepsGlyphs: true
      )
    }
    for _ in 0..<4 {
      let start = random.number(in: 0...text.scalarCount)
      let stretch = start..<random.number(in: start...text.scalarCount)
      for showing in Showing.allCases {
        let expected = sample.flow(stretch, showing, .full, keepsGlyphs: true)
        let flow = TextFlow(
          over: shaped,
          from: text.offset(ofScalar: stretch.lowerBound),
          to: text.offset(ofScalar: stretch.upperBound),
          showing: showing,
          width: sample.width,
          pictures: sample.box,
          with: sample.typesetter(.full, keepsGlyphs: true)
        )
        while let line = expected.nextLine() {
          #expect(flow.nextLine() == line, "\(stretch), \(showing)")
          #expect(flow.glyphs() == expected.glyphs(), "\(stretch), \(showing)")
        }
        #expect(flow.nextLine() == nil)
      }
    }
  }
}

extension FontLibrary {
  /// The faces of a text's styles, as far as they are installed.
  fileprivate func styledFonts(
    of fonts: [FontReference],
    for text: SourceText
  ) throws -> [StyledFonts] {
    try styledFonts(of: fonts, with: text.styles?.traits ?? [])
  }
}
