package import PaginatorKit

/// A screen by its dots, and what an app calls a pixel on it.
package struct Screen: Hashable, Sendable {
  /// The dots across, as the device is held.
  package var width: Int
  /// The dots from top to bottom.
  package var height: Int
  /// How many dots a pixel is wide and high.
  package var density: Density
  /// The diagonal, in tenths of an inch.
  package var diagonalTenths: Int
  package var dotsPerInch: Int
  /// What the device covers or keeps for itself along each side, in pixels.
  package var safeArea: Insets

  /// A screen of so many dots across and down, with the dots of a pixel, its diagonal in tenths of an
  /// inch and the dots of an inch.
  init(
    _ width: Int,
    _ height: Int,
    _ density: Density,
    _ diagonalTenths: Int,
    dpi dotsPerInch: Int,
    _ safeArea: Insets = Insets(all: .zero)
  ) {
    (self.width, self.height, self.density) = (width, height, density)
    (self.diagonalTenths, self.dotsPerInch, self.safeArea) = (diagonalTenths, dotsPerInch, safeArea)
  }

  /// The page that an app shows on the whole of the screen.
  ///
  /// Its size in pixels is the dots divided by the density, to the nearest 1/64 px. Text keeps a
  /// margin of each side, and the safe area where that is wider: the margin does not add to it.
  package func page(margin: Length) -> PageGeometry {
    PageGeometry(
      width: density.length(ofDots: width),
      height: density.length(ofDots: height),
      insets: Insets(
        top: max(margin, safeArea.top),
        right: max(margin, safeArea.right),
        bottom: max(margin, safeArea.bottom),
        left: max(margin, safeArea.left)
      )
    )
  }
}

extension Screen {
  /// How many dots a pixel is wide and high: an exact fraction.
  package struct Density: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The dots of ``pixels`` pixels.
    package var dots: Int64
    /// The pixels that ``dots`` dots are.
    package var pixels: Int64

    /// A density of so many dots to so many pixels, both above 0.
    package init(_ dots: Int64, to pixels: Int64 = 1) {
      self.dots = dots
      self.pixels = pixels
    }

    package init(integerLiteral dots: Int64) { self.init(dots) }

    /// The density at which a pixel is 1/160 in, for a screen of so many dots an inch.
    package static func inch160(_ dotsPerInch: Int64) -> Density { Density(dotsPerInch, to: 160) }

    /// Dots for each pixel: `2.625`.
    package var value: Double { Double(dots) / Double(pixels) }

    /// Returns the length of a number of dots, to the nearest 1/64 px and halves up.
    ///
    ///     // 1080 dots at 21 to 8 pixels: 1080 · 8 / 21 = 411.4286 px, 26331.43 of 1/64 px.
    ///     Density(21, to: 8).length(ofDots: 1080)  // 26331/64 px
    package func length(ofDots count: Int) -> Length {
      let sixtyFourths = Int64(count) * 64 * pixels
      return Length(sixtyFourths: (2 * sixtyFourths + dots) / (2 * dots))
    }
  }
}
