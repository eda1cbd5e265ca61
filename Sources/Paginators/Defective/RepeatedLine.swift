import PaginatorKit
import Typesetting

extension Defect {
  static let repeatedLine = Defect(
    "repeated-line",
    fault: "Shows the last line of a page on the next one again.",
    detectedBy: ["duplicated", "disorder", "partition"],
    on: .chinese(),
    stepping: { isPlanted, sheet in
      var last: Int?
      return { start in
        let filled = sheet.fill(from: start)
        var first = start
        if isPlanted, let last { first = last }  // The planted fault.
        last = filled.lines.last?.start
        return PageRange(first, filled.end)
      }
    }
  )
}
