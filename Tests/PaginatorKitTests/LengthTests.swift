import PaginatorKit
import Testing

struct LengthTests {
  // 29.546875 × 64 = 1891; 1/128 px is half of a unit and goes away from zero.
  @Test(
    arguments: [
      (29.546875, 1891), (0, 0), (1, 64), (-1, -64), (1.0 / 128, 1), (-1.0 / 128, -1),
      (1.0 / 129, 0), (0.1, 6), (343, 21_952),
    ] as [(Double, Int64)]
  )
  func `is the number of 1/64 px nearest to a number of pixels`(pixels: Double, units: Int64) {
    #expect(Length.pixels(pixels).sixtyFourths == units)
  }

  @Test(arguments: [0, 1, -1, 1891, 1 << 52] as [Int64])
  func `gives back the pixels it is made of`(units: Int64) {
    #expect(Length.pixels(Length(sixtyFourths: units).pixels).sixtyFourths == units)
  }

  @Test func `adds, subtracts, repeats and compares exactly`() {
    let line = Length(sixtyFourths: 1891)
    #expect((line + line).sixtyFourths == 3782)
    #expect((line - .pixels(30)).sixtyFourths == -29)
    // 21 lines of 29.546875 px are 620.484375 px: 39,711/64.
    #expect((line * 21).sixtyFourths == 39_711)
    #expect(line < .pixels(29.5625))
    #expect(!(line < line))
    #expect(Length.zero.sixtyFourths == 0)
  }
}
