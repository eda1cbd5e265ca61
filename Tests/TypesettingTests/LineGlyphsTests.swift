import PaginatorKit
import TestSupport
import Testing
import Typesetting

struct LineGlyphsTests {
  private func flow(
    _ string: String,
    width: Double,
    direction: SourceText.Direction = .leftToRight
  ) -> TextFlow {
    let style = TypeStyle.make([TestFonts.dejaVuSans])
    let text = SourceText.make(string, language: "he", direction: direction)
    return TextFlow.make(
      text,
      width: .pixels(width),
      with: .make(style, language: "he", direction: direction)
    )
  }

  // UAX #9: in "ab אב" of a left-to-right paragraph the Hebrew word is read from the right, so its
  // last letter, byte 5, stands left of its first, byte 3. In a right-to-left paragraph the word
  // comes leftmost, then the space, then ab, which reads from the left.
  @Test(arguments: [
    (SourceText.Direction.leftToRight, [0, 1, 2, 5, 3]),
    (.rightToLeft, [5, 3, 2, 0, 1]),
  ])
  func `glyphs stand in visual order`(direction: SourceText.Direction, clusters: [Int]) {
    let flow = flow("ab אב", width: 1_000, direction: direction)
    _ = flow.nextLine()
    let glyphs = flow.glyphs()
    #expect(glyphs.map(\.cluster) == clusters)
    var pen: Int64 = 0
    for glyph in glyphs {
      #expect(glyph.x == pen)
      pen += glyph.advance
    }
  }

  @Test func `white space that hangs has no glyph, and glyphs are not work`() {
    let flow = flow("ab   cd", width: 24)
    let line = flow.nextLine()
    #expect(line?.end == 5)
    #expect(flow.glyphs().map(\.cluster) == [0, 1])
    #expect(flow.nextLine()?.start == 5)
    #expect(flow.glyphs().map(\.cluster) == [5, 6])
    #expect(flow.nextLine() == nil)
    #expect(flow.glyphs().isEmpty)
  }

  // A line's glyphs are those of shaping the line again, whether the paragraph's were kept or not:
  // cluster by cluster, in the same order, the same glyphs as wide. Within a cluster HarfBuzz may
  // order marks otherwise when it sees the line alone (seed 5), although it calls the cut safe.
  @Test(arguments: Seed.first(200))
  func `kept glyphs are those of a line that is shaped again`(seed: Seed) {
    let sample = TextFlowTests.Sample(seed)
    var random = seed
    let width = Length(sixtyFourths: Int64(random.number(in: 600...20_000)))
    func flow(keepsGlyphs: Bool) -> TextFlow {
      TextFlow(
        sample.text,
        from: .zero,
        to: sample.text.end,
        showing: .context,
        width: width,
        with: .make(
          sample.style,
          language: sample.text.language,
          direction: sample.text.direction,
          keepsGlyphs: keepsGlyphs
        )
      )
    }
    let (kept, shapedAgain) = (flow(keepsGlyphs: true), flow(keepsGlyphs: false))
    while let line = kept.nextLine() {
      #expect(shapedAgain.nextLine() == line)
      let (glyphs, others) = (clusters(of: kept), clusters(of: shapedAgain))
      #expect(glyphs == others, "\(line)")
    }
  }

  private struct Cluster: Equatable {
    var cluster: Int
    var glyphs: [UInt32]
    var advance: Int64
  }

  private func clusters(of flow: TextFlow) -> [Cluster] {
    var clusters: [Cluster] = []
    for glyph in flow.glyphs() {
      if clusters.last?.cluster != glyph.cluster {
        clusters.append(Cluster(cluster: glyph.cluster, glyphs: [], advance: 0))
      }
      clusters[clusters.count - 1].glyphs.append(glyph.glyph)
      clusters[clusters.count - 1].glyphs.sort()
      clusters[clusters.count - 1].advance += glyph.advance
    }
    return clusters
  }
}
