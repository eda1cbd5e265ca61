import PaginatorKit

extension Defect {
  static let insets = Defect(
    "insets",
    fault: "Fills a container as high as the page, although the insets hide a part of it.",
    detectedBy: [
      "overflow_px", "overflow_lines", "hidden_lines", "painted_coverage", "ink_overflow_bottom_px",
    ],
    // 160 px below the content box: two lines of 69 px.
    on: .chinese {
      $0.page = PageGeometry(
        width: .pixels(375),
        height: .pixels(667),
        insets: Insets(
          top: .pixels(16),
          right: .pixels(16),
          bottom: .pixels(176),
          left: .pixels(16)
        )
      )
    },
    stepping: { isPlanted, sheet in
      { start in
        let page = sheet.layout.page
        var height = page.contentHeight
        if isPlanted { height = page.height }  // The planted fault.
        return PageRange(start, sheet.fill(from: start, height: height).end)
      }
    }
  )
}
