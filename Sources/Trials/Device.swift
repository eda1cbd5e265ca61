package import PaginatorKit

/// A device to read on: a name and its page.
package struct Device: Hashable, Codable, Sendable {
  /// The name it is chosen by: `phone-6`.
  package var id: String
  package var title: String
  /// Its page in CSS pixels, insets included.
  package var page: PageGeometry

  package init(id: String, title: String, page: PageGeometry) {
    self.id = id
    self.title = title
    self.page = page
  }

  /// The devices that are swept unless others are asked for; the first is the detailed layout's.
  package static let builtIn: [Device] = KnownDevice.swept.map(\.device)

  /// Every device that has a name, the swept ones first.
  package static let known: [Device] = KnownDevice.all.map(\.device)
}
