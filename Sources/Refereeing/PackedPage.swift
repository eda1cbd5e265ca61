import PaginatorKit

/// A page's measurement in less than half of the 208 bytes that it takes by itself.
///
/// A book has a million pages in all layouts, and hardly one of them has a thousand lines.
struct PackedPage: Hashable, Sendable {
  private var start, end, page: UInt32
  private var bottom, overflow, overflowX, unused, avoidable, residual: Int32
  private var inkTop, inkRight, inkBottom, inkLeft: Int16
  private var lines, overflowLines, clippedLines, hiddenLines: UInt16
  private var missedLines, linesThatDiffer: UInt16
  private var softBreaks, basic, gb, strict, splitPairs, runts, runtsPerFragment: UInt8
  private var hasLineEnds: Bool
  private var isOverflowUnavoidable: Bool
  private var exclusion: PageMeasurement.Exclusion?
  private var hasBoundary: Bool
  private var midGrapheme, illegalBreak, midLine, kinsoku: Bool
  private var word: BoundaryMeasurement.WordPlace?
  private var marks: BoundaryMeasurement.MarkFaults?
  private var paragraph: Paragraph?
  /// Lines of a paragraph that is parted; `UInt16.max` where nobody knows them.
  private var before, after: UInt16
  private var beforeOnPage, afterOnPage: UInt16

  private enum Paragraph: Hashable { case between, inside, apart }

  /// - Throws: ``TooWide`` for a page with a number that there is no room for.
  init(_ measured: PageMeasurement) throws(TooWide) {
    start = try narrow(measured.range.start.utf8)
    end = try narrow(measured.range.end.utf8)
    page = try narrow(measured.page)
    bottom = try narrow(measured.bottom.sixtyFourths)
    overflow = try narrow(measured.overflow.sixtyFourths)
    overflowX = try narrow(measured.overflowX.sixtyFourths)
    unused = try narrow(measured.unused.sixtyFourths)
    avoidable = try narrow(measured.avoidable.sixtyFourths)
    residual = try narrow(measured.residual.sixtyFourths)
    inkTop = try narrow(measured.ink.overflowTop.sixtyFourths)
    inkRight = try narrow(measured.ink.overflowRight.sixtyFourths)
    inkBottom = try narrow(measured.ink.overflowBottom.sixtyFourths)
    inkLeft = try narrow(measured.ink.overflowLeft.sixtyFourths)
    lines = try narrow(measured.lines)
    overflowLines = try narrow(measured.overflowLines)
    clippedLines = try narrow(measured.clippedLines)
    hiddenLines = try narrow(measured.hiddenLines)
    missedLines = try narrow(measured.missedLines)
    linesThatDiffer = try narrow(measured.linesThatDiffer)
    let ends = measured.lineEnds ?? LineEnds()
    softBreaks = try narrow(ends.softBreaks)
    basic = try narrow(ends.basic)
    gb = try narrow(ends.gb)
    strict = try narrow(ends.strict)
    splitPairs = try narrow(ends.splitPairs)
    runts = try narrow(ends.runts)
    runtsPerFragment = try narrow(ends.runtsPerFragment)
    hasLineEnds = measured.lineEnds != nil
    isOverflowUnavoidable = measured.isOverflowUnavoidable
    exclusion = measured.exclusion
    let boundary = measured.boundary ?? .sound
    hasBoundary = measured.boundary != nil
    midGrapheme = boundary.midGrapheme
    illegalBreak = boundary.illegalBreak
    midLine = boundary.midLine
    kinsoku = boundary.kinsoku
    word = boundary.word
    marks = boundary.marks
    (before, after, beforeOnPage, afterOnPage) = (0, 0, 0, 0)
    switch boundary.paragraph {
    case nil: paragraph = nil
    case .between: paragraph = .between
    case .apart: paragraph = .apart
    case .inside(let parted):
      paragraph = .inside
      before = try narrow(known: parted.before)
      after = try narrow(known: parted.after)
      beforeOnPage = try narrow(parted.beforeOnPage)
      afterOnPage = try narrow(parted.afterOnPage)
    }
  }

  /// A page of which nothing is said.
  static let nothing: PackedPage = {
    let page = PageMeasurement(page: 0, range: PageRange(start: .zero, end: .zero))
    guard let packed = try? PackedPage(page) else { preconditionFailure("Zeros fit.") }
    return packed
  }()

  var measurement: PageMeasurement {
    var page = PageMeasurement(
      page: Int(page),
      range: PageRange(start: TextOffset(utf8: Int(start)), end: TextOffset(utf8: Int(end)))
    )
    page.bottom = length(bottom)
    page.overflow = length(overflow)
    page.overflowX = length(overflowX)
    page.unused = length(unused)
    page.avoidable = length(avoidable)
    page.residual = length(residual)
    page.ink.overflowTop = length(inkTop)
    page.ink.overflowRight = length(inkRight)
    page.ink.overflowBottom = length(inkBottom)
    page.ink.overflowLeft = length(inkLeft)
    page.lines = Int(lines)
    page.overflowLines = Int(overflowLines)
    page.clippedLines = Int(clippedLines)
    page.hiddenLines = Int(hiddenLines)
    page.missedLines = Int(missedLines)
    page.linesThatDiffer = Int(linesThatDiffer)
    page.lineEnds = hasLineEnds ? lineEnds : nil
    page.isOverflowUnavoidable = isOverflowUnavoidable
    page.exclusion = exclusion
    page.boundary = hasBoundary ? boundary : nil
    return page
  }

  private var lineEnds: LineEnds {
    var ends = LineEnds()
    ends.softBreaks = Int(softBreaks)
    ends.basic = Int(basic)
    ends.gb = Int(gb)
    ends.strict = Int(strict)
    ends.splitPairs = Int(splitPairs)
    ends.runts = Int(runts)
    ends.runtsPerFragment = Int(runtsPerFragment)
    return ends
  }

  private var boundary: BoundaryMeasurement {
    BoundaryMeasurement(
      midGrapheme: midGrapheme,
      illegalBreak: illegalBreak,
      midLine: midLine,
      kinsoku: kinsoku,
      word: word,
      marks: marks,
      paragraph: place
    )
  }

  private var place: BoundaryMeasurement.ParagraphPlace? {
    switch paragraph {
    case nil: nil
    case .between: .between
    case .apart: .apart
    case .inside:
      .inside(
        .init(
          before: known(before),
          after: known(after),
          beforeOnPage: Int(beforeOnPage),
          afterOnPage: Int(afterOnPage)
        )
      )
    }
  }
}

/// A number that a packed page has no room for.
struct TooWide: Error {}

private func narrow<Narrow: FixedWidthInteger>(
  _ number: some FixedWidthInteger
) throws(TooWide) -> Narrow {
  guard let narrow = Narrow(exactly: number) else { throw TooWide() }
  return narrow
}

private func narrow(known number: Int?) throws(TooWide) -> UInt16 {
  guard let number else { return .max }
  guard number < UInt16.max else { throw TooWide() }
  return try narrow(number)
}

private func known(_ number: UInt16) -> Int? { number == .max ? nil : Int(number) }

private func length(_ sixtyFourths: some FixedWidthInteger) -> Length {
  Length(sixtyFourths: Int64(sixtyFourths))
}
