import PaginatorKit

/// Whole pages, without a line for each of their lines where records tell them.
extension TextFlow {
  /// Returns the bytes of the next page, an empty box filled while the next line fits; `nil` at the end.
  ///
  /// A line taller than the box gets a page of its own.
  package func nextPage(in box: PageBox) -> Range<Int>? {
    var box = box
    var start: Int?
    var end = position
    if let line = overflowing {
      overflowing = nil
      box.force(line)
      (start, end) = (line.start, line.end)
    }
    while position < limit {
      if source == .none { enterParagraph() }
      if source == .records, position <= range.contentEnd {
        let begin = position
        let isFull =
          range.isEmpty
          ? !placeBlankLine(in: &box) : setting.picture == nil && placeRecordedLines(in: &box)
        if position > begin {
          start = start ?? begin
          end = position
        }
        if isFull, start != nil { break }
        // Lines that are not recorded, and the first of a page, which is placed even if it is too tall.
        if position > begin { continue }
      }
      guard let line = nextLine() else { break }
      if start == nil {
        box.force(line)
        start = line.start
      } else if !box.place(line) {
        overflowing = line
        break
      }
      end = line.end
    }
    return start.map { $0..<end }
  }

  private func placeBlankLine(in box: inout PageBox) -> Bool {
    let heights = setting.heights
    let spacing = box.count == 0 ? setting.spacingAtTop : setting.blankSpacing
    let room = box.room(
      for: heights.line,
      lowerHalfLeading: heights.lowerHalfLeading,
      spacing: spacing
    )
    guard room > 0 else { return false }
    box.place(1, heights.line, spacing: spacing)
    leaveParagraph()
    return true
  }
}
