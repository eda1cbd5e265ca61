import PaginatorKit
import Typesetting

@testable import Refereeing

/// Looks at how the lines of pages end: at the marks beside soft breaks, at runts.
struct SlowLineEndInspector {
  private let text: SourceText
  private let edges: SlowParagraphEdges
  private let boundaries: SlowBoundaryInspector

  init(of text: SourceText, edges: SlowParagraphEdges, boundaries: SlowBoundaryInspector) {
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
    guard let last, last < end.utf8 else { return ends }
    if isRunt(from: last, to: end.utf8) {
      if edges.stand(at: end.utf8) {
        guard !edges.stand(at: last) else { return ends }
        ends.runts += 1
      }
      ends.runtsPerFragment += 1
    }
    return ends
  }

  /// Inspects a line that others follow on the page.
  private func inspect(from start: Int, to end: Int, into ends: inout LineEnds) {
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
    guard ScalarProperties.isIdeograph(ScalarProperties.scalar(atByte: start, of: text)) else {
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
}
