package import PaginatorKit

/// How often the shaper was called, and the glyphs that it returned.
package struct ShapeCount: Hashable, Sendable {
  package var calls = 0
  package var glyphs = 0

  package init(calls: Int = 0, glyphs: Int = 0) {
    self.calls = calls
    self.glyphs = glyphs
  }

  package static func + (left: ShapeCount, right: ShapeCount) -> ShapeCount {
    ShapeCount(calls: left.calls + right.calls, glyphs: left.glyphs + right.glyphs)
  }

  package static func * (count: ShapeCount, times: Int) -> ShapeCount {
    ShapeCount(calls: count.calls * times, glyphs: count.glyphs * times)
  }

  package static func - (left: ShapeCount, right: ShapeCount) -> ShapeCount {
    ShapeCount(calls: left.calls - right.calls, glyphs: left.glyphs - right.glyphs)
  }
}

extension Work {
  /// The part of the work that was shaping.
  package var shapes: ShapeCount {
    get { ShapeCount(calls: shapeCalls, glyphs: shapedGlyphs) }
    set { (shapeCalls, shapedGlyphs) = (newValue.calls, newValue.glyphs) }
  }
}

extension Typesetter {
  /// What was shaped that would be shaped again if the same were laid out again: all but the runs that
  /// are kept.
  package var repeatedShapes: ShapeCount { work.shapes - runWork.shapes }
}
