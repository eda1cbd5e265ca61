package import PaginatorKit

/// A content box that is filled with lines from the top.
package struct PageBox {
  private let height: Length
  private let leading: LeadingPolicy
  private var top = Length.zero
  /// The lines placed so far.
  package private(set) var count = 0

  package init(height: Length, leading: LeadingPolicy) {
    self.height = height
    self.leading = leading
  }

  /// Places a line below the others when it fits: when its bottom is at or above the box's.
  package mutating func place(_ line: Line) -> Bool {
    let bottom = top + (count == 0 ? line.spacingAtTop : line.spacingBefore) + line.height
    let counted = leading == .hang ? bottom - line.lowerHalfLeading : bottom
    guard counted <= height else { return false }
    top = bottom
    count += 1
    return true
  }

  /// The space above the next line, if it is the first of a paragraph.
  func spacing(_ setting: ParagraphSetting) -> Length {
    count == 0 ? setting.spacingAtTop : setting.spacing
  }

  /// Returns how many lines of one height still fit below a space, `Int.max` of such as have no height.
  func room(for lineHeight: Length, lowerHalfLeading: Length, spacing: Length) -> Int {
    let hanging = leading == .hang ? lowerHalfLeading.sixtyFourths : 0
    let start = top + spacing
    let space = height.sixtyFourths - start.sixtyFourths + hanging
    if space < 0 { return 0 }
    return lineHeight.sixtyFourths > 0 ? Int(space / lineHeight.sixtyFourths) : .max
  }

  /// Places lines of one height below a space, whether they fit or not.
  mutating func place(_ lines: Int, _ lineHeight: Length, spacing: Length) {
    guard lines > 0 else { return }
    let height = Length(sixtyFourths: lineHeight.sixtyFourths * Int64(lines))
    top += spacing + height
    count += lines
  }

  /// Places a line whether it fits or not.
  package mutating func force(_ line: Line) {
    top += (count == 0 ? line.spacingAtTop : line.spacingBefore) + line.height
    count += 1
  }
}
