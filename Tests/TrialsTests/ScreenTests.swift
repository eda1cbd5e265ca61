import PaginatorKit
import Testing

@testable import Trials

struct ScreenTests {
  @Test(arguments: [
    // dots · 64 · pixels / dots of them, by hand; halves up.
    // 1080 · 64 / 2.625 = 26331.43 and 2400 · 64 / 2.625 = 58514.29.
    (density: Screen.Density(21, to: 8), dots: 1080, sixtyFourths: 26_331 as Int64),
    (density: Screen.Density(21, to: 8), dots: 2400, sixtyFourths: 58_514),
    // 1440 · 64 / 3.5 = 26331.43: another phone, as wide.
    (density: Screen.Density(7, to: 2), dots: 1440, sixtyFourths: 26_331),
    // 800 · 64 · 160 / 213 = 38460.09, and 1280 · 64 · 160 / 213 = 61536.15.
    (density: .inch160(213), dots: 800, sixtyFourths: 38_460),
    (density: .inch160(213), dots: 1280, sixtyFourths: 61_536),
    // 800 · 64 / 1.5 = 34133.33; 1072 · 64 / 2 = 34304, nothing to round.
    (density: Screen.Density(3, to: 2), dots: 800, sixtyFourths: 34_133),
    (density: Screen.Density(2), dots: 1072, sixtyFourths: 34_304),
    // 1 · 64 / 128 = 0.5, up; 1 · 64 / 129 = 0.496, down.
    (density: Screen.Density(128), dots: 1, sixtyFourths: 1),
    (density: Screen.Density(129), dots: 1, sixtyFourths: 0),
  ])
  func `divides dots by the density to the nearest 1/64 px`(
    density: Screen.Density,
    dots: Int,
    sixtyFourths: Int64
  ) {
    #expect(density.length(ofDots: dots) == Length(sixtyFourths: sixtyFourths))
  }

  @Test func `gives each side the wider of margin and safe area`() {
    let screen = Screen(
      600,
      900,
      3,
      50,
      dpi: 300,
      Insets(top: .pixels(47), right: .zero, bottom: .pixels(16), left: .pixels(15.5))
    )
    let page = screen.page(margin: .pixels(16))
    #expect(page.width == .pixels(200))
    #expect(page.height == .pixels(300))
    #expect(
      page.insets
        == Insets(top: .pixels(47), right: .pixels(16), bottom: .pixels(16), left: .pixels(16))
    )
    // 300 − 47 − 16.
    #expect(page.contentHeight == .pixels(237))
  }
}
