import Corpora
import PaginatorKit

/// The values of Readium's locators: the document, the share of its pages before this one, and the number of
/// a position, of which each document has one for every 1,024 bytes that it takes in the archive.
///
/// Positions are those of `EpubPositionsService.kt` in readium/kotlin-toolkit, and the one of a page is chosen
/// as in its `EpubNavigatorFragment.kt`.
enum ReadiumLocator {
  static let positionBytes = 1_024

  /// How many positions each document has; none outside the line.
  private static func counts(in book: PlacedBook) -> [Int] {
    book.documents.map { document in
      guard document.file.isLinear else { return 0 }
      let bytes = document.file.compressedBytes ?? document.file.bytes
      return max(1, (bytes + positionBytes - 1) / positionBytes)
    }
  }

  /// The document at a page's top and the share of its pages before, where it is in the line.
  private static func progression(_ page: Int, _ pages: PlacedPages) -> (
    document: Int, share: Double
  )? {
    let part = pages.part(atTopOf: page)
    guard pages.book.documents[part.document].file.isLinear else { return nil }
    return (part.document, Double(part.index) / Double(part.count))
  }

  /// The position of a page, from 1, and how many there are.
  private static func position(_ page: Int, _ pages: PlacedPages) -> (number: Int, count: Int)? {
    guard let (document, share) = progression(page, pages) else { return nil }
    let counts = counts(in: pages.book)
    let index = Int((share * Double(counts[document] - 1)).rounded(.up))
    return (counts[..<document].reduce(0, +) + index + 1, counts.reduce(0, +))
  }

  static let writers = [
    PlaceScheme.Writer(kind: .href, key: "href") { page, pages in
      progression(page, pages).map { pages.book.documents[$0.document].file.name }
    },
    PlaceScheme.Writer(kind: .progression, key: "locations.progression") { page, pages in
      progression(page, pages).map { text(of: $0.share) }
    },
    PlaceScheme.Writer(kind: .position, key: "locations.position") { page, pages in
      position(page, pages).map { String($0.number) }
    },
    PlaceScheme.Writer(kind: .fraction, key: "locations.totalProgression") { page, pages in
      position(page, pages).map { text(of: Double($0.number - 1) / Double($0.count)) }
    },
  ]

  /// The page that a share of a document's pages leads to; a page that is whole but for rounding is that.
  private static func place(
    document: Int,
    share: Double,
    in pages: PlacedPages
  ) -> TextOffset? {
    guard share.isFinite else { return nil }
    let count = Double(pages.pages(ofDocument: document).count)
    let index = Int((min(max(share, 0), 1) * count + 1e-6).rounded(.down))
    return pages.start(ofPage: index, ofDocument: document)
  }

  static let resource = PlaceScheme.Reader(kinds: [.href, .progression]) { saved, pages in
    guard let share = saved[.progression].flatMap(Double.init),
      let document = pages.book.documents.firstIndex(where: { $0.file.name == saved[.href] })
    else { return nil }
    return place(document: document, share: share, in: pages)
  }

  static let position = PlaceScheme.Reader(kinds: [.position]) { saved, pages in
    saved[.position].flatMap { Int($0) }.flatMap { place(position: $0, in: pages) }
  }

  /// A share of the book is the position that it falls into.
  static let total = PlaceScheme.Reader(kinds: [.fraction]) { saved, pages in
    guard let share = saved[.fraction].flatMap(Double.init), share.isFinite else { return nil }
    let count = counts(in: pages.book).reduce(0, +)
    let index = Int((min(max(share, 0), 1) * Double(count) + 1e-6).rounded(.down))
    return place(position: min(index, count - 1) + 1, in: pages)
  }

  private static func place(position: Int, in pages: PlacedPages) -> TextOffset? {
    var left = position - 1
    guard left >= 0 else { return nil }
    for (document, count) in counts(in: pages.book).enumerated() where count > 0 {
      if left < count {
        return place(document: document, share: Double(left) / Double(count), in: pages)
      }
      left -= count
    }
    return nil
  }
}
