import PaginatorKit

extension Defect {
  static let shortCap = Defect(
    "short-cap",
    fault: "Never puts more than 50 characters on a page, however large it is.",
    detectedBy: [
      "page_inflation", "page_excess", "missed_lines", "avoidable_px", "mid_line",
    ],
    on: .chinese(),
    stepping: { isPlanted, sheet in
      { start in
        var end = sheet.fill(from: start).end
        if isPlanted { end = min(end, sheet.byte(50, after: start)) }  // The planted fault.
        return PageRange(start, end)
      }
    }
  )
}
