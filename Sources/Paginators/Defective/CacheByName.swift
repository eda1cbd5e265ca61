import PaginatorKit

extension Defect {
  static let cacheByName = Defect(
    "cache-by-name",
    fault: "Remembers pages by the book's name alone.",
    detectedBy: ["key"],
    on: .chinese(),
    make: { isPlanted, environment in
      let known = Shared<[Key: [PageRange]]>([:])
      return Reader(
        AlteredPaginator(name: prefix + "cache-by-name", environment: environment) { book in
          var key = Key(book)
          if isPlanted { key = Key(named: book.text.language) }  // The planted fault.
          let pages = try known.update { known in
            let pages = try known[key] ?? book.allPages()
            known[key] = pages
            return pages
          }
          var number = 0
          return {
            defer { number += 1 }
            return number < pages.count ? pages[number] : nil
          }
        }
      )
    }
  )
}

/// What pages are remembered by.
private struct Key: Hashable {
  let name: String
  var utf8: [UInt8] = []
  var breaks: [TextOffset] = []
  var layout: Layout?
  var start = TextOffset.zero

  init(named name: String) {
    self.name = name
  }

  init(_ book: Book) {
    self.init(named: book.text.language)
    utf8 = book.text.utf8
    breaks = book.text.forcedBreaks
    layout = book.layout
    layout?.appearance = Appearance()
    layout?.type.alignment = .start
    start = book.start
  }
}
