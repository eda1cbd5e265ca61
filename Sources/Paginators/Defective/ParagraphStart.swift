import PaginatorKit

extension Defect {
  static let paragraphStart = Defect(
    "paragraph-start",
    fault: "Writes down where the paragraph begins in place of the page.",
    detectedBy: ["top_shift_back", "position_page_error_back", "place_identity"],
    on: .chinese(String(repeating: "如是我聞一時佛在舍衛國，", count: 60)) {
      $0.sizesAfter = [.pixels(28), .pixels(23)]
    },
    keepingPlaces: { isPlanted in
      Places(place: { page, pages in
        var place = pages.start(of: page)
        if isPlanted { place = pages.paragraphStart(of: page) }  // The planted fault.
        return place
      })
    }
  )
}
