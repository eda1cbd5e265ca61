import PaginatorKit
import Typesetting

extension Defect {
  static let lineStart = Defect(
    "line-start",
    fault: "Takes a line that starts on the page, wherever it ends.",
    detectedBy: ["clipped_lines", "overflow_px", "overflow_lines"],
    on: .chinese(),
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        var end = filled.end
        if let next = filled.next, filled.bottom < sheet.layout.page.contentHeight {
          if isPlanted { end = next.end }  // The planted fault.
        }
        return PageRange(start, end)
      }
    }
  )
}
