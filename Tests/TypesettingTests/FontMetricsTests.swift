import Foundation
import PaginatorKit
import TestSupport
import Testing
@testable import Typesetting

struct FontMetricsTests {
  // Read off the tables of the files of Debian 12. None of the three sets USE_TYPO_METRICS, so hhea counts; DejaVu's typographic
  // ones would be 1556/−492/410.
  @Test(arguments: [
    (
      TestFonts.unifont,
      FontMetrics(unitsPerEm: 64, ascender: 56, descender: -8, lineGap: 0)
    ),
    (
      TestFonts.notoSansCJK,
      FontMetrics(unitsPerEm: 1000, ascender: 1160, descender: -288, lineGap: 0)
    ),
    (
      TestFonts.dejaVuSans,
      FontMetrics(unitsPerEm: 2048, ascender: 1901, descender: -483, lineGap: 0)
    ),
  ])
  func `are those of hhea`(face: FontFace, expected: FontMetrics) throws {
    #expect(face.metrics == expected)
    let other = try FreeTypeFace(file: face.reference.file, index: face.reference.index)
    #expect(Int(face.metrics.unitsPerEm) == other.unitsPerEm)
    #expect(Int(face.metrics.ascender) == other.ascender)
    #expect(Int(face.metrics.descender) == other.descender)
    #expect(Int(face.metrics.height) == other.height)
  }

  // Bit 7 of fsSelection, at byte 62 of OS/2: the low byte is byte 63.
  @Test func `are the typographic ones of a font that asks for them`() throws {
    let folder = try TemporaryDirectory()
    var font = try SFNT.dejaVuSans()
    font.tables["OS/2"]?[63] |= 0x80
    let file = try folder.write(font.bytes, to: "typographic.ttf")
    let face = try FontLibrary(folders: []).face(file: file, index: 0)
    #expect(
      face.metrics
        == FontMetrics(unitsPerEm: 2048, ascender: 1556, descender: -492, lineGap: 410)
    )
    let other = try FreeTypeFace(file: file, index: 0)
    #expect(other.ascender == 1556)
    #expect(other.descender == -492)
    #expect(other.height == 1556 + 492 + 410)
  }

  // Noto Sans CJK: 17 × 1.2 × 1.448 px = 29.5392 px = 1890.5088/64, half up 1891/64.
  @Test func `give the line height that METRICS works out`() {
    let height = TestFonts.notoSansCJK.metrics.lineHeight(
      size: .pixels(17),
      multiple: LineHeightMultiple(tenThousandths: 12_000)
    )
    #expect(height.sixtyFourths == 1891)
    #expect(height.pixels == 29.546875)
  }

  // Units 64 of height 64 make a line of size × multiple.
  @Test(
    arguments: [
      (16.0, 10_000, 1024),  // 16 px
      (18, 13_333, 1536),  // 1152 × 1.3333 = 1535.96
      (0.5, 10_156, 32),  // 32 × 1.0156 = 32.4992
      (0.5, 10_157, 33),  // 32 × 1.0157 = 32.5024
      (1, 15_000, 96),
      (0.015625, 5_000, 1),  // 1/2 goes up
      (0.015625, 4_999, 0),
    ] as [(Double, Int64, Int64)]
  )
  func `round a line height half up to 1/64 px`(size: Double, multiple: Int64, expected: Int64) {
    let metrics = FontMetrics(unitsPerEm: 64, ascender: 56, descender: -8, lineGap: 0)
    let height = metrics.lineHeight(
      size: .pixels(size),
      multiple: LineHeightMultiple(tenThousandths: multiple)
    )
    #expect(height.sixtyFourths == expected)
  }

  // (1901 + 483) / 2048 × 16 px = 18.625 px; the gap of 410 is for the line alone:
  // (1901 + 483 + 410) / 2048 × 16 = 21.828125 px.
  @Test func `leave the line gap out of the content area`() {
    let metrics = FontMetrics(unitsPerEm: 2048, ascender: 1901, descender: -483, lineGap: 410)
    #expect(metrics.contentHeight(size: .pixels(16)) == .pixels(18.625))
    #expect(
      metrics.lineHeight(size: .pixels(16), multiple: LineHeightMultiple(tenThousandths: 10_000))
        == .pixels(21.828125)
    )
  }
}
