import PaginatorKit

extension Defect {
  static let noProgress = Defect(
    "no-progress",
    fault: "Makes empty pages for ever when it has reached the end.",
    detectedBy: ["termination"],
    on: .chinese(),
    altering: { isPlanted, book in
      let next = try book.pages()
      return {
        if let page = try next() { return page }
        let end = book.text.end
        if isPlanted { return PageRange(start: end, end: end) }  // The planted fault.
        return nil
      }
    }
  )
}
