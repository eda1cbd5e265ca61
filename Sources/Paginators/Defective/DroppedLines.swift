import PaginatorKit
import Typesetting

extension Defect {
  static let droppedLines = Defect(
    "dropped-lines",
    fault: "Loses a line between pages.",
    caughtBy: ["gap", "painted_coverage", "partition"],
    on: .chinese(),
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        var first = start
        if isPlanted, start > sheet.start { first = filled.lines[0].end }  // The planted fault.
        return PageRange(first, filled.end)
      }
    }
  )
}
