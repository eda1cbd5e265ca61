import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct ShapedTextTests {
  @Test(arguments: Showing.allCases, Seed.first(120))
  func `has the lines of a flow that shapes them, between any two places`(
    showing: Showing,
    seed: Seed
  ) {
    let sample = TextFlowTests.Sample(seed)
    var random = seed
    let shaped = ShapedText(sample.text, with: .make(sample.style, language: sample.text.language))
    for _ in 0..<8 {
      let places = (0..<2).map { _ in random.number(in: 0...sample.text.scalarCount) }.sorted()
      let start = sample.text.offset(ofScalar: places[0])
      let end = sample.text.offset(ofScalar: places[1])
      let width = Length(sixtyFourths: Int64(random.number(in: 1...20_000)))
      let lazy = TextFlow.make(
        sample.text,
        from: start,
        to: end,
        showing,
        width: width,
        with: .make(sample.style, language: sample.text.language)
      )
      let prepared = TextFlow(over: shaped, from: start, to: end, showing: showing, width: width)
      #expect(prepared.allLines() == lazy.allLines(), "\(places)")
      #expect(prepared.missingGlyphs == lazy.missingGlyphs)
    }
  }

  @Test func `shapes each paragraph once, however often it is read`() {
    // Two paragraphs of five characters and their breaks: twelve scalars, one run each.
    let text = SourceText.make("一二三四五\n六七八九十\n")
    let shaped = ShapedText(text, with: .make())
    for width in [16.0, 48, 500] {
      let flow = TextFlow(over: shaped, from: .zero, to: text.end, width: .pixels(width))
      _ = flow.allLines()
    }
    #expect(shaped.typesetter.work.measuredScalars == 12)
    #expect(shaped.typesetter.work.shapeCalls == 2)
  }

  @Test func `finds the paragraph that holds a byte`() {
    // Bytes 0 to 3 "一\n", 4 to 5 CR LF, 6 to 8 "二": the pair is one break.
    let shaped = ShapedText(.make("一\n\r\n二"), with: .make())
    let starts = (0..<9).map { shaped.paragraph(holding: $0).range.start }
    #expect(starts == [0, 0, 0, 0, 4, 4, 6, 6, 6])
  }
}
