import PaginatorKit

extension Defect {
  static let openMark = Defect(
    "open-mark",
    fault: "Takes the closing mark that ends a page over to the next one.",
    detectedBy: ["kinsoku", "kinsoku_basic", "kinsoku_gb", "kinsoku_strict", "illegal_break"],
    // 8 characters a line: each line, and so each page, ends with a mark.
    on: .chinese(String(repeating: "如是我聞一時佛。", count: 40)),
    stepping: { isPlanted, sheet in
      { start in
        var end = sheet.fill(from: start).end
        let mark = sheet.byte(-1, after: end)
        let isMark =
          sheet.text.string(
            from: TextOffset(utf8: mark),
            to: TextOffset(utf8: end)
          ) == "。"
        if isPlanted, isMark, end < sheet.limit { end = mark }  // The planted fault.
        return PageRange(start, end)
      }
    }
  )
}
