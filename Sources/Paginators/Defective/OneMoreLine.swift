import PaginatorKit
import Typesetting

extension Defect {
  static let oneMoreLine = Defect(
    "one-more-line",
    fault: "Takes one line more than fits.",
    detectedBy: ["overflow_px", "overflow_lines", "painted_coverage"],
    on: .chinese(),
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        var end = filled.end
        if isPlanted { end = filled.next?.end ?? end }  // The planted fault.
        return PageRange(start, end)
      }
    }
  )
}
