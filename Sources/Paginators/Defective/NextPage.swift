import PaginatorKit

extension Defect {
  static let nextPage = Defect(
    "next-page",
    fault: "Counts pages from 1 when it writes a place down and from 0 when it goes there.",
    detectedBy: [
      "position_page_error_forward", "top_shift_forward", "round_trip_shift_forward",
      "ratchet_rate_forward", "path_shift_forward", "identity_shift", "place_identity",
    ],
    keepingPlaces: { isPlanted in
      Places(shown: { token, pages in
        var page = pages.page(holding: token.place)
        if isPlanted { page = min(page + 1, pages.count - 1) }  // The planted fault.
        return page
      })
    }
  )
}
