import PaginatorKit
import Typesetting

/// A content box that is filled with lines from the top.
struct PageBox {
  private let height: Length
  private let leading: LeadingPolicy
  private var top = Length.zero
  /// The lines placed so far.
  private(set) var count = 0

  /// An empty box.
  init(height: Length, leading: LeadingPolicy) {
    self.height = height
    self.leading = leading
  }

  /// Places a line below the others when it fits: when its bottom is at or above the box's.
  mutating func place(_ line: Line) -> Bool {
    let lineTop = count == 0 ? top : top + line.spacingBefore
    let bottom = lineTop + line.height
    let counted = leading == .hang ? bottom - line.lowerHalfLeading : bottom
    guard counted <= height else { return false }
    top = bottom
    count += 1
    return true
  }

  /// Places a line whether it fits or not.
  mutating func force(_ line: Line) {
    top += (count == 0 ? .zero : line.spacingBefore) + line.height
    count += 1
  }
}

extension Line {
  /// Refuses a line that fits into no page of a layout, as a classic method must: one taller than the
  /// content box, or a single grapheme wider than it.
  ///
  /// - Throws: ``PaginationError``.
  func requireRoom(in layout: Layout) throws {
    let counted = layout.type.leading == .hang ? height - lowerHalfLeading : height
    guard counted <= layout.page.contentHeight else {
      throw PaginationError.boxBelowOneLine(
        boxHeight: layout.page.contentHeight,
        lineHeight: height
      )
    }
    guard width <= layout.page.contentWidth else {
      throw PaginationError.graphemeWiderThanBox(
        graphemeWidth: width,
        boxWidth: layout.page.contentWidth
      )
    }
  }
}
