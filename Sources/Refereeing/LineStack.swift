package import PaginatorKit
package import Typesetting

/// A line at its place on a page.
package struct PlacedLine: Hashable, Sendable {
  /// The line.
  package var line: Line
  /// The distance from the content box's top to the line box's.
  package var top: Length
  /// The distance from the content box's top to where the line counts as ended: the line box's
  /// bottom, or its lower half-leading above that where that may hang.
  package var bottom: Length
}

/// Lines set one below the other from the top of a content box.
struct LineStack {
  let leading: LeadingPolicy
  private(set) var lines: [PlacedLine] = []
  private var end = Length.zero

  init(leading: LeadingPolicy) {
    self.leading = leading
  }

  /// Sets a line below the others.
  @discardableResult
  mutating func add(_ line: Line) -> PlacedLine {
    let top = lines.isEmpty ? end : end + line.spacingBefore
    end = top + line.height
    let bottom = leading == .hang ? end - line.lowerHalfLeading : end
    let placed = PlacedLine(line: line, top: top, bottom: bottom)
    lines.append(placed)
    return placed
  }
}
