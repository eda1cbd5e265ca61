import Comparisons
import PaginatorKit
import PaginatorTesting
import Paginators

/// Defects in how a reader's place is kept.
extension Defect {
  static let places: [Defect] = [
    Defect(
      "ratchet",
      fault: "Writes the place down anew after each change of the layout.",
      detectedBy: [.roundTripBack, .ratchetBack, .ratchetPages, .pathBack],
      on: .changing(),
      method: .keepingPlaces { isPlanted in
        var places = Places()
        if isPlanted { places.saving = .beforeEachChange }  // The planted fault.
        return places
      }
    ),
    Defect(
      "fraction",
      fault: "Keeps the share k / N of the book and shows page round(share · (N − 1)).",
      detectedBy: [.identityShift, .positionHit],
      breaking: [.placeIdentity],
      on: .changing(),
      method: .showingPlaces { isPlanted, token, pages in
        let share = Double(token.page) / Double(token.count)
        var page = pages.page(holding: token.place)
        let nearest = (share * Double(pages.count - 1)).rounded()
        if isPlanted { page = Int(nearest) }  // The planted fault.
        return page
      }
    ),
    Defect(
      "clamp",
      fault: "Keeps the number of the page, although the book may have fewer pages then.",
      detectedBy: [.positionOutOfRange, .positionHit],
      breaking: [.placeRange],
      on: .changing(),
      method: .showingPlaces { isPlanted, token, pages in
        var page = pages.page(holding: token.place)
        if isPlanted { page = token.page }  // The planted fault.
        return page
      }
    ),
    Defect(
      "paragraph-start",
      fault: "Writes down where the paragraph begins in place of the page.",
      detectedBy: [.topShiftBack, .pageErrorBack],
      breaking: [.placeIdentity],
      on: .chinese(String(repeating: "如是我聞一時佛在舍衛國，", count: 60)) {
        $0.sizesAfter = [.pixels(28), .pixels(23)]
      },
      method: .keepingPlaces { isPlanted in
        Places(place: { page, pages in
          var place = pages.start(of: page)
          if isPlanted { place = pages.paragraphStart(of: page) }  // The planted fault.
          return place
        })
      }
    ),
    Defect(
      "next-page",
      fault: "Counts pages from 1 when it writes a place down and from 0 when it goes there.",
      detectedBy: [
        .pageErrorForward, .topShiftForward, .roundTripForward, .ratchetForward, .pathForward,
        .identityShift,
      ],
      breaking: [.placeIdentity],
      on: .changing(),
      method: .showingPlaces { isPlanted, token, pages in
        var page = pages.page(holding: token.place)
        if isPlanted { page = min(page + 1, pages.count - 1) }  // The planted fault.
        return page
      }
    ),
    Defect(
      "fickle",
      fault: "Shows the page before the right one every second time.",
      breaking: [.placeDeterminism],
      on: .changing(),
      method: .keepingPlaces { isPlanted in
        let times = Shared(0)
        return Places(shown: { token, pages in
          let time = times.next()
          var page = pages.page(holding: token.place)
          if isPlanted, time % 2 == 0 { page = max(0, page - 1) }  // The planted fault.
          return page
        })
      }
    ),
  ]
}
