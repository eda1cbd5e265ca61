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

  private func breaksKinsoku(_ offset: TextOffset) -> Bool {
    let before = ScalarProperties.scalar(endingAtByte: offset.utf8, of: text)
    let after = ScalarProperties.scalar(atByte: offset.utf8, of: text)
    if ScalarProperties.isWhiteSpace(before) { return false }
    return Kinsoku.forbidsStart(after, level: kinsoku) || Kinsoku.forbidsEnd(before, level: kinsoku)
  }
}
