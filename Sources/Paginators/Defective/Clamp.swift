import PaginatorKit

extension Defect {
  static let clamp = Defect(
    "clamp",
    fault: "Keeps the number of the page, although the book may have fewer pages then.",
    detectedBy: ["position_out_of_range", "position_hit", "place_range"],
    keepingPlaces: { isPlanted in
      Places(shown: { token, pages in
        var page = pages.page(holding: token.place)
        if isPlanted { page = token.page }  // The planted fault.
        return page
      })
    }
  )
}
