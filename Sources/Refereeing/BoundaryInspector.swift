import PaginatorKit
import Typesetting

/// Looks at the characters on both sides of a page boundary.
struct BoundaryInspector {
  private let text: SourceText
  private let kinsoku: KinsokuLevel
  private let graphemes: GraphemeBoundaries
  private let legality: BreakLegality

  init(of text: SourceText, kinsoku: KinsokuLevel) {
    self.text = text
    self.kinsoku = kinsoku
    graphemes = GraphemeBoundaries(of: text)
    legality = BreakLegality(of: text)
  }

  /// Inspects a place inside the text; whether it lies inside a line is left for the layout.
  func inspect(_ offset: TextOffset) -> BoundaryMeasurement {
    BoundaryMeasurement(
      midGrapheme: !graphemes.isBoundary(beforeScalar: text.scalarIndex(of: offset)),
      illegalBreak: !legality.allows(offset),
      midLine: false,
      kinsoku: breaksKinsoku(offset)
    )
  }

  /// Whether a line from a place to a boundary holds no place where it might have broken instead: a
  /// word too long for the line, whose break nobody could avoid.
  ///
  /// A break that UAX #14 allows inside a user-perceived character is none: no line takes it.
  func isUnbroken(from start: TextOffset, to end: TextOffset) -> Bool {
    var scalar = text.scalarIndex(of: start) + 1
    let last = text.scalarIndex(of: end)
    while scalar < last {
      let place = text.offset(ofScalar: scalar)
      if graphemes.isBoundary(beforeScalar: scalar), legality.allows(place), !breaksKinsoku(place) {
        return false
      }
      scalar += 1
    }
    return true
  }

  /// Whether a line is one user-perceived character, trailing white space left out: what no line can
  /// break.
  func isOneCharacter(from start: TextOffset, to end: TextOffset) -> Bool {
    let first = text.scalarIndex(of: start)
    var last = text.scalarIndex(of: end)
    while last > first,
      ScalarProperties.isWhiteSpace(
        ScalarProperties.scalar(endingAtByte: text.offset(ofScalar: last).utf8, of: text)
      )
    {
      last -= 1
    }
    return first < last && graphemes.boundary(after: first) >= last
  }

  private func breaksKinsoku(_ offset: TextOffset) -> Bool {
    let before = ScalarProperties.scalar(endingAtByte: offset.utf8, of: text)
    let after = ScalarProperties.scalar(atByte: offset.utf8, of: text)
    if ScalarProperties.isWhiteSpace(before) { return false }
    return Kinsoku.forbidsStart(after, level: kinsoku) || Kinsoku.forbidsEnd(before, level: kinsoku)
  }
}
