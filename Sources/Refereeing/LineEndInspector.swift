import PaginatorKit
import Typesetting

/// Looks at how the lines of pages end: at the marks beside soft breaks, at runts.
struct LineEndInspector {
  private let text: SourceText
  private let edges: ParagraphEdges
  private let boundaries: BoundaryInspector

  init(of text: SourceText, edges: ParagraphEdges, boundaries: BoundaryInspector) {
    self.text = text
    self.edges = edges
    self.boundaries = boundaries
  }

  /// Inspects the lines of one page, given by the bytes where they begin, from top to bottom.
  ///
  /// - Complexity: O(lines), and where a line breaks at a mark O(line).
  func inspect(lineStarts: some Sequence<Int>, to end: TextOffset) -> LineEnds {
    var ends = LineEnds()
    var last: Int?
    for start in lineStarts {
      if let last, last < start { inspect(from: last, to: start, into: &ends) }
      last = start
    }
    if let last, last < end.utf8 { inspectLast(from: last, to: end.utf8, into: &ends) }
    return ends
  }

  /// Whether nothing is to be said of a line that others follow but that it ends in a soft break, if it
  /// does.
  func isOrdinary(from start: Int, to end: Int) -> Bool {
    var ends = LineEnds()
    inspect(from: start, to: end, into: &ends)
    ends.softBreaks = 0
    return ends == LineEnds()
  }

  /// Inspects the last line of a page.
  func inspectLast(from start: Int, to end: Int, into ends: inout LineEnds) {
    guard isRunt(from: start, to: end) else { return }
    if edges.stand(at: end) {
      guard !edges.stand(at: start) else { return }
      ends.runts += 1
    }
    ends.runtsPerFragment += 1
  }

  /// Inspects a line that others follow on the page.
  func inspect(from start: Int, to end: Int, into ends: inout LineEnds) {
    if edges.stand(at: end) {
      if !edges.stand(at: start), isRunt(from: start, to: end) {
        ends.runts += 1
        ends.runtsPerFragment += 1
      }
      return
    }
    ends.softBreaks += 1
    let end = TextOffset(utf8: end)
    let faults = boundaries.marks(at: end)
    guard faults.isAny, !boundaries.isUnbroken(from: TextOffset(utf8: start), to: end) else {
      return
    }
    if faults.basic { ends.basic += 1 }
    if faults.gb { ends.gb += 1 }
    if faults.strict { ends.strict += 1 }
    if faults.splitPair { ends.splitPairs += 1 }
  }

  /// Whether a line is one ideograph and nothing but marks and white space after it.
  private func isRunt(from start: Int, to end: Int) -> Bool {
    let first = ScalarProperties.scalar(atByte: start, of: text)
    guard ScalarProperties.isIdeograph(first) else { return false }
    // Most lines go on with another one, which no mark is and no part of the character before it.
    if Self.ideographs ~= first, start + 3 < end,
      Self.ideographs ~= ScalarProperties.scalar(atByte: start + 3, of: text)
    {
      return false
    }
    var scalar = boundaries.endOfCharacter(at: TextOffset(utf8: start))
    let last = text.scalarIndex(of: TextOffset(utf8: end))
    while scalar < last {
      let next = ScalarProperties.scalar(atByte: text.offset(ofScalar: scalar).utf8, of: text)
      guard
        Kinsoku.isClosing(next) || ScalarProperties.isWhiteSpace(next)
          || ScalarProperties.isPunctuation(next) && !Kinsoku.forbidsEnd(next, level: .basic)
      else { return false }
      scalar += 1
    }
    return true
  }

  /// The first block of unified ideographs: three bytes each.
  private static let ideographs: ClosedRange<UInt32> = 0x4E00...0x9FFF
}

/// How the lines of a page end.
///
/// A soft break is a line end inside a paragraph; the page's own end is none of its soft breaks. The
/// break of a word too long for its line is nobody's fault and counts only as a soft break.
package struct LineEnds: Hashable, Sendable {
  /// The soft breaks inside the page.
  @Count package var softBreaks = 0
  /// Those that each level of kinsoku forbids.
  @Count package var basic = 0
  @Count package var gb = 0
  @Count package var strict = 0
  /// Those inside a two-em dash or a double ellipsis.
  @Count package var splitPairs = 0
  /// The last lines of paragraphs that are one ideograph and closing marks after it.
  @Count package var runts = 0
  /// Those, and the last line of a paragraph that goes on behind the page.
  @Count package var runtsPerFragment = 0

  package init() {}
}
