package import PaginatorKit
package import Refereeing

extension PageMeasurement {
  /// A page of lines of 24 px from the top of a box of 100 px, judged as Metrics.md 3 and 4 say:
  /// four lines fit, and the fifth is clipped by 20 px.
  package static func make(
    page: Int = 0,
    start: Int = 0,
    end: Int = 10,
    lines: Int = 4,
    lineHeight: Int = 24,
    boxHeight: Int = 100,
    overflowX: Length = .zero,
    unavoidable: Bool = false,
    missed: Int = 0,
    exclusion: Exclusion? = nil,
    boundary: BoundaryMeasurement? = nil,
    linesThatDiffer: Int = 0,
    lineEnds: LineEnds? = .make(softBreaks: 1)
  ) -> PageMeasurement {
    let line = Length.pixels(Double(lineHeight))
    let box = Length.pixels(Double(boxHeight))
    let bottom = line * lines
    let unused = max(.zero, box - bottom)
    let clipped = (0..<lines).count { line * $0 < box && line * ($0 + 1) > box }
    let hidden = (0..<lines).count { line * $0 >= box }
    var measurement = PageMeasurement(page: page, range: PageRange(utf8: start, to: end))
    measurement.lines = lines
    measurement.bottom = bottom
    measurement.overflow = max(.zero, bottom - box)
    measurement.overflowLines = clipped + hidden
    measurement.clippedLines = clipped
    measurement.hiddenLines = hidden
    measurement.overflowX = overflowX
    measurement.isOverflowUnavoidable = unavoidable
    measurement.unused = unused
    measurement.missedLines = missed
    measurement.avoidable = line * missed
    measurement.residual = unused - line * missed
    measurement.exclusion = exclusion
    measurement.boundary = boundary
    measurement.linesThatDiffer = linesThatDiffer
    measurement.lineEnds = lineEnds
    return measurement
  }

  /// Pages of ten scalars each, one for each number of lines; the last ends the text.
  package static func pages(
    lines: [Int],
    missed: Int = 0,
    boundary: BoundaryMeasurement? = .make(),
    lineEnds: LineEnds? = .make(softBreaks: 1)
  ) -> [PageMeasurement] {
    lines.enumerated()
      .map { page, count in
        let isLast = page == lines.count - 1
        return make(
          page: page,
          start: page * 10,
          end: page * 10 + 10,
          lines: count,
          missed: isLast ? 0 : missed,
          exclusion: isLast ? .lastPage : nil,
          boundary: isLast ? nil : boundary,
          lineEnds: lineEnds
        )
      }
  }
}

extension BoundaryMeasurement {
  /// A boundary where a page may end.
  package static func make(
    midGrapheme: Bool = false,
    illegalBreak: Bool = false,
    midLine: Bool = false,
    kinsoku: Bool = false,
    word: WordPlace? = .between,
    hyphen: Bool? = false,
    marks: MarkFaults? = MarkFaults.none,
    paragraph: ParagraphPlace? = .between
  ) -> BoundaryMeasurement {
    var boundary = BoundaryMeasurement.sound
    boundary.midGrapheme = midGrapheme
    boundary.illegalBreak = illegalBreak
    boundary.midLine = midLine
    boundary.kinsoku = kinsoku
    boundary.word = word
    boundary.hyphen = hyphen
    boundary.marks = marks
    boundary.paragraph = paragraph
    return boundary
  }
}

extension LineEnds {
  /// Line ends without a fault, but for what is named.
  package static func make(
    softBreaks: Int,
    basic: Int = 0,
    gb: Int = 0,
    strict: Int = 0,
    splitPairs: Int = 0,
    runts: Int = 0,
    runtsPerFragment: Int = 0
  ) -> LineEnds {
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
}
