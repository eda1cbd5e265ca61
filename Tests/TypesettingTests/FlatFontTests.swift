import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct FlatFontTests {
  // 25 seeds of 40 strings for each of two faces: 2,000 strings.
  @Test(arguments: [TestFonts.notoSansCJK, TestFonts.dejaVuSans], Seed.first(25))
  func `shapes as the font's own tables do`(face: FontFace, seed: Seed) {
    var random = seed
    let flat = FlatFont(face)
    let plain = PlainFont(file: face.reference.file, index: face.reference.index)
    for _ in 0..<40 {
      let string = random.text(pieces: 4) + random.scalars(count: 2)
      let scalars = string.unicodeScalars.map(\.value)
      // Twice, so that the second time every answer comes from the tables.
      for _ in 0..<2 {
        #expect(
          PlainFont.shape(scalars, with: flat.font) == PlainFont.shape(scalars, with: plain.font),
          "\(string.debugDescription)"
        )
      }
    }
  }
}
