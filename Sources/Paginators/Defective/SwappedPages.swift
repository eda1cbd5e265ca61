import PaginatorKit

extension Defect {
  static let swappedPages = Defect(
    "swapped-pages",
    fault: "Exchanges the second page and the third.",
    detectedBy: ["disorder", "partition"],
    on: .chinese(),
    altering: { isPlanted, book in
      var pages = try book.allPages()
      if isPlanted, pages.count > 2 { pages.swapAt(1, 2) }  // The planted fault.
      var number = 0
      return {
        defer { number += 1 }
        return number < pages.count ? pages[number] : nil
      }
    }
  )
}
