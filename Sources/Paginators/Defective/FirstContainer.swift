import PaginatorKit

extension Defect {
  static let firstContainer = Defect(
    "first-container",
    fault: "Makes a container before the first page and never shows it.",
    detectedBy: ["gap", "painted_coverage", "partition"],
    on: .chinese(),
    altering: { isPlanted, book in
      let next = try book.pages()
      if isPlanted { _ = try next() }  // The planted fault.
      return next
    }
  )
}
