import PaginatorKit

extension Defect {
  static let uncalibrated = Defect(
    "uncalibrated",
    fault: "Counts the characters of the first page and puts as many on every other.",
    detectedBy: [
      "overflow_px", "unused_px", "unused_ratio", "bottom_spread_px", "mid_line",
      "reference_drift",
    ],
    // The first pages have lines of four characters, then come lines of two, then full ones.
    on: .chinese(
      String(repeating: "如是我聞\n", count: 27) + String(repeating: "善哉\n", count: 20)
        + String(repeating: "如是我聞一時佛在", count: 80)
    ),
    stepping: { isPlanted, sheet in
      var count: Int?
      return { start in
        var end = sheet.fill(from: start).end
        let first = count ?? sheet.scalars(from: start, to: end)
        count = first
        if isPlanted { end = sheet.byte(first, after: start) }  // The planted fault.
        return PageRange(start, end)
      }
    }
  )
}
