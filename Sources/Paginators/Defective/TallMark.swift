import PaginatorKit
import Typesetting

extension Defect {
  static let tallMark = Defect(
    "tall-mark",
    fault: "Takes a paragraph's lone first line over, although its ink would leave the next page.",
    caughtBy: ["ink_overflow_top_px"],
    // 11 lines a page. The eleventh begins a paragraph, with six marks on a letter.
    on: .english(
      String(repeating: "One line.\n", count: 10)
        + "To\u{302}\u{302}\u{302}\u{302}\u{302}\u{302} begin a paragraph of some lines.\n"
        + "The end."
    ),
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        guard let last = filled.lines.last, last.startsParagraph, !last.endsParagraph,
          filled.lines.count > 1, filled.next != nil
        else { return PageRange(start, filled.end) }
        var rise = sheet.rise(of: last)
        if isPlanted { rise = .zero }  // The planted fault.
        return PageRange(start, rise > .zero ? last.end : last.start)
      }
    }
  )
}
