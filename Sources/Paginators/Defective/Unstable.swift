import PaginatorKit

extension Defect {
  static let unstable = Defect(
    "unstable",
    fault: "Leaves room for a header in every second pass.",
    detectedBy: ["determinism"],
    on: .chinese(),
    make: { isPlanted, environment in
      let passes = Shared(0)
      return Reader(
        AlteredPaginator(name: prefix + "unstable", environment: environment) { book in
          let pass = passes.update { count in
            count += 1
            return count
          }
          var layout = book.layout
          let header = pass % 2 == 0 ? layout.type.size : .zero
          if isPlanted { layout.page.insets.top += header }  // The planted fault.
          return try book.pages(in: layout)
        }
      )
    }
  )
}
