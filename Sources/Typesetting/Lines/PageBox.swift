package import PaginatorKit

/// A content box that is filled with lines from the top.
package struct PageBox {
  private let height: Length
  private let leading: LeadingPolicy
  private var top = Length.zero
  /// The lines placed so far.
  package private(set) var count = 0

  /// An empty box.
  package init(height: Length, leading: LeadingPolicy) {
    self.height = height
    self.leading = leading
  }

  /// Places a line below the others when it fits: when its bottom is at or above the box's.
  package mutating func place(_ line: Line) -> Bool {
    place(line.height, lowerHalfLeading: line.lowerHalfLeading, spacingBefore: line.spacingBefore)
  }

  /// Places a line by its measures.
  @inline(__always)
  mutating func place(
    _ lineHeight: Length,
    lowerHalfLeading: Length,
    spacingBefore: Length
  ) -> Bool {
    let bottom = (count == 0 ? top : top + spacingBefore) + lineHeight
    let counted = leading == .hang ? bottom - lowerHalfLeading : bottom
    guard counted <= height else { return false }
    top = bottom
    count += 1
    return true
  }

  /// Places a line whether it fits or not.
  package mutating func force(_ line: Line) {
    top += (count == 0 ? .zero : line.spacingBefore) + line.height
    count += 1
  }
}
