import GRDB
import Refereeing

extension LineEnds {
  /// The columns of a page row that tell how its lines end.
  static let columns = [
    "softBreaks", "softBreaksAgainstBasic", "softBreaksAgainstGB", "softBreaksAgainstStrict",
    "softBreaksInPairs", "runtLines", "runtLinesPerFragment",
  ]

  /// The values of the columns, NULL where nobody looked.
  static func stored(_ ends: LineEnds?) -> [DatabaseValue] {
    [
      (ends?.softBreaks).databaseValue, (ends?.basic).databaseValue, (ends?.gb).databaseValue,
      (ends?.strict).databaseValue, (ends?.splitPairs).databaseValue, (ends?.runts).databaseValue,
      (ends?.runtsPerFragment).databaseValue,
    ]
  }
}

extension BoundaryMeasurement {
  /// The columns of a page row that came later for its boundary.
  static let laterColumns = [
    "wordPlace", "isAgainstBasic", "isAgainstGB", "isAgainstStrict", "isInsidePair",
    "paragraphPlace", "linesBefore", "linesAfter", "linesBeforeOnPage", "linesAfterOnPage",
  ]

  /// The values of the columns, NULL where there is no boundary or nobody looked.
  static func laterStored(_ boundary: BoundaryMeasurement?) -> [DatabaseValue] {
    let marks = boundary?.marks
    let lines = boundary?.paragraph?.lines
    return [
      (boundary?.word?.rawValue).databaseValue, (marks?.basic).databaseValue,
      (marks?.gb).databaseValue, (marks?.strict).databaseValue, (marks?.splitPair).databaseValue,
      (boundary?.paragraph?.name.rawValue).databaseValue, (lines?.before).databaseValue,
      (lines?.after).databaseValue, (lines?.beforeOnPage).databaseValue,
      (lines?.afterOnPage).databaseValue,
    ]
  }
}

extension BoundaryMeasurement.ParagraphPlace {
  /// The place's name in a column.
  enum Name: String {
    case between
    case inside
    case apart
  }

  fileprivate var name: Name {
    switch self {
    case .between: .between
    case .inside: .inside
    case .apart: .apart
    }
  }

  fileprivate var lines: BoundaryMeasurement.PartedLines? {
    if case .inside(let lines) = self { lines } else { nil }
  }
}

extension Columns {
  /// The next columns as line ends, `nil` where they are NULL.
  mutating func lineEnds() throws -> LineEnds? {
    let counts: [Int?] = try LineEnds.columns.map { _ in try optional() }
    guard let softBreaks = counts[0], let basic = counts[1], let gb = counts[2],
      let strict = counts[3], let splitPairs = counts[4], let runts = counts[5],
      let runtsPerFragment = counts[6]
    else { return nil }
    var ends = LineEnds()
    ends.softBreaks = softBreaks
    ends.basic = basic
    ends.gb = gb
    ends.strict = strict
    ends.splitPairs = splitPairs
    ends.runts = runts
    ends.runtsPerFragment = runtsPerFragment
    return ends
  }

  /// Reads the later columns of a boundary, which are NULL where there is none.
  mutating func addBreaks(to boundary: inout BoundaryMeasurement?) throws {
    boundary?.word = try optionalName()
    boundary?.marks = try marks()
    boundary?.paragraph = try paragraphPlace()
  }

  private mutating func marks() throws -> BoundaryMeasurement.MarkFaults? {
    let (basic, gb): (Bool?, Bool?) = (try optional(), try optional())
    let (strict, splitPair): (Bool?, Bool?) = (try optional(), try optional())
    guard let basic, let gb, let strict, let splitPair else { return nil }
    return BoundaryMeasurement.MarkFaults(
      basic: basic,
      gb: gb,
      strict: strict,
      splitPair: splitPair
    )
  }

  private mutating func paragraphPlace() throws -> BoundaryMeasurement.ParagraphPlace? {
    let name: BoundaryMeasurement.ParagraphPlace.Name? = try optionalName()
    let (before, after): (Int?, Int?) = (try optional(), try optional())
    let (beforeOnPage, afterOnPage): (Int?, Int?) = (try optional(), try optional())
    switch name {
    case nil: return nil
    case .between: return .between
    case .apart: return .apart
    case .inside:
      return .inside(
        BoundaryMeasurement.PartedLines(
          before: before,
          after: after,
          beforeOnPage: beforeOnPage ?? 0,
          afterOnPage: afterOnPage ?? 0
        )
      )
    }
  }
}
