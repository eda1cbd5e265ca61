import PaginatorKit

extension Defect {
  static let eager = Defect(
    "eager",
    fault: "Makes all pages before it shows the first.",
    detectedBy: ["first_page_time"],
    on: .chinese(paragraphs: 600) { $0.isTimed = true },
    altering: { isPlanted, book in
      if isPlanted { _ = try book.allPages() }  // The planted fault.
      return try book.pages()
    }
  )
}
