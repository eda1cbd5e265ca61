import PaginatorKit
import Typesetting

extension Defect {
  static let droppedLines = Defect(
    "dropped-lines",
    fault: "Loses a line between pages.",
    detectedBy: ["gap", "painted_coverage", "partition"],
    on: .chinese(),
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        var first = start
        let second = filled.lines.first?.end ?? start
        if isPlanted, start > sheet.start { first = second }  // The planted fault.
        return PageRange(first, filled.end)
      }
    }
  )
}
