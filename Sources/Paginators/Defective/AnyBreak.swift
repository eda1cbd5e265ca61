import PaginatorKit

extension Defect {
  static let anyBreak = Defect(
    "any-break",
    fault: "Ends a page four characters early, wherever in a word that is.",
    detectedBy: ["illegal_break", "mid_word", "mid_line", "ink_overflow_left_px"],
    // The space is one of the four. The next page begins with a j, whose hook reaches left of where it stands.
    on: .english(String(repeating: "abojes ", count: 80)),
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        var end = filled.end
        if isPlanted, filled.next != nil { end = sheet.byte(-4, after: end) }  // The planted fault.
        return PageRange(start, end)
      }
    }
  )
}
