package import PaginatorKit

/// A device to read on: a name and its page.
package struct Device: Hashable, Sendable {
  /// The name it is chosen by: `phone-6`.
  package var id: String
  /// What it is, for people.
  package var title: String
  /// Its page in CSS pixels, insets included.
  package var page: PageGeometry

  /// A device by its parts.
  package init(id: String, title: String, page: PageGeometry) {
    self.id = id
    self.title = title
    self.page = page
  }

  /// The devices that are swept unless others are asked for; the first is the detailed layout's.
  package static let builtIn: [Device] = [
    make("phone-6", "phone, 4.7 in (375 x 667)", 375, 667),
    make("phone-max", "large phone, 6.7 in (430 x 932)", 430, 932),
    make("reader-6", "e-ink reader, 6 in (1072 x 1448 dots at 2 a pixel)", 536, 724),
    make("tablet-10", "tablet, 10.2 in (810 x 1080)", 810, 1080),
  ]

  private static func make(_ id: String, _ title: String, _ width: Int, _ height: Int) -> Device {
    Device(
      id: id,
      title: title,
      page: PageGeometry(
        width: .pixels(Double(width)),
        height: .pixels(Double(height)),
        insets: Insets(all: .pixels(16))
      )
    )
  }
}
