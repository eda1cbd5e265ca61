import Comparisons
import PaginatorKit
import PaginatorTesting
import Typesetting

/// Defects in what pages hold: text that is lost, repeated, out of order, or beside the point.
extension Defect {
  static let coverage: [Defect] = [
    Defect(
      "last-glyph",
      fault: "Ends the last page one character before the end of the text.",
      detectedBy: [.gap],
      breaking: [.partition],
      method: .altering { isPlanted, book in
        var characters = book.text.scalarCount
        if isPlanted { characters -= 1 }  // The planted fault.
        let end = book.text.offset(ofScalar: characters)
        return try book.pages { $0.end = min($0.end, end) }
      }
    ),
    Defect(
      "first-container",
      fault: "Makes a container before the first page and never shows it.",
      detectedBy: [.gap, .paintedCoverage],
      breaking: [.partition],
      method: .altering { isPlanted, book in
        let next = try book.pages()
        if isPlanted { _ = try next() }  // The planted fault.
        return next
      }
    ),
    Defect(
      "glyph-range",
      fault: "Takes a page's range of glyphs for its range of characters.",
      detectedBy: [.gap],
      breaking: [.partition],
      // 77 times é in two characters, which is one glyph.
      on: .english(String(repeating: "cafe\u{301} ", count: 77)),
      method: .altering { isPlanted, book in
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
    ),
    Defect(
      "dropped-lines",
      fault: "Loses a line between pages.",
      detectedBy: [.gap, .paintedCoverage],
      breaking: [.partition],
      method: .stepping { isPlanted, sheet in
        { start in
          let filled = sheet.fill(from: start)
          var first = start
          let second = filled.lines.first?.end ?? start
          if isPlanted, start > sheet.start { first = second }  // The planted fault.
          return PageRange(utf8: first, to: filled.end)
        }
      }
    ),
    Defect(
      "trimmed-pages",
      fault: "Trims the white space off the end of each page.",
      detectedBy: [.gapWhitespace, .gap],
      breaking: [.partition],
      on: .english(),
      method: .altering { isPlanted, book in
        let space = UInt8(ascii: " ")
        return try book.pages { page in
          let isTrimmed = isPlanted && page.end < book.text.end  // The planted fault.
          while isTrimmed, book.text.utf8[page.end.utf8 - 1] == space { page.end.utf8 -= 1 }
        }
      }
    ),
    Defect(
      "repeated-line",
      fault: "Shows the last line of a page on the next one again.",
      detectedBy: [.duplicated, .disorder],
      breaking: [.partition],
      method: .stepping { isPlanted, sheet in
        var last: Int?
        return { start in
          let filled = sheet.fill(from: start)
          var first = start
          if isPlanted, let last { first = last }  // The planted fault.
          last = filled.lines.last?.start
          return PageRange(utf8: first, to: filled.end)
        }
      }
    ),
    Defect(
      "swapped-pages",
      fault: "Exchanges the second page and the third.",
      detectedBy: [.disorder],
      breaking: [.partition],
      method: .altering { isPlanted, book in
        var pages = try book.allPages()
        if isPlanted, pages.count > 2 { pages.swapAt(1, 2) }  // The planted fault.
        return oneByOne(pages)
      }
    ),
    Defect(
      "beyond-end",
      fault:
        "Gives the last page as many characters as the first, whether there are so many or not.",
      detectedBy: [.outOfRange],
      breaking: [.partition],
      method: .altering { isPlanted, book in
        var length: Int?
        return try book.pages { page in
          let start = book.text.scalarIndex(of: page.start)
          let first = length ?? book.text.scalarIndex(of: page.end) - start
          length = first
          let slice = book.text.offset(ofScalar: start + first)
          if isPlanted, page.end == book.text.end { page.end = slice }  // The planted fault.
        }
      }
    ),
    Defect(
      "blank-last",
      fault: "Makes n / c + 1 pages of c characters, although c divides n.",
      detectedBy: [.blankPages, .pageExcess],
      breaking: [.partition],
      // 9 lines of 8 characters fill a page: 3 pages of 72.
      on: .chinese(String(repeating: "如是我聞一時佛在", count: 27)),
      method: .altering { isPlanted, book in
        let next = try book.pages()
        let (count, end) = (book.text.scalarCount, book.text.end)
        var (length, number) = (0, 0)
        return {
          number += 1
          if let page = try next() {
            if number == 1 { length = book.text.scalarIndex(of: page.end) }
            return page
          }
          guard length > 0 else { return nil }
          var pages = (count + length - 1) / length
          if isPlanted { pages = count / length + 1 }  // The planted fault.
          return number <= pages ? PageRange(start: end, end: end) : nil
        }
      }
    ),
  ]
}
