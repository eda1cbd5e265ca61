import PaginatorKit

extension Defect {
  static let cancelled = Defect(
    "cancelled",
    fault: "Goes on behind the last page of a pass that was dropped.",
    detectedBy: ["cancel"],
    on: .chinese(),
    make: { isPlanted, environment in
      let reached = OfEachThread<TextOffset?>(nil)
      return Reader(
        AlteredPaginator(name: prefix + "cancelled", environment: environment) { book in
          var start = book.start
          if isPlanted, let reached = reached.value { start = reached }  // The planted fault.
          let next = try book.pages(from: min(start, book.text.end))
          return {
            let page = try next()
            reached.value = page?.end
            return page
          }
        }
      )
    }
  )
}
