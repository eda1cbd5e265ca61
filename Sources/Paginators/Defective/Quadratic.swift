import PaginatorKit

extension Defect {
  static let quadratic = Defect(
    "quadratic",
    fault: "Measures the text from the book's start for each page.",
    detectedBy: [
      "measure_calls", "measured_scalars", "measurement_amplification", "shape_calls",
      "shaped_glyphs", "layout_passes", "work_exponent", "total_time", "scaling_exponent",
      "anchored_page_time", "page_turn_time", "page_turn_p99_time", "longest_slice",
    ],
    on: .chinese(paragraphs: 200) {
      $0.isTimed = true
      $0.sizesAfter = [.pixels(28)]
    },
    stepping: { isPlanted, sheet in
      { start in
        if isPlanted { sheet.measure(from: sheet.start, to: start) }  // The planted fault.
        return PageRange(start, sheet.fill(from: start).end)
      }
    }
  )
}
