import PaginatorKit

extension Defect {
  static let oddStep = Defect(
    "odd-step",
    fault: "Counts the length of a page in pairs of UTF-16 units.",
    detectedBy: ["mid_scalar", "mid_grapheme", "partition"],
    // A sign of one unit, then signs of four: thumbs up and a skin tone.
    on: .chinese("一" + String(repeating: "👍🏽", count: 240)),
    stepping: { isPlanted, sheet in
      { start in
        let text = sheet.text
        let end = TextOffset(utf8: sheet.fill(from: start).end)
        let first = text.utf16Index(of: TextOffset(utf8: start))
        var units = text.utf16Index(of: end) - first
        if isPlanted { units -= units % 2 }  // The planted fault.
        return PageRange(start, text.offset(ofUTF16: first + units).utf8)
      }
    }
  )
}
