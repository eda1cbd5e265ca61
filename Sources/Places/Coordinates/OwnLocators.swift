import Corpora
package import PaginatorKit
import Synchronization

/// The names that a paginator gives to places itself, each asked for once.
package final class OwnLocators: Sendable {
  private let paginator: any Paginator
  private let text: SourceText
  private let layout: Layout
  private let named = Mutex<[TextOffset: String]>([:])

  /// Locators of a paginator in a layout; `nil` of one that names no places.
  package init?(of paginator: any Paginator, over text: SourceText, in layout: Layout) {
    guard paginator.capabilities.contains(.locate) else { return nil }
    (self.paginator, self.text, self.layout) = (paginator, text, layout)
  }

  /// - Throws: What keeps the paginator from naming the place.
  func locator(of place: TextOffset) throws -> String {
    if let known = named.withLock({ $0[place] }) { return known }
    let locator = try paginator.locator(of: place, over: text, in: layout)
    named.withLock { $0[place] = locator }
    return locator
  }

  /// - Throws: What keeps the paginator from finding the place, as for a locator that it cannot read.
  func place(of locator: String) throws -> TextOffset {
    try paginator.offset(of: locator, over: text, in: layout)
  }

  /// What a locator is, by its form: others can read what has a form that they know.
  static func kind(of locator: String) -> SavedPlace.Kind {
    if locator.hasPrefix("epubcfi(") { return .cfi }
    // Since August 2026 crengine numbers every step.
    let starts = ["/body/DocFragment", "/body[1]/DocFragment"]
    return starts.contains { locator.hasPrefix($0) } ? .xpointer : .locator
  }
}

extension PlaceScheme.Writer {
  /// The paginator's own locator, where it is of a kind.
  static func own(_ kind: SavedPlace.Kind) -> Self {
    Self(kind: kind) { page, pages in
      let place = pages.pagination.start(of: page)
      guard let locator = try pages.locators?.locator(of: place) else { return nil }
      return OwnLocators.kind(of: locator) == kind ? locator : nil
    }
  }
}

extension PlaceScheme.Reader {
  /// A locator of a kind, handed to the paginator as it is.
  static func own(_ kind: SavedPlace.Kind) -> Self {
    Self(kinds: [kind]) { saved, pages in
      guard let locator = saved[kind] else { return nil }
      return try pages.locators?.place(of: locator)
    }
  }
}
