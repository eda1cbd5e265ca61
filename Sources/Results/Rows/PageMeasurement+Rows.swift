import GRDB
import PaginatorKit
import Refereeing

extension PageMeasurement {
  /// The columns of a page row; its number is the row's position, its range the pagination's.
  static let columns = [
    "lines", "bottomSixtyFourths", "overflowSixtyFourths", "overflowLines", "clippedLines",
    "hiddenLines", "overflowXSixtyFourths", "isOverflowUnavoidable", "unusedSpaceSixtyFourths",
    "missedLines", "avoidableSixtyFourths", "residualSixtyFourths", "exclusion", "isMidGrapheme",
    "isIllegalBreak", "isMidLine", "isAgainstKinsoku", "linesThatDiffer",
    "inkOverflowTopSixtyFourths", "inkOverflowRightSixtyFourths", "inkOverflowBottomSixtyFourths",
    "inkOverflowLeftSixtyFourths",
  ]

  /// The columns that came later, all NULL in the rows of older sessions.
  static let laterColumns = LineEnds.columns + BoundaryMeasurement.laterColumns

  /// The values of the columns, and those of the later ones.
  var stored: [DatabaseValue] {
    [
      lines.databaseValue, bottom.stored, overflow.stored, overflowLines.databaseValue,
      clippedLines.databaseValue, hiddenLines.databaseValue, overflowX.stored,
      isOverflowUnavoidable.databaseValue, unused.stored, missedLines.databaseValue,
      avoidable.stored, residual.stored, (exclusion?.rawValue).databaseValue,
      (boundary?.midGrapheme).databaseValue, (boundary?.illegalBreak).databaseValue,
      (boundary?.midLine).databaseValue, (boundary?.kinsoku).databaseValue,
      linesThatDiffer.databaseValue, ink.overflowTop.stored, ink.overflowRight.stored,
      ink.overflowBottom.stored, ink.overflowLeft.stored,
    ] + LineEnds.stored(lineEnds) + BoundaryMeasurement.laterStored(boundary)
  }

  /// A measurement from the columns.
  init(page: Int, range: PageRange, _ row: inout Columns) throws {
    self.init(
      page: page,
      range: range,
      lines: try row.next(),
      bottom: try row.length(),
      overflow: try row.length(),
      overflowLines: try row.next(),
      clippedLines: try row.next(),
      hiddenLines: try row.next(),
      overflowX: try row.length(),
      isOverflowUnavoidable: try row.next(),
      unused: try row.length(),
      missedLines: try row.next(),
      avoidable: try row.length(),
      residual: try row.length(),
      exclusion: try row.optionalName(),
      boundary: try row.boundary(),
      linesThatDiffer: try row.next(),
      ink: try row.ink(),
      lineEnds: try row.lineEnds()
    )
    try row.addBreaks(to: &boundary)
  }
}

extension Columns {
  fileprivate mutating func boundary() throws -> BoundaryMeasurement? {
    let (midGrapheme, illegalBreak): (Bool?, Bool?) = (try optional(), try optional())
    let (midLine, kinsoku): (Bool?, Bool?) = (try optional(), try optional())
    guard let midGrapheme, let illegalBreak, let midLine, let kinsoku else { return nil }
    return BoundaryMeasurement(
      midGrapheme: midGrapheme,
      illegalBreak: illegalBreak,
      midLine: midLine,
      kinsoku: kinsoku
    )
  }

  fileprivate mutating func ink() throws -> InkMeasurement {
    var ink = InkMeasurement()
    ink.overflowTop = try length()
    ink.overflowRight = try length()
    ink.overflowBottom = try length()
    ink.overflowLeft = try length()
    return ink
  }
}
