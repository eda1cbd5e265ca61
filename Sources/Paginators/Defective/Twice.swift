import PaginatorKit

extension Defect {
  static let twice = Defect(
    "twice",
    fault: "Appends its pages to those of a pass that is not finished when it is set up again.",
    detectedBy: ["idempotence"],
    on: .chinese(),
    make: { isPlanted, environment in
      let unfinished = OfEachThread<[PageRange]>([])
      return Reader(
        AlteredPaginator(name: prefix + "twice", environment: environment) { book in
          var pages = try book.allPages()
          if isPlanted { pages = unfinished.value + pages }  // The planted fault.
          unfinished.value = pages
          var number = 0
          return {
            defer { number += 1 }
            if number < pages.count { return pages[number] }
            unfinished.value = []
            return nil
          }
        }
      )
    }
  )
}
