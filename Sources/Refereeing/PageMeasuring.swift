import PaginatorKit
import Typesetting

extension Referee {
  /// Measures one page by itself and against the text that follows it.
  ///
  /// Returns where what was found stands in the table of ``measuredPages``, and what the page's lines are to the
  /// text's paragraphs.
  func measure(
    _ page: PageRange,
    showing: Showing
  ) -> (place: PageTable.Place, outline: PageOutline) {
    let (start, end) = inside(page)
    let key = MeasuredPages.Key(start: start, end: end, showing: showing)
    if let known = measuredPages.page(key) {
      ink.see(clusters, in: start.utf8..<end.utf8)
      return known
    }
    let lines = pageLines(from: start, to: end, showing: showing)
    var placed = PlacedPage(
      PageMeasurement(page: 0, range: page),
      outline: PageOutline(from: start, to: end, edges: edges),
      in: layout
    )
    place(lines, on: &placed, to: end)
    var measured = placed.measured
    let next = nextLines(after: end, unused: measured.unused, below: placed.last)
    measured.note(missed: next.missed, advance: next.avoidable)
    let isTall = measured.overflowLines > 0
    measured.isOverflowUnavoidable =
      (isTall || measured.overflowX > .zero) && (!isTall || lines.count == 1)
    measured.exclusion = exclusion(end: end, hasLines: placed.last != nil, nextIsTall: next.isTall)
    if measured.exclusion == nil, next.missed == 0, beginsWithPicture(end) {
      measured.exclusion = .picture
    }
    measured.boundary = boundary(
      from: start,
      to: end,
      lastLine: placed.last?.line.start ?? start.utf8,
      showing: showing
    )
    if let last = placed.last {
      measured.linesThatDiffer =
        linesThatDiffer(lines, lastLine: last.line.start, from: start, to: end, showing: showing)
    }
    measured.lineEnds = placed.ends
    let place = measuredPages.writer.add(measured)
    if placed.isWhollySeen {
      measuredPages.keep(place, outline: placed.outline, showing: showing)
    }
    return (place, placed.outline)
  }

  // MARK: What would have fitted

  private typealias NextLines = (missed: Int, avoidable: Length, isTall: Bool)

  /// Counts the actual next lines that the unused space has room for.
  ///
  /// Whichever way the page is shown, a paragraph that goes on goes on: on a fuller page it would be
  /// neither spaced nor indented anew.
  private func nextLines(
    after end: TextOffset,
    unused: Length,
    below last: PlacedLine?
  ) -> NextLines {
    let limit = section(after: end)
    guard end < limit else { return (0, .zero, false) }
    let height = layout.flow.contentHeight
    // No line is lower than one of the primary face, so that most pages need no look ahead.
    let least =
      layout.type.leading == .hang ? primary.line - primary.lowerHalfLeading : primary.line
    if layout.type.lineHeightFrom == .primary, text.styles == nil,
      unused < least || least > height
    {
      return (0, .zero, least > height)
    }
    if let next = nextTextLines(from: end, limit: limit, below: last) { return next }
    return lookingAhead(from: end, by: 8_192, limit: limit) { cut in
      nextLines(from: end, to: cut, limit: limit, below: last)
    }
  }

  /// The next lines of a stretch; `nil` where its end says too little of them.
  private func nextLines(
    from end: TextOffset,
    to cut: TextOffset,
    limit: TextOffset,
    below last: PlacedLine?
  ) -> NextLines? {
    var fitting = FittingLines(below: last, in: layout)
    let flow = flow(from: end, to: cut, showing: .context)
    while let line = flow.nextLine() {
      // A line that the look-ahead cut might be longer.
      if line.end == cut.utf8, cut < limit { return nil }
      guard fitting.add(line) else { return fitting.found }
    }
    return cut == limit ? fitting.found : nil
  }

  /// The same of lines that are known: of the rest of a paragraph, and then the text's; `nil` where a flow
  /// has to lay them out.
  private func nextTextLines(
    from end: TextOffset,
    limit: TextOffset,
    below last: PlacedLine?
  ) -> NextLines? {
    guard let lines, let limitLine = lines.number(startingAt: limit.utf8) else { return nil }
    var fitting = FittingLines(below: last, in: layout)
    var first = lines.number(startingAt: end.utf8)
    if first == nil {
      let paragraph = paragraph(holding: end.utf8)
      guard paragraph.end <= limit.utf8,
        let rest = packed?.lines(from: end.utf8, to: paragraph.end, showing: .context)
      else { return nil }
      for element in rest {
        guard fitting.add(element.line) else { return fitting.found }
      }
      first = lines.number(startingAt: paragraph.end)
    }
    guard let first else { return nil }
    for number in first..<limitLine {
      guard fitting.add(lines.line(number)) else { break }
    }
    return fitting.found
  }

  /// Counts lines that have room below those of a page.
  private struct FittingLines {
    private(set) var found: NextLines = (0, .zero, false)
    private let height: Length
    private let leading: LeadingPolicy
    private let used: Length
    private var top: Length
    private var isFirst: Bool

    init(below last: PlacedLine?, in layout: Layout) {
      (height, leading) = (layout.flow.contentHeight, layout.type.leading)
      top = last.map { $0.top + $0.line.height } ?? .zero
      used = last?.bottom ?? .zero
      isFirst = last == nil
    }

    /// Adds the next line; false when it does not fit.
    mutating func add(_ line: Line) -> Bool {
      let hanging = line.hanging(leading)
      if found.missed == 0 { found.isTall = line.height - hanging > height }
      top += (isFirst ? line.spacingAtTop : line.spacingBefore) + line.height
      isFirst = false
      let bottom = top - hanging
      guard bottom <= height else { return false }
      found.missed += 1
      found.avoidable = bottom - used
      return true
    }
  }

  /// Where the stretch ends that holds the text after an offset: the next forced break or the end.
  func section(after offset: TextOffset) -> TextOffset {
    text.isForcedBreak(offset) ? offset : text.endOfSection(after: offset)
  }

  /// Looks at ever more scalars behind an offset until they tell something, so that a page costs its own
  /// length and not its paragraph's; `look` is given where they end.
  func lookingAhead<Found>(
    from offset: TextOffset,
    by scalars: Int,
    limit: TextOffset,
    _ look: (TextOffset) -> Found?
  ) -> Found {
    var ahead = scalars
    while true {
      let cut = min(limit, text.offset(ofScalar: text.scalarIndex(of: offset) + ahead))
      if let found = look(cut) { return found }
      ahead *= 4
    }
  }

  /// Why a page's unused space says nothing.
  func exclusion(end: TextOffset, hasLines: Bool, nextIsTall: Bool) -> PageMeasurement.Exclusion? {
    if !hasLines { return .noLines }
    if end == text.end { return .lastPage }
    if text.isForcedBreak(end) { return .forcedBreak }
    return nextIsTall ? .tallLine : nil
  }

  // MARK: Where it ends

  /// Where a page ends inside the text without being forced to, as far as the text tells; `end` is
  /// the page's end, rounded down to a scalar's start.
  func boundary(endingAt end: TextOffset) -> BoundaryMeasurement? {
    guard end > .zero, end < text.end, !text.isForcedBreak(end) else { return nil }
    var measurement = boundaries.inspect(end)
    measurement.keeps = keepFaults(at: end)
    return measurement
  }

  private func boundary(
    from start: TextOffset,
    to end: TextOffset,
    lastLine: Int,
    showing: Showing
  ) -> BoundaryMeasurement? {
    guard var measurement = boundary(endingAt: end) else { return nil }
    if var keeps = measurement.keeps {
      addKeepFaults(from: start, to: end, to: &keeps)
      measurement.keeps = keeps
    }
    let line = line(reaching: end, from: start, lastLine: lastLine, showing: showing)
    measurement.midLine = line.map { $0.upperBound != end.utf8 } ?? false
    if let line, !measurement.midLine {
      boundaries.forgive(&measurement, lineFrom: TextOffset(utf8: line.lowerBound), to: end)
    }
    return measurement
  }

  /// The bytes of the line that holds the text before an offset when the text is laid out from a page's start
  /// uncut, `nil` where there is none.
  ///
  /// Where lines break depends on nothing but their paragraph and the place where they begin, so that
  /// it is enough to lay out the paragraph that the page ends in. One that begins on the page is the
  /// same whichever way the page is shown.
  private func line(
    reaching end: TextOffset,
    from start: TextOffset,
    lastLine: Int,
    showing: Showing
  ) -> Range<Int>? {
    guard start < end else { return nil }
    let limit = text.endOfSection(after: start)
    // No line reaches over a forced break.
    guard end <= limit else { return nil }
    let paragraph = TextOffset(utf8: paragraph(holding: lastLine).start)
    if showing == .context || paragraph >= start {
      let first = showing == .context ? lastLine : paragraph.utf8
      if let lines, lines.number(startingAt: first) != nil,
        lines.number(startingAt: limit.utf8) != nil
      {
        return lines.bytes(of: lines.number(reaching: end.utf8))
      }
      return flow(from: TextOffset(utf8: first), to: limit, showing: .context)
        .line(reaching: end)
    }
    // A part of a paragraph is a text of its own that goes on after the page, as far as lines need.
    let last = self.paragraph(holding: start.utf8).end
    return lookingAhead(from: end, by: 512, limit: limit) { cut -> Range<Int>?? in
      let part = min(cut.utf8, last)
      if let lines = packed?.lines(from: start.utf8, to: part, showing: .substring),
        let line = lines.first(where: { $0.line.end >= end.utf8 })?.line,
        part == last || line.end < part
      {
        return .some(line.start..<line.end)
      }
      let line = flow(from: start, to: cut, showing: .substring).line(reaching: end)
      return cut == limit || line.map { $0.upperBound < cut.utf8 } ?? false ? .some(line) : nil
    }
  }

  // MARK: The other way of showing it

  /// The lines of a page that come out otherwise when it is shown the other way.
  ///
  /// Paragraphs are laid out apart from each other, so that only those can differ that the page begins
  /// or ends inside.
  private func linesThatDiffer(
    _ lines: PageLines,
    lastLine: Int,
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing
  ) -> Int {
    let other: Showing = showing == .context ? .substring : .context
    let first = paragraph(holding: start.utf8)
    let last = paragraph(holding: lastLine)
    let bottom = max(start.utf8, last.start)
    var count = 0
    if start.utf8 < bottom, first.start < start.utf8 {
      let top = min(end.utf8, first.end)
      count += difference(
        of: lines,
        beginningUpTo: first.contentEnd,
        in: start.utf8..<top,
        showing: other
      )
    }
    if end.utf8 < last.contentEnd || last.start < bottom {
      count += difference(of: lines, beginningUpTo: .max, in: bottom..<end.utf8, showing: other)
    }
    return count
  }

  /// Counts the lines of a part of one paragraph that come out otherwise when it is shown another way:
  /// begin or end elsewhere, are as wide otherwise, or of other glyphs.
  private func difference(
    of lines: PageLines,
    beginningUpTo limit: Int,
    in part: Range<Int>,
    showing: Showing
  ) -> Int {
    if lines.isSame(part) { return 0 }
    let other = flow(
      from: TextOffset(utf8: part.lowerBound),
      to: TextOffset(utf8: part.upperBound),
      showing: showing
    )
    var next = other.nextLine()
    // None begins before the limit where the page begins inside the break that ends the paragraph.
    let starts = part.lowerBound..<max(part.lowerBound, limit)
    // Each line begins behind the one before it, whichever way the page is shown.
    return self.lines(lines, in: starts)
      .count { own in
        while let line = next, line.start < own.line.start { next = other.nextLine() }
        return next?.withoutParagraph != own.line.withoutParagraph
          || other.glyphs() != glyphs(of: own)
      }
  }
}

extension TextFlow {
  /// Returns the bytes of the first line that ends at an offset or behind it, `nil` when the flow ends before.
  fileprivate func line(reaching end: TextOffset) -> Range<Int>? {
    while let line = nextLine() {
      if line.end >= end.utf8 { return line.start..<line.end }
    }
    return nil
  }
}

extension Line {
  /// The line without what a cut changes by itself: whether a paragraph starts there.
  fileprivate var withoutParagraph: Line {
    var line = self
    line.startsParagraph = false
    line.endsParagraph = false
    (line.spacingBefore, line.spacingAtTop) = (.zero, .zero)
    line.avoidsBreakBefore = false
    return line
  }
}
