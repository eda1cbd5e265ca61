import PaginatorKit

extension Defect {
  static let blankLast = Defect(
    "blank-last",
    fault: "Makes n / c + 1 pages of c characters, although c divides n.",
    detectedBy: ["blank_pages", "page_excess", "partition"],
    // 9 lines of 8 characters fill a page: 3 pages of 72.
    on: .chinese(String(repeating: "如是我聞一時佛在", count: 27)),
    altering: { isPlanted, book in
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
  )
}
