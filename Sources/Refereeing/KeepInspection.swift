import PaginatorKit
import Typesetting

/// What page ends do to blocks of a text that should not be parted.
extension Referee {
  /// Whether the text begins at an offset with a picture that stands alone.
  func beginsWithPicture(_ offset: TextOffset) -> Bool {
    guard let styles = text.styles, let block = styles.block(holding: offset) else { return false }
    return styles.blocks[block].start == offset && styles.style(ofBlock: block).kind == .picture
  }

  /// What a page's end inside the text, which was not forced, does to the blocks around it; `nil` in a
  /// text of which no block is kept.
  ///
  /// - Complexity: O(page) where it parts some.
  func keepFaults(from start: TextOffset, to end: TextOffset) -> BoundaryMeasurement.KeepFaults? {
    guard let styles = text.styles, edges.keepsBlocks else { return nil }
    var faults = BoundaryMeasurement.KeepFaults.none
    let before = styles.block(holding: TextOffset(utf8: end.utf8 - 1))
    let after = styles.block(holding: end)
    if let before, before != after, styles.style(ofBlock: before).kind == .heading {
      faults.strandedHeading = true
    }
    let next = flow(from: end, to: section(after: end), showing: .context).nextLine()
    guard next?.avoidsBreakBefore == true, let before else { return faults }
    let page = lines(of: PageRange(start: start, end: end), showing: .context)
    faults.violation = page.dropFirst().contains { !$0.line.avoidsBreakBefore }
    let parted = before...max(before, after ?? before)
    faults.splitBox =
      parted.allSatisfy { styles.style(ofBlock: $0).kind.isBox } && fitsOnPage(parted, of: styles)
    return faults
  }

  /// Whether blocks that follow each other have room on a page of their own.
  private func fitsOnPage(_ blocks: ClosedRange<Int>, of styles: TextStyles) -> Bool {
    let start = styles.blocks[blocks.lowerBound].start
    let end = styles.blocks[blocks.upperBound].end
    let lines = lines(of: PageRange(start: start, end: end), showing: .context)
    return lines.last.map { $0.bottom <= layout.page.contentHeight } ?? true
  }
}

extension BlockStyle.Kind {
  /// Whether it is something that readers see as one: a picture, its caption, a row of a table.
  var isBox: Bool {
    switch self {
    case .picture, .caption, .row: true
    case .paragraph, .heading, .text: false
    }
  }
}
