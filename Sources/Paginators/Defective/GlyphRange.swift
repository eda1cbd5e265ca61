import PaginatorKit

extension Defect {
  static let glyphRange = Defect(
    "glyph-range",
    fault: "Takes a page's range of glyphs for its range of characters.",
    detectedBy: ["gap", "partition"],
    // 77 times é in two characters, which is one glyph.
    on: .english(String(repeating: "cafe\u{301} ", count: 77)),
    altering: { isPlanted, book in
      let next = try book.pages()
      let typesetter = try book.typesetter()
      var end = 0
      return {
        guard let page = try next() else { return nil }
        let sheet = Sheet(
          book.text,
          from: page.start,
          to: page.end,
          in: book.layout,
          with: typesetter
        )
        let start = end
        end = book.text.scalarIndex(of: page.end)
        if isPlanted { end = start + sheet.fill(from: sheet.start).glyphs }  // The planted fault.
        return PageRange(
          start: book.text.offset(ofScalar: start),
          end: book.text.offset(ofScalar: end)
        )
      }
    }
  )
}
