import PaginatorKit

extension Defect {
  static let pastEnd = Defect(
    "past-end",
    fault: "Returns the last page again when it is asked for one beyond the end.",
    detectedBy: ["end"],
    on: .chinese(),
    altering: { isPlanted, book in
      let next = try book.pages()
      var last: PageRange?
      var hasEnded = false
      return {
        if isPlanted, hasEnded { return last }  // The planted fault.
        let page = try next()
        hasEnded = page == nil
        last = page ?? last
        return page
      }
    }
  )
}
