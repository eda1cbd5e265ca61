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
    let make: @Sendable () -> Typesetter = {
      Typesetter.make(sample.style, language: sample.text.language, keepsGlyphs: true)
    }
    // Paragraphs are cut into pieces as small as may be.
    let shaped = ShapedText(
      sample.text,
      in: sample.style,
      pieces: TextPieces(most: 3, leastBytes: 1),
      with: make
    )
    let (typesetter, slice, whole) = (make(), ShapedParagraph(), ShapedParagraph())
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
        with: make()
      )
      let prepared = TextFlow(
        over: shaped,
        from: start,
        to: end,
        showing: showing,
        width: width,
        with: typesetter,
        into: slice,
        whole: whole
      )
      while let line = lazy.nextLine() {
        #expect(prepared.nextLine() == line, "\(places)")
        #expect(prepared.glyphs() == lazy.glyphs(), "\(places)")
      }
      #expect(prepared.nextLine() == nil, "\(places)")
      #expect(prepared.missingGlyphs == lazy.missingGlyphs)
    }
  }

  @Test(arguments: AdvanceRule.allCases, Seed.first(20))
  func `has the lines of every size and advance rule`(rule: AdvanceRule, seed: Seed) {
    let sample = TextFlowTests.Sample(seed)
    let language = sample.text.language
    let shaped = ShapedText(sample.text, in: sample.style) {
      .make(sample.style, language: language, keepsGlyphs: true)
    }
    for size in [9.5, 17, 40] {
      var style = sample.style
      (style.size, style.advances) = (.pixels(size), rule)
      let known = TextFlow(
        over: shaped,
        from: .zero,
        to: sample.text.end,
        width: .pixels(120),
        with: .make(style, language: language, keepsGlyphs: true)
      )
      let full = TextFlow.make(
        sample.text,
        from: .zero,
        to: sample.text.end,
        .context,
        width: .pixels(120),
        with: .make(style, language: language, keepsGlyphs: true)
      )
      while let line = full.nextLine() {
        #expect(known.nextLine() == line)
        #expect(known.glyphs() == full.glyphs())
      }
      #expect(known.nextLine() == nil)
    }
  }

  @Test(arguments: Seed.first(40))
  func `knows the breaks, the clusters and what is missing`(seed: Seed) {
    let sample = TextFlowTests.Sample(seed)
    let language = sample.text.language
    let shaped = ShapedText(sample.text, in: sample.style) {
      .make(sample.style, language: language, keepsGlyphs: true)
    }
    let chain = Typesetter.make(sample.style, language: language).chain
    let words = HyphenWords(sample.style, by: chain.dictionary)
    let legality = BreakLegality(of: sample.text, parting: words)
    for scalar in 0...sample.text.scalarCount {
      let offset = sample.text.offset(ofScalar: scalar)
      #expect(shaped.allowsBreak(at: offset) == legality.allows(offset), "\(scalar)")
      #expect(shaped.partsWord(at: offset) == legality.partsWord(at: offset), "\(scalar)")
    }
    let flow = TextFlow.make(
      sample.text,
      from: .zero,
      to: sample.text.end,
      .context,
      width: .pixels(100),
      with: .make(sample.style, language: language)
    )
    var clusters: [Int] = []
    flow.shapeRest { clusters.append($0) }
    var known: [Int] = []
    shaped.eachInkedCluster { known.append($0) }
    #expect(known == clusters)
    #expect(shaped.inkedClusters == clusters.count)
    #expect(shaped.missingGlyphs == flow.missingGlyphs)
  }

  @Test func `finds the paragraph that holds a byte`() {
    // Bytes 0 to 3 "一\n", 4 to 5 CR LF, 6 to 8 "二": the pair is one break.
    let shaped = ShapedText(.make("一\n\r\n二"), in: .make()) { .make(keepsGlyphs: true) }
    let ranges = (0..<9).map { shaped.range(holding: $0) }
    #expect(ranges.map(\.start) == [0, 0, 0, 0, 4, 4, 6, 6, 6])
    #expect(ranges.map(\.contentEnd) == [3, 3, 3, 3, 4, 4, 9, 9, 9])
  }
}
