import PaginatorKit

extension Defect {
  static let beyondEnd = Defect(
    "beyond-end",
    fault: "Gives the last page as many characters as the first, whether there are so many or not.",
    detectedBy: ["out_of_range", "partition"],
    on: .chinese(),
    altering: { isPlanted, book in
      let next = try book.pages()
      var length: Int?
      return {
        guard var page = try next() else { return nil }
        let start = book.text.scalarIndex(of: page.start)
        let first = length ?? book.text.scalarIndex(of: page.end) - start
        length = first
        let slice = book.text.offset(ofScalar: start + first)
        if isPlanted, page.end == book.text.end { page.end = slice }  // The planted fault.
        return page
      }
    }
  )
}
