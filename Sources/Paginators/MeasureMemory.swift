import PaginatorKit
import Typesetting

/// What the measures of a pass leave to the next ones, for methods that measure a page hundreds of times.
///
/// Kept are the paragraphs that were measured whole; of the page that is searched, how high those before
/// each of its paragraphs stand; and the lines of the paragraphs that its ends cut. It grows with the
/// paragraphs of the text.
struct MeasureMemory {
  /// A paragraph of the text, or of what begins with a page, and what it adds.
  struct Whole {
    var range: ParagraphRange
    var slice: ParagraphSlice?
  }

  /// A paragraph of the page that is searched.
  struct Step {
    var start: Int
    /// The paragraphs of the page that stand before it.
    var stack = ParagraphStack()
  }

  /// By where they begin.
  var wholes: [Int: Whole] = [:]
  /// The first paragraphs of the page that was measured last, as far as they were reached.
  private(set) var steps: [Step] = []
  /// Paragraphs that ends cut, by where they begin; `nil` where each part is laid out by itself.
  private var cuts: [Int: CutParagraph?] = [:]
  /// A stretch at a paragraph's start that has no break.
  private var unbroken = 0..<0

  /// Begins with another page, unless it is the one of the measure before.
  mutating func turn(to start: Int) {
    guard steps.first?.start != start else { return }
    steps = [Step(start: start)]
    cuts = cuts.filter { $0.key >= start }
  }

  /// The number of the last paragraph known that begins before an end.
  func step(before end: Int) -> Int { steps.partitioningIndex { $0.start >= end } - 1 }

  mutating func append(_ step: Step) { steps.append(step) }

  /// Returns the paragraph that begins at a place, cut at a limit.
  ///
  /// - Complexity: O(length of what was not searched for its end).
  mutating func paragraph(
    at start: Int,
    limit: Int,
    in utf8: UnsafeBufferPointer<UInt8>
  ) -> ParagraphRange {
    if var known = wholes[start]?.range {
      known.contentEnd = min(known.contentEnd, limit)
      known.end = min(known.end, limit)
      return known
    }
    if unbroken.lowerBound != start { unbroken = start..<start }
    guard limit > unbroken.upperBound else {
      return ParagraphRange(start: start, contentEnd: limit, end: limit)
    }
    var found = ParagraphRange.starting(at: unbroken.upperBound, limit: limit, in: utf8)
    found.start = start
    // Only one that ends before the limit is known to end there for every other limit, too.
    if found.end < limit {
      wholes[start] = Whole(range: found)
    } else {
      unbroken = start..<found.contentEnd
    }
    return found
  }

  /// Returns the lines of a paragraph that ends may cut, made where it has none.
  mutating func cut(at start: Int, make: () -> CutParagraph?) -> CutParagraph? {
    if let known = cuts[start] { return known }
    let made = make()
    cuts[start] = .some(made)
    return made
  }
}
