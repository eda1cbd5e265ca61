import PaginatorKit

extension Defect {
  static let indentAgain = Defect(
    "indent-again",
    fault: "Shows each page as a text of its own, whose first line is indented again.",
    detectedBy: ["isolation_fidelity"],
    on: .chinese { $0.adjust = { $0.firstLineIndent = .pixels(80) } },
    make: { isPlanted, environment in
      var showing = Showing.context
      if isPlanted { showing = .substring }  // The planted fault.
      return Reader(
        SteppedPaginator(
          name: prefix + "indent-again",
          environment: environment,
          showing: showing
        ) { sheet in { start in PageRange(start, sheet.fill(from: start).end) } }
      )
    }
  )
}
