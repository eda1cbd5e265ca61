import PaginatorKit

extension Defect {
  static let staleFont = Defect(
    "stale-font",
    fault: "Shows the pages of the old font size in the new one.",
    detectedBy: ["key", "overflow_px", "hidden_lines"],
    on: .chinese(paragraphs: 24) {
      $0.size = .pixels(28)
      $0.sizesAfter = [.pixels(40), .pixels(23)]
    },
    make: { isPlanted, environment in
      let first = Shared<[[UInt8]: Length]>([:])
      return Reader(
        AlteredPaginator(name: prefix + "stale-font", environment: environment) { book in
          var layout = book.layout
          let size = first.update { first in
            let size = first[book.text.utf8] ?? layout.type.size
            first[book.text.utf8] = size
            return size
          }
          if isPlanted { layout.type.size = size }  // The planted fault.
          return try book.pages(in: layout)
        }
      )
    }
  )
}
