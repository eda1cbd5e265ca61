import PaginatorKit

extension Defect {
  static let lastGlyph = Defect(
    "last-glyph",
    fault: "Ends the last page one character before the end of the text.",
    detectedBy: ["gap", "partition"],
    on: .chinese(),
    altering: { isPlanted, book in
      let next = try book.pages()
      var characters = book.text.scalarCount
      if isPlanted { characters -= 1 }  // The planted fault.
      return {
        guard var page = try next() else { return nil }
        page.end = min(page.end, book.text.offset(ofScalar: characters))
        return page
      }
    }
  )
}
