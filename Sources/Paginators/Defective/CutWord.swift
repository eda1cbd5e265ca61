import PaginatorKit

extension Defect {
  static let cutWord = Defect(
    "cut-word",
    fault: "Ends a page inside a word, after a letter that reaches beyond its width.",
    detectedBy: ["illegal_break", "mid_word", "ink_overflow_right_px"],
    // Lines stand at the right side, so that the last f of a page reaches over it.
    on: .english(String(repeating: "aboofs ", count: 80)) { $0.adjust = { $0.alignment = .end } },
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        var end = filled.end
        if isPlanted, filled.next != nil { end = sheet.byte(-2, after: end) }  // The planted fault.
        return PageRange(start, end)
      }
    }
  )
}
