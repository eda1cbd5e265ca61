import PaginatorKit
import PaginatorWire

/// The pages of a layout of a file, where each column of a screen is one.
///
/// A column without lines is an empty page, but for those behind the last lines before a forced break or the
/// text's end, where nothing was left to fill them with.
struct ColumnPages {
  /// The text of each page, in the file's unit.
  private(set) var ranges: [WireRange] = []
  /// The number of each page's first line, one more for the end; empty without lines.
  private(set) var firstLines: [Int32] = []

  /// - Complexity: O(screens + lines).
  init(of layout: WirePages.Layout, in unit: WireUnit, of text: SourceText) {
    let count = layout.layout.page.columns.count
    guard count > 1, let told = layout.lines else {
      (ranges, firstLines) = (layout.pages, layout.lines?.firstLines ?? [])
      return
    }
    for (number, screen) in layout.pages.enumerated() {
      let own = Int(told.firstLines[number])..<Int(told.firstLines[number + 1])
      let end = unit.offset(screen.end, in: text)
      add(
        screen,
        with: told.lines[own],
        columns: count,
        endsSection: end >= text.end || text.isForcedBreak(end)
      )
    }
    firstLines.append(Int32(told.lines.count))
  }

  private mutating func add(
    _ screen: WireRange,
    with lines: ArraySlice<WirePages.Line>,
    columns: Int,
    endsSection: Bool
  ) {
    let last = lines.last.map { Int($0.column) } ?? 0
    var start = screen.start
    var first = lines.startIndex
    for column in 0...(endsSection ? last : columns - 1) {
      let next = lines[first...].firstIndex { $0.column > column } ?? lines.endIndex
      firstLines.append(Int32(first))
      // The text of a screen without a line stands in its first column, as nobody says otherwise.
      let holdsText = next > first || lines.isEmpty && column == 0
      let end = !holdsText ? start : next < lines.endIndex ? Int(lines[next].start) : screen.end
      ranges.append(WireRange(start: start, end: end))
      (start, first) = (end, next)
    }
  }
}
