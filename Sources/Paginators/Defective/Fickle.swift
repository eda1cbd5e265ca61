import PaginatorKit

extension Defect {
  static let fickle = Defect(
    "fickle",
    fault: "Shows the page before the right one every second time.",
    detectedBy: ["place_determinism"],
    on: .changing(),
    make: { isPlanted, environment in
      let times = Shared(0)
      let places = Places(shown: { token, pages in
        let time = times.update { count in
          count += 1
          return count
        }
        var page = pages.page(holding: token.place)
        if isPlanted, time % 2 == 0 { page = max(0, page - 1) }  // The planted fault.
        return page
      })
      return Reader(
        AlteredPaginator(unalteredFor: "fickle", environment: environment),
        keepingPlacesBy: places
      )
    }
  )
}
