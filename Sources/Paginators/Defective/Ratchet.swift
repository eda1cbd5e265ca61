import PaginatorKit

extension Defect {
  static let ratchet = Defect(
    "ratchet",
    fault: "Writes the place down anew after each change of the layout.",
    detectedBy: [
      "round_trip_shift_back", "ratchet_rate_back", "ratchet_pages", "path_shift_back",
    ],
    keepingPlaces: { isPlanted in
      var places = Places()
      if isPlanted { places.saving = .beforeEachChange }  // The planted fault.
      return places
    }
  )
}
