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
    KnownDevice("phone-6", .phone, "phone", Screen(750, 1334, 2, 47, dpi: 326)),
    KnownDevice(
      "phone-max",
      .phone,
      "large phone",
      Screen(1290, 2796, 3, 67, dpi: 460, island),
      ignoresSafeArea: true
    ),
    KnownDevice("reader-6", .reader, "e-ink reader", Screen(1072, 1448, 2, 60, dpi: 300)),
    KnownDevice("tablet-10", .tablet, "tablet", Screen(1620, 2160, 2, 102, dpi: 264)),
  ]

  private static let phones = [
    ("phone-4", "small phone", Screen(640, 1136, 2, 40, dpi: 326)),
    ("phone-4-hdpi", "early phone", Screen(480, 800, .init(3, to: 2), 40, dpi: 233)),
    ("phone-5", "phone", Screen(1080, 1920, 3, 50, dpi: 445)),
    ("phone-quad", "phone of 1440 dots across", Screen(1440, 2560, .init(7, to: 2), 57, dpi: 518)),
    ("phone-tall", "tall phone", Screen(1080, 2340, 3, 61, dpi: 425)),
    ("phone-420", "tall phone of odd density", Screen(1080, 2400, .init(21, to: 8), 64, dpi: 411)),
    ("phone-notch", "phone with a notch", Screen(1170, 2532, 3, 61, dpi: 460, notch)),
    ("phone-island", "phone with an island", Screen(1179, 2556, 3, 61, dpi: 460, island)),
    ("phone-side", "phone with a notch, on its side", Screen(2532, 1170, 3, 61, dpi: 460, onSide)),
  ]
  .map { KnownDevice($0, .phone, $1, $2) }

  private static let foldables = [
    ("fold-closed", "foldable, closed", Screen(1080, 2092, .init(21, to: 8), 58, dpi: 408)),
    ("fold-open", "foldable, open", Screen(1840, 2208, .init(21, to: 8), 76, dpi: 380)),
  ]
  .map { KnownDevice($0, .foldable, $1, $2) }

  private static let tablets = [
    ("tablet-7", "small tablet", Screen(800, 1280, .inch160(213), 70, dpi: 216)),
    ("tablet-8", "small tablet", Screen(1488, 2266, 2, 83, dpi: 326, indicator)),
    ("tablet-11", "tablet", Screen(1668, 2388, 2, 110, dpi: 264, indicator)),
    ("tablet-13", "large tablet", Screen(2048, 2732, 2, 129, dpi: 264, indicator)),
  ]
  .map { KnownDevice($0, .tablet, $1, $2) }

  private static let readers = [
    ("reader-6-167", "e-ink reader", Screen(600, 800, .inch160(167), 60, dpi: 167)),
    ("reader-6-212", "e-ink reader", Screen(758, 1024, .inch160(212), 60, dpi: 212)),
    ("reader-6-300", "e-ink reader", Screen(1072, 1448, .inch160(300), 60, dpi: 300)),
    ("reader-7", "e-ink reader", Screen(1264, 1680, .inch160(300), 70, dpi: 300)),
    ("reader-8", "e-ink reader", Screen(1440, 1920, .inch160(300), 80, dpi: 300)),
    ("reader-10", "e-ink reader", Screen(1404, 1872, .inch160(227), 103, dpi: 227)),
  ]
  .map { KnownDevice($0, .reader, $1, $2) }

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
  private static let onSide = safeArea(right: 47, bottom: 21, left: 47)
  private static let indicator = safeArea(bottom: 20)

  private static func safeArea(
    top: Double = 0,
    right: Double = 0,
    bottom: Double = 0,
    left: Double = 0
  ) -> Insets {
    Insets(top: .pixels(top), right: .pixels(right), bottom: .pixels(bottom), left: .pixels(left))
  }
}
