import PaginatorKit
import Typesetting

/// Where lines stand one below the other, from the top of the content box.
struct LineStack {
  let leading: LeadingPolicy
  private var bottom = Length.zero
  private(set) var last: PlacedLine?

  init(leading: LeadingPolicy) { self.leading = leading }

  /// How far down the next line's box begins that has no spacing before it.
  var nextTop: Length { bottom }

  @discardableResult
  mutating func place(_ line: Line) -> PlacedLine {
    let top = bottom + (last == nil ? line.spacingAtTop : line.spacingBefore)
    bottom = top + line.height
    let placed = PlacedLine(line: line, top: top, bottom: bottom - line.hanging(leading))
    last = placed
    return placed
  }

  /// Places lines of a text, not none.
  ///
  /// - Complexity: O(1).
  mutating func place(_ range: Range<Int>, of lines: TextLines) {
    let line = lines.line(range.upperBound - 1)
    bottom = bottom(of: range, in: lines)
    last = PlacedLine(
      line: line,
      top: bottom - line.height,
      bottom: bottom - line.hanging(leading)
    )
  }

  /// How many of some lines, from the first, would end at or above a height; each ends below the one
  /// before it.
  ///
  /// - Complexity: O(log lines).
  func count(of range: Range<Int>, in lines: TextLines, fitting height: Length) -> Int {
    let fits = { (count: Int) in
      let end = range.lowerBound + count
      let hanging = lines.hanging(of: end - 1, leading)
      return bottom(of: range.lowerBound..<end, in: lines) - hanging <= height
    }
    if fits(range.count) { return range.count }
    return (1..<range.count).partitioningIndex { !fits($0) } - 1
  }

  private func bottom(of range: Range<Int>, in lines: TextLines) -> Length {
    let below = bottom + lines.depth(of: range)
    return last == nil ? below + lines.spacingAtTop(of: range.lowerBound) : below
  }
}

extension Line {
  /// What of its height does not count at a page's end.
  func hanging(_ leading: LeadingPolicy) -> Length { leading == .hang ? lowerHalfLeading : .zero }
}
