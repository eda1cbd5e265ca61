import PaginatorKit
import Typesetting

/// Where a line has ink, wherever on a page it stands: in 1/64 px from the content box's left side and
/// from the line's baseline, edges rounded outwards.
struct LineInk: Hashable {
  /// The box that the ink fills; `nil` without ink.
  var box: Box?
  /// The box of all that is to be seen, which a cluster without ink shows by its pen; `nil` of a line
  /// without clusters.
  var shown: Box?
  /// Whether its clusters are those that the whole text has there.
  var hasClustersOfText = false

  /// A rectangle; y grows downwards.
  struct Box: Hashable {
    var left: Int64
    var right: Int64
    var top: Int64
    var bottom: Int64

    @inline(__always)
    func joined(with other: Box?) -> Box {
      guard let other else { return self }
      return Box(
        left: min(left, other.left),
        right: max(right, other.right),
        top: min(top, other.top),
        bottom: max(bottom, other.bottom)
      )
    }

    func moved(down y: Int64) -> Box {
      Box(left: left, right: right, top: top + y, bottom: bottom + y)
    }

    /// The same, with no side left of a place or right of another.
    func clamped(from first: Int64, to last: Int64) -> Box {
      Box(
        left: min(max(left, first), last),
        right: min(max(right, first), last),
        top: top,
        bottom: bottom
      )
    }

    func contains(_ other: Box) -> Bool {
      left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }

    var area: Int64 { (right - left) * (bottom - top) }
  }
}
