import PaginatorKit
import Typesetting

extension Defect {
  static let tallMark = Defect(
    "tall-mark",
    fault: "Takes a heading that ends a page over to the next, although its ink would leave it.",
    detectedBy: ["ink_overflow_top_px"],
    // 11 lines a page. The eleventh is a paragraph of one line, with six marks on a letter.
    on: .english(
      String(repeating: "One line.\n", count: 10)
        + "To\u{302}\u{302}\u{302}\u{302}\u{302}\u{302} head\n"
        + "These are the lines of a paragraph under that heading."
    ),
    stepping: { isPlanted, sheet in
      { start in
        let filled = sheet.fill(from: start)
        guard let last = filled.lines.last, last.startsParagraph, last.endsParagraph,
          filled.lines.count > 1, filled.next != nil
        else { return PageRange(start, filled.end) }
        var rise = sheet.rise(of: last)
        if isPlanted { rise = .zero }  // The planted fault.
        return PageRange(start, rise > .zero ? last.end : last.start)
      }
    }
  )
}
