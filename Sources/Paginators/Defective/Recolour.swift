import PaginatorKit

extension Defect {
  static let recolour = Defect(
    "recolour",
    fault: "Lays the text out anew when night falls.",
    detectedBy: ["attribute_invariance"],
    on: .chinese(),
    altering: { isPlanted, book in
      let isNight = book.layout.appearance.isNight
      if isPlanted, isNight { _ = try book.allPages() }  // The planted fault.
      return try book.pages()
    }
  )
}
