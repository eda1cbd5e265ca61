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

    init(_ random: inout Seed) {
      let plain = TextFlowTests.Sample(random)
      text = random.styled(plain.text)
      (style, width) = (plain.style, plain.width)
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
  func `lines are those of full shaping`(seed: Seed) {
    var random = seed
    for _ in 0..<Self.texts {
      let sample = Sample(&random)
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

  @Test(arguments: Seed.first(100))
  func `lines and glyphs of a text that was shaped once are those of shaping`(seed: Seed) {
    var random = seed
    let sample = Sample(&random)
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
