import PaginatorKit
import TestSupport
import Testing
import Typesetting

struct LineMetricsTests {
  private func style(
    _ rule: LineHeightRule,
    _ faces: [FontFace] = [TestFonts.unifont, TestFonts.dejaVuSans]
  ) -> TypeStyle {
    .make(faces) { $0.lineHeightFrom = rule }
  }

  // 𝔸 (U+1D538) is in DejaVu Sans and not in Unifont's basic plane. Unifont's line is 16 px,
  // DejaVu's (1901 + 483) / 2048 × 16 = 18.625 px.
  @Test(arguments: [
    (LineHeightRule.primary, [16, 16, 16, 16]), (.tallest, [16, 18.625, 16, 16]),
  ])
  func `take the height from the primary face or from the tallest in the line`(
    rule: LineHeightRule,
    heights: [Double]
  ) {
    let lines = SourceText.make("須\n須𝔸\n\n菩").lines(width: .em(5), style: style(rule))
    #expect(lines.map(\.height.pixels) == heights)
  }

  // The paragraph is 須菩提於意|云𝔸何: only its second line holds the other face.
  @Test func `take the tallest face of the line, not of the paragraph`() {
    let lines = SourceText.make("須菩提於意云𝔸何").lines(width: .em(5), style: style(.tallest))
    #expect(lines.map(\.height.pixels) == [16, 18.625])
  }

  // 須菩提於𝔸 is 4 em and less than one; the taller face ends where the second line begins.
  @Test func `leave out the face that ends the line before`() {
    let text = SourceText.make("須菩提於𝔸云何")
    let lines = text.lines(width: .em(5), style: style(.tallest))
    #expect(text.strings(lines) == ["須菩提於𝔸", "云何"])
    #expect(lines.map(\.height.pixels) == [18.625, 16])
  }

  @Test func `never go below the primary face's height`() {
    // Primary DejaVu 18.625 px; 須 is set in Unifont, 16 px.
    let style = style(.tallest, [TestFonts.dejaVuSans, TestFonts.unifont])
    let lines = SourceText.make("須").lines(width: .em(5), style: style)
    #expect(lines.map(\.height.pixels) == [18.625])
  }

  @Test(
    arguments: [
      // Metrics.md 1: lines of 24 px with 6 px of leading. 18 × 1.3333 = 23.9994 px, 1535.96/64,
      // is 24 px; the content area 18 px; half of 6 px is 3 px.
      (18, 1.3333, 1536, 192),
      // 16 px and no leading.
      (16, 1, 1024, 0),
      // 1024 × 1.001 = 1025.02: of a leading of 1/64 px the larger half, all of it, stands below.
      (16, 1.001, 1025, 1),
      // 1024 × 1.0029 = 1026.97: leading 3/64, of which 2/64 below.
      (16, 1.0029, 1027, 2),
      // Lines closer than the content area have negative leading, which does not hang.
      (16, 0.5, 512, 0),
    ] as [(Double, Double, Int64, Int64)]
  )
  func `put half of the leading below, the larger half of an odd one`(
    size: Double,
    multiple: Double,
    height: Int64,
    lower: Int64
  ) {
    let style = TypeStyle.make(size: size, lineHeight: multiple)
    let lines = SourceText.make("須\n\n").lines(width: .em(5), style: style)
    #expect(lines.map(\.height.sixtyFourths) == [height, height])
    #expect(lines.map(\.lowerHalfLeading.sixtyFourths) == [lower, lower])
  }

  // Spacing stands before the first line of a paragraph that is not empty.
  @Test func `leave space before paragraphs`() {
    let style = TypeStyle.make { $0.paragraphSpacing = .pixels(10) }
    let lines = SourceText.make("須菩提於意云\n\n何\n如").lines(width: .em(5), style: style)
    #expect(lines.map(\.spacingBefore.pixels) == [10, 0, 0, 10, 10])
    #expect(lines.map(\.startsParagraph) == [true, false, true, true, true])
    #expect(lines.map(\.endsParagraph) == [false, true, true, true, true])
  }
}
