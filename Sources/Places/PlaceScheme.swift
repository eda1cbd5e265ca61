package import PaginatorKit

/// How an app saves a place, and where it opens a book at what another one saved.
///
/// Both are what the app's source says, written anew over the canonical text: an app that counts pages of a
/// document counts those of the paginator that it is put to.
package struct PlaceScheme: Sendable {
  /// The name on the command line.
  package let name: String
  /// What is saved and how it is read, in a sentence or two.
  package let meaning: String
  /// The project and the file that do it, or the issue that names the fault; `nil` of what is not one project's.
  package let source: String?
  /// Whether it is a fault that an issue names, which takes part only where it is asked for.
  package let isTrap: Bool
  package let need: PlacedBook.Need
  let writers: [Writer]
  let readers: [Reader]

  /// A value that is saved.
  struct Writer: Sendable {
    var kind: SavedPlace.Kind
    var key = ""
    /// The value of the place at a page's top; `nil` where it has none.
    var value: @Sendable (_ page: Int, _ pages: PlacedPages) throws -> String?
  }

  /// A way of reading a place: the kinds of values that it takes, and where they lead.
  struct Reader: Sendable {
    var kinds: [SavedPlace.Kind]
    /// The place that is opened; `nil` where the values lead nowhere.
    var place: @Sendable (_ saved: SavedPlace, _ pages: PlacedPages) throws -> TextOffset?
  }

  init(
    _ name: String,
    _ meaning: String,
    source: String? = nil,
    isTrap: Bool = false,
    need: PlacedBook.Need,
    saves writers: [Writer],
    reads readers: [Reader]
  ) {
    self.name = name
    self.meaning = meaning
    self.source = source
    self.isTrap = isTrap
    self.need = need
    self.writers = writers
    self.readers = readers
  }
}

extension PlaceScheme {
  /// Returns what is saved of the place at a page's top.
  ///
  /// - Throws: What keeps a paginator from naming the place.
  package func saved(_ page: Int, of pages: PlacedPages) throws -> SavedPlace {
    SavedPlace(
      try writers.compactMap { writer in
        try writer.value(page, pages).map { SavedPlace.Member(writer.kind, writer.key, $0) }
      }
    )
  }

  /// Returns where a book is opened at what somebody saved: by the first of its ways that the place has the
  /// values for and that leads somewhere.
  ///
  /// - Throws: What keeps a paginator from finding a place that it is given a locator of.
  package func restored(_ saved: SavedPlace, in pages: PlacedPages) throws -> Restored? {
    for reader in readers where reader.kinds.allSatisfy({ saved[$0] != nil }) {
      guard let place = try reader.place(saved, pages) else { continue }
      let last = TextOffset(utf8: max(0, pages.book.text.end.utf8 - 1))
      return Restored(place: min(max(place, .zero), last), kinds: reader.kinds)
    }
    return nil
  }

  /// A place that was opened, and what was read of the saved one.
  package struct Restored: Hashable, Sendable {
    package var place: TextOffset
    package var kinds: [SavedPlace.Kind]
  }

  /// Whether it takes part where all are asked for: faults do where they are named, and so does what only
  /// some paginators have.
  package var joinsAll: Bool { !isTrap && need != .locators }

  /// Whether it can read anything of what another one saves.
  package func understands(_ other: PlaceScheme) -> Bool {
    let kinds = Set(other.writers.map(\.kind))
    return readers.contains { kinds.isSuperset(of: $0.kinds) }
  }

  /// What it saves, in words: `CFI and fraction`.
  package var saves: String { Self.words(writers.map(\.kind)) }

  /// What it reads, the best first, in words: `CFI, else fraction`.
  package var reads: String { readers.map { Self.words($0.kinds) }.joined(separator: ", else ") }

  static func words(_ kinds: [SavedPlace.Kind]) -> String {
    let names = kinds.map(\.rawValue)
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension PlaceScheme.Restored {
  /// What was read, in words.
  package var words: String { PlaceScheme.words(kinds) }
}
