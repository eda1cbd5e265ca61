import PaginatorKit

/// Devices.md says where these numbers come from.
extension KnownDevice {
  /// Every device: the swept ones first, then the others by class, boxes last.
  package static let all: [KnownDevice] =
    swept + phones + foldables + tablets + readers + desktops + boxes

  /// What is swept unless other devices are asked for; the first is the detailed layout's.
  ///
  /// Their insets are the margin alone, as figures have been published with.
  package static let swept: [KnownDevice] = [
    KnownDevice(
      "phone-6",
      .phone,
      "phone",
      Screen(750, 1334, density: .init(2), diagonalTenths: 47, dotsPerInch: 326)
    ),
    KnownDevice(
      "phone-max",
      .phone,
      "large phone",
      Screen(1290, 2796, density: .init(3), diagonalTenths: 67, dotsPerInch: 460, safeArea: island),
      ignoresSafeArea: true
    ),
    KnownDevice(
      "reader-6",
      .reader,
      "e-ink reader",
      Screen(1072, 1448, density: .init(2), diagonalTenths: 60, dotsPerInch: 300)
    ),
    KnownDevice(
      "tablet-10",
      .tablet,
      "tablet",
      Screen(1620, 2160, density: .init(2), diagonalTenths: 102, dotsPerInch: 264)
    ),
  ]

  private static let phones: [KnownDevice] = [
    KnownDevice(
      "phone-4",
      .phone,
      "small phone",
      Screen(640, 1136, density: .init(2), diagonalTenths: 40, dotsPerInch: 326)
    ),
    KnownDevice(
      "phone-4-hdpi",
      .phone,
      "early phone",
      Screen(480, 800, density: .init(3, to: 2), diagonalTenths: 40, dotsPerInch: 233)
    ),
    KnownDevice(
      "phone-5",
      .phone,
      "phone",
      Screen(1080, 1920, density: .init(3), diagonalTenths: 50, dotsPerInch: 445)
    ),
    KnownDevice(
      "phone-quad",
      .phone,
      "phone of 1440 dots across",
      Screen(1440, 2560, density: .init(7, to: 2), diagonalTenths: 57, dotsPerInch: 518)
    ),
    KnownDevice(
      "phone-tall",
      .phone,
      "tall phone",
      Screen(1080, 2340, density: .init(3), diagonalTenths: 61, dotsPerInch: 425)
    ),
    KnownDevice(
      "phone-420",
      .phone,
      "tall phone of odd density",
      Screen(1080, 2400, density: .init(21, to: 8), diagonalTenths: 64, dotsPerInch: 411)
    ),
    KnownDevice(
      "phone-notch",
      .phone,
      "phone with a notch",
      Screen(1170, 2532, density: .init(3), diagonalTenths: 61, dotsPerInch: 460, safeArea: notch)
    ),
    KnownDevice(
      "phone-island",
      .phone,
      "phone with an island",
      Screen(1179, 2556, density: .init(3), diagonalTenths: 61, dotsPerInch: 460, safeArea: island)
    ),
    KnownDevice(
      "phone-side",
      .phone,
      "phone with a notch, on its side",
      Screen(
        2532,
        1170,
        density: .init(3),
        diagonalTenths: 61,
        dotsPerInch: 460,
        safeArea: notchAtTheSide
      )
    ),
  ]

  private static let foldables: [KnownDevice] = [
    KnownDevice(
      "fold-closed",
      .foldable,
      "foldable, closed",
      Screen(1080, 2092, density: .init(21, to: 8), diagonalTenths: 58, dotsPerInch: 408)
    ),
    KnownDevice(
      "fold-open",
      .foldable,
      "foldable, open",
      Screen(1840, 2208, density: .init(21, to: 8), diagonalTenths: 76, dotsPerInch: 380)
    ),
  ]

  private static let tablets: [KnownDevice] = [
    KnownDevice(
      "tablet-7",
      .tablet,
      "small tablet",
      Screen(800, 1280, density: .inch160(213), diagonalTenths: 70, dotsPerInch: 216)
    ),
    KnownDevice(
      "tablet-8",
      .tablet,
      "small tablet",
      Screen(
        1488,
        2266,
        density: .init(2),
        diagonalTenths: 83,
        dotsPerInch: 326,
        safeArea: indicator
      )
    ),
    KnownDevice(
      "tablet-11",
      .tablet,
      "tablet",
      Screen(
        1668,
        2388,
        density: .init(2),
        diagonalTenths: 110,
        dotsPerInch: 264,
        safeArea: indicator
      )
    ),
    KnownDevice(
      "tablet-13",
      .tablet,
      "large tablet",
      Screen(
        2048,
        2732,
        density: .init(2),
        diagonalTenths: 129,
        dotsPerInch: 264,
        safeArea: indicator
      )
    ),
  ]

  private static let readers: [KnownDevice] = [
    KnownDevice(
      "reader-6-167",
      .reader,
      "e-ink reader",
      Screen(600, 800, density: .inch160(167), diagonalTenths: 60, dotsPerInch: 167)
    ),
    KnownDevice(
      "reader-6-212",
      .reader,
      "e-ink reader",
      Screen(758, 1024, density: .inch160(212), diagonalTenths: 60, dotsPerInch: 212)
    ),
    KnownDevice(
      "reader-6-300",
      .reader,
      "e-ink reader",
      Screen(1072, 1448, density: .inch160(300), diagonalTenths: 60, dotsPerInch: 300)
    ),
    KnownDevice(
      "reader-7",
      .reader,
      "e-ink reader",
      Screen(1264, 1680, density: .inch160(300), diagonalTenths: 70, dotsPerInch: 300)
    ),
    KnownDevice(
      "reader-8",
      .reader,
      "e-ink reader",
      Screen(1440, 1920, density: .inch160(300), diagonalTenths: 80, dotsPerInch: 300)
    ),
    KnownDevice(
      "reader-10",
      .reader,
      "e-ink reader",
      Screen(1404, 1872, density: .inch160(227), diagonalTenths: 103, dotsPerInch: 227)
    ),
  ]

  private static let desktops: [KnownDevice] = [
    KnownDevice("window", .desktop, "window", page(960, 720, margin)),
    KnownDevice("desktop", .desktop, "window as large as a desktop", page(1920, 1080, margin)),
    KnownDevice("desktop-125", .desktop, "the same desktop at 125 %", page(1536, 864, margin)),
  ]

  /// Boxes for the default corpus at 17 px, whose line is 29.546875 px (1891/64) high.
  ///
  /// Twenty of its lines are 590.9375 px. They have no insets: the box is the page.
  private static let boxes: [KnownDevice] = [
    KnownDevice("box-exact", .box, "20 lines of Noto Sans CJK at 17 px", page(343, 590.9375)),
    KnownDevice("box-1px-more", .box, "20 lines and 1 px", page(343, 591.9375)),
    KnownDevice("box-1px-less", .box, "20 lines but 1 px", page(343, 589.9375)),
    KnownDevice("box-64th-less", .box, "20 lines but 1/64 px", page(343, 590.921875)),
    KnownDevice("box-one-line", .box, "one line", page(343, 29.546875)),
    KnownDevice("box-no-line", .box, "less than a line of any text", page(343, 12)),
    KnownDevice("box-one-wide", .box, "one ideograph wide", page(17, 635)),
  ]

  private static func page(
    _ width: Double,
    _ height: Double,
    _ inset: Length = .zero
  ) -> PageGeometry {
    PageGeometry(width: .pixels(width), height: .pixels(height), insets: Insets(all: inset))
  }

  // MARK: Safe areas

  private static let notch = safeArea(top: 47, bottom: 34)
  private static let island = safeArea(top: 59, bottom: 34)
  private static let notchAtTheSide = safeArea(right: 47, bottom: 21, left: 47)
  private static let indicator = safeArea(bottom: 20)

  private static func safeArea(
    top: Double = 0,
    right: Double = 0,
    bottom: Double = 0,
    left: Double = 0
  ) -> Insets {
    Insets(
      top: .pixels(top),
      right: .pixels(right),
      bottom: .pixels(bottom),
      left: .pixels(left)
    )
  }
}
