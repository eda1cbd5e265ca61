import PaginatorKit
import Typesetting

extension Defect {
  static let fixedColumns = Defect(
    "fixed-columns",
    fault: "Breaks each line after 8 characters, whatever marks stand there.",
    detectedBy: [
      "kinsoku_basic_per_1000", "kinsoku_gb_per_1000", "kinsoku_strict_per_1000", "split_pair",
      "split_pair_per_1000",
    ],
    // 8 characters a line and 9 lines a page: every other line, and so the first page, ends inside a
    // two-em dash; behind the dashes every line but the first begins with a stop sooner or later.
    on: .chinese(
      String(repeating: "如是我聞一時佛——在舍衛國與大比", count: 9)
        + String(repeating: "如是我聞一時佛在。", count: 16)
    ),
    breakingLines: { isPlanted, sheet in
      var lines = sheet.allLines()
      if isPlanted { lines = sheet.columns(of: 8, like: lines) }  // The planted fault.
      return lines
    }
  )
}

extension Sheet {
  /// Lines of a number of characters each, fewer at the end, and as high as others.
  fileprivate func columns(of count: Int, like sound: [Line]) -> [Line] {
    let height = sound.first?.height ?? .zero
    var lines: [Line] = []
    var start = self.start
    while start < limit {
      let end = byte(count, after: start)
      lines.append(
        Line(
          start: start,
          end: end,
          width: layout.type.size * scalars(from: start, to: end),
          height: height,
          lowerHalfLeading: .zero,
          spacingBefore: .zero,
          startsParagraph: lines.isEmpty,
          endsParagraph: end == limit
        )
      )
      start = end
    }
    return lines
  }
}
