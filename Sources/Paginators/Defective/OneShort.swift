import PaginatorKit

extension Defect {
  static let oneShort = Defect(
    "one-short",
    fault: "Takes one character less than fits.",
    detectedBy: ["mid_line", "runt_lines", "runt_lines_per_fragment"],
    // Paragraphs of ten full lines. A page holds nine, so that the next begins with the last character
    // of the ninth and the last line but one has eight of the nine that are left.
    on: .chinese(
      Array(repeating: String(repeating: "如是我聞一時佛在", count: 10), count: 3)
        .joined(separator: "\n")
    ),
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        var end = filled.end
        if isPlanted, filled.next != nil { end = sheet.byte(-1, after: end) }  // The planted fault.
        return PageRange(start, end)
      }
    }
  )
}
