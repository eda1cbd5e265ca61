import PaginatorKit

extension Defect {
  static let fraction = Defect(
    "fraction",
    fault: "Keeps the share k / N of the book and shows page round(share · (N − 1)).",
    detectedBy: ["place_identity", "identity_shift", "position_hit"],
    keepingPlaces: { isPlanted in
      Places(shown: { token, pages in
        let share = Double(token.page) / Double(token.count)
        var page = pages.page(holding: token.place)
        let nearest = (share * Double(pages.count - 1)).rounded()
        if isPlanted { page = Int(nearest) }  // The planted fault.
        return page
      })
    }
  )
}
