import PaginatorKit

/// The screens of a layout that was read, and the columns that their lines say they stand in.
///
/// The members of a layout may stand in any order, so that this is checked when all of it is known.
struct WireScreens {
  private let pages: WirePagesReader
  private let count: Int

  init(of pages: WirePagesReader, in columns: Columns) {
    self.pages = pages
    count = columns.count
  }

  /// Makes sure that lines stand in columns that there are, one after the other and from top to bottom, and
  /// that screens of several columns have lines.
  func check() throws(WireFault) {
    guard pages.hasLines == true else {
      guard count > 1, !pages.pages.isEmpty else { return }
      throw .wrong(
        field: "\(pages.field)[0].lines",
        found: "nothing",
        expected: "the lines of the screen, each with its 'column'"
      )
    }
    let ends = pages.firstLines.dropFirst() + [Int32(pages.lines.count)]
    for (page, (first, end)) in zip(pages.firstLines, ends).enumerated() {
      try check(pages.lines[Int(first)..<Int(end)], of: page)
    }
  }

  private func check(
    _ lines: ArraySlice<WirePages.Line>,
    of page: Int
  ) throws(WireFault) {
    for (number, line) in lines.enumerated() {
      func fault(_ found: String, _ expected: String) -> WireFault {
        .wrong(
          field: "\(pages.field)[\(page)].lines[\(number)]",
          found: found,
          expected: expected
        )
      }
      let column = Int(line.column)
      guard column < count else {
        throw fault(
          "a line in column \(column)",
          count == 1
            ? "one in column 0, as the layout has no 'columns'" : "one in column 0 to \(count - 1)"
        )
      }
      guard count > 1, number > 0 else { continue }
      let previous = lines[lines.startIndex + number - 1]
      guard line.column >= previous.column else {
        throw fault(
          "a line in column \(column)",
          "one in column \(previous.column) or a later one, as the text goes on from there"
        )
      }
      guard line.column > previous.column || line.top >= previous.top else {
        throw fault(
          "a line that begins above the one before it in column \(column)",
          "one below it, or in another 'column'"
        )
      }
    }
  }
}

extension PageGeometry {
  /// Makes sure that the gaps leave room for columns.
  func checkGap(_ field: @autoclosure () -> String) throws(WireFault) {
    guard contentWidth <= .zero || contentHeight <= .zero else { return }
    let length = columns.axis == .horizontal ? room.width : room.height
    throw .wrong(
      field: field(),
      found: "a gap of \(columns.gap.shortPixels) px",
      expected: "one that leaves room for \(columns.count) columns in \(length.shortPixels) px"
    )
  }
}
