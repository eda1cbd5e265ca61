import PaginatorKit

extension Defect {
  static let trimmedPages = Defect(
    "trimmed-pages",
    fault: "Trims the white space off the end of each page.",
    detectedBy: ["gap_whitespace", "gap", "partition"],
    on: .english(),
    altering: { isPlanted, book in
      let next = try book.pages()
      let space = UInt8(ascii: " ")
      return {
        guard var page = try next() else { return nil }
        let isTrimmed = isPlanted && page.end < book.text.end  // The planted fault.
        while isTrimmed, book.text.utf8[page.end.utf8 - 1] == space { page.end.utf8 -= 1 }
        return page
      }
    }
  )
}
