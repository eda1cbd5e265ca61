import PaginatorKit

extension Defect {
  static let halfPixel = Defect(
    "half-pixel",
    fault: "Breaks lines at a width that is rounded to whole pixels.",
    detectedBy: ["mid_line"],
    // 319.5 px hold 7 characters of 40 px; 320 px hold 8.
    on: .chinese {
      $0.page = PageGeometry(
        width: .pixels(351.5),
        height: .pixels(667),
        insets: Insets(all: .pixels(16))
      )
    },
    stepping: { isPlanted, sheet in
      { start in
        var width = sheet.layout.page.contentWidth
        if isPlanted { width = .pixels(width.pixels.rounded()) }  // The planted fault.
        return PageRange(start, sheet.fill(from: start, width: width).end)
      }
    }
  )
}
