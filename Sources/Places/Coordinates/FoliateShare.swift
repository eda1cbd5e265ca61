import Corpora
import PaginatorKit

extension Share {
  /// The share that foliate-js counts: bytes of the documents before, and of the document's as many as its
  /// pages up to the end of this one are of its pages; documents outside the line count nothing.
  ///
  /// It is read by the page of the document that is nearest to a share of its pages without one. So it is not
  /// the inverse, as it is not in `progress.js` and `paginator.js` of johnfactotum/foliate-js.
  static let foliate = Share { page, pages in
    let sections = FoliateSections(of: pages.book)
    let part = pages.part(atTopOf: page)
    let end = Double(part.index + 1) / Double(part.count)
    guard sections.total > 0 else { return nil }
    return (sections.before(part.document) + end * sections.sizes[part.document]) / sections.total
  } place: { share, pages in
    let sections = FoliateSections(of: pages.book)
    guard let (document, inside) = sections.section(at: share) else { return nil }
    let last = Double(pages.pages(ofDocument: document).count - 1)
    return pages.start(ofPage: Int((inside * last).rounded()), ofDocument: document)
  }
}

/// The sizes that foliate-js has of a book's documents.
struct FoliateSections {
  let sizes: [Double]
  let total: Double

  init(of book: PlacedBook) {
    sizes = book.documents.map { $0.file.isLinear ? Double($0.file.bytes) : 0 }
    total = sizes.reduce(0, +)
  }

  func before(_ document: Int) -> Double { sizes[..<document].reduce(0, +) }

  /// The document that a share falls into, and the share of that.
  func section(at share: Double) -> (document: Int, inside: Double)? {
    guard total > 0, let last = sizes.lastIndex(where: { $0 > 0 }) else { return nil }
    guard share > 0 else { return (sizes.firstIndex { $0 > 0 } ?? 0, 0) }
    guard share < 1 else { return (last, 1) }
    let share = share + .ulpOfOne
    var start = 0.0
    for (document, size) in sizes.enumerated() where size > 0 {
      let end = (before(document) + size) / total
      if end > share || document == last { return (document, (share - start) / (size / total)) }
      start = end
    }
    return nil
  }
}
