import PaginatorKit

extension Defect {
  static let sideInsets = Defect(
    "side-insets",
    fault: "Breaks lines at the page's width, although the insets hide a part of it.",
    detectedBy: ["overflow_x_px"],
    // 375 px hold 9 characters of 40 px; the 343 px between the insets hold 8.
    on: .chinese(),
    breakingLines: { isPlanted, sheet in
      var width = sheet.layout.page.contentWidth
      if isPlanted { width = sheet.layout.page.width }  // The planted fault.
      return sheet.allLines(width: width)
    }
  )
}
