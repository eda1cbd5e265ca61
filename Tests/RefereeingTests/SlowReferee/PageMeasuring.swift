import PaginatorKit
import Typesetting

@testable import Refereeing

extension SlowReferee {
  /// Measures one page by itself and against the text that follows it.
  ///
  /// `outlines` gets what its lines are to the text's paragraphs.
  func measure(
    _ page: PageRange,
    number: Int,
    showing: Showing,
    outlining outlines: inout [PageOutline]
  ) -> PageMeasurement {
    let (start, end) = text.inside(page)
    var measured = PageMeasurement(page: number, range: page)
    measured.unused = max(.zero, layout.depth)
    var glyphs: [[PositionedGlyph]] = []
    let placed = layOut(page, showing: showing) { line, flow in
      glyphs.append(flow.glyphs())
      ink.inspect(line, glyphs: glyphs[glyphs.count - 1], page: &measured.ink)
      measured.add(top: line.top, bottom: line.bottom, width: line.line.width, in: layout.box)
    }
    let next = nextLines(after: end, unused: measured.unused, stackedOn: placed)
    measured.note(missed: next.missed, advance: next.avoidable)
    let starts = placed.lazy.map(\.line.start)
    outlines.append(PageOutline(from: start, to: end, lineStarts: starts, edges: edges))
    let isTall = measured.overflowLines > 0
    measured.isOverflowUnavoidable =
      (isTall || measured.overflowX > .zero) && (!isTall || placed.count == 1)
    measured.exclusion = exclusion(end: end, hasLines: !placed.isEmpty, nextIsTall: next.isTall)
    let isPicture = text.styles?.blocks
      .contains {
        $0.start == end && text.styles?.blockStyles[Int($0.style)].kind == .picture
      }
    if measured.exclusion == nil, next.missed == 0, isPicture == true {
      measured.exclusion = .picture
    }
    measured.boundary = boundary(from: start, to: end, stackedOn: placed, showing: showing)
    if end > .zero, end < text.end, !text.isForcedBreak(end) {
      measured.boundary?.keeps = keeps(from: start, to: end)
    }
    measured.linesThatDiffer = linesThatDiffer(
      placed,
      glyphs,
      from: start,
      to: end,
      showing: showing
    )
    measured.lineEnds = lineEnds.inspect(lineStarts: starts, to: end)
    return measured
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
    stackedOn placed: [PlacedLine]
  ) -> NextLines {
    let limit = section(after: end)
    guard end < limit else { return (0, .zero, false) }
    let height = layout.depth
    // No line is lower than one of the primary face, so that most pages need no look ahead.
    let least =
      layout.type.leading == .hang ? primary.line - primary.lowerHalfLeading : primary.line
    if layout.type.lineHeightFrom == .primary, text.styles == nil, unused < least || least > height
    {
      return (0, .zero, least > height)
    }
    return lookingAhead(from: end, by: 8_192, limit: limit) { cut in
      nextLines(from: end, to: cut, limit: limit, stackedOn: placed)
    }
  }

  /// The next lines of a stretch; `nil` where its end says too little of them.
  private func nextLines(
    from end: TextOffset,
    to cut: TextOffset,
    limit: TextOffset,
    stackedOn placed: [PlacedLine]
  ) -> NextLines? {
    var next: NextLines = (0, .zero, false)
    var top = placed.last.map { $0.top + $0.line.height } ?? .zero
    let used = placed.last?.bottom ?? .zero
    let flow = flow(from: end, to: cut, showing: .context)
    var isFirst = placed.isEmpty
    while let line = flow.nextLine() {
      // A line that the look-ahead cut might be longer.
      if line.end == cut.utf8, cut < limit { return nil }
      let hanging = layout.type.leading == .hang ? line.lowerHalfLeading : .zero
      if next.missed == 0 { next.isTall = line.height - hanging > layout.depth }
      top += (isFirst ? line.spacingAtTop : line.spacingBefore) + line.height
      isFirst = false
      let bottom = top - hanging
      guard bottom <= layout.depth else { return next }
      next.missed += 1
      next.avoidable = bottom - used
    }
    return cut == limit ? next : nil
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
    return boundaries.inspect(end)
  }

  private func boundary(
    from start: TextOffset,
    to end: TextOffset,
    stackedOn placed: [PlacedLine],
    showing: Showing
  ) -> BoundaryMeasurement? {
    guard var measurement = boundary(endingAt: end) else { return nil }
    let last = placed.last?.line.start ?? start.utf8
    let line = line(reaching: end, from: start, lastLine: last, showing: showing)
    measurement.midLine = line.map { $0.end != end.utf8 } ?? false
    if let line, !measurement.midLine {
      boundaries.forgive(&measurement, lineFrom: TextOffset(utf8: line.start), to: end)
    }
    return measurement
  }

  /// What a page's end does to blocks and words that are kept, by all lines of the text.
  private func keeps(
    from start: TextOffset,
    to end: TextOffset
  ) -> BoundaryMeasurement.KeepFaults? {
    let partsWord =
      layout.type.hyphenateLimitLast == .page && boundaries.inspect(end).hyphen == true
    guard let styles = text.styles,
      styles.blockStyles.contains(where: { $0.keepsWithNext || $0.keepsTogether })
    else {
      guard layout.type.hyphenateLimitLast == .page else { return nil }
      return BoundaryMeasurement.KeepFaults(
        violation: partsWord && hasOtherEnd(from: start, to: end)
      )
    }
    let style = { (block: TextStyles.Span) in styles.blockStyles[Int(block.style)] }
    let before = styles.blocks.first { $0.start < end && end <= $0.end }
    let inside = before.map { end < $0.end } ?? false
    let after = inside ? before : styles.blocks.first { $0.start == end }
    let isAlone = !inside && before.map { style($0).kind == .heading } ?? false
    var faults = BoundaryMeasurement.KeepFaults(strandedHeading: isAlone)
    // Whether a page should end there, by the styles alone.
    let isKept =
      inside
      ? before.map { style($0).keepsTogether } ?? false
      : before.map { $0.end == end && style($0).keepsWithNext } ?? false
    faults.violation = (isKept || partsWord) && hasOtherEnd(from: start, to: end)
    guard isKept, let before else { return faults }
    let boxes: Set<BlockStyle.Kind> = [.picture, .caption, .row]
    let group = [before, after ?? before]
    // A picture that stays with its caption is one with it, whichever of them the page ends in.
    var whole = PageRange(start: before.start, end: group[1].end)
    for block in styles.blocks.reversed()
    where block.end == whole.start && style(block).keepsWithNext
      && boxes.contains(style(block).kind)
    {
      whole.start = block.start
    }
    for (block, next) in zip(styles.blocks, styles.blocks.dropFirst())
    where block.end == whole.end && next.start == block.end && style(block).keepsWithNext
      && boxes.contains(style(block).kind) && boxes.contains(style(next).kind)
    {
      whole.end = next.end
    }
    let lines = layOut(whole, showing: .context) { _, _ in }
    faults.splitBox =
      group.allSatisfy { boxes.contains(style($0).kind) }
      && lines.allSatisfy { $0.bottom <= layout.depth }
    return faults
  }

  /// Whether a page might end before one of its lines, the first left out, and part nothing.
  private func hasOtherEnd(from start: TextOffset, to end: TextOffset) -> Bool {
    let flow = flow(from: start, to: end, showing: .context)
    var lines: [Line] = []
    while let line = flow.nextLine() { lines.append(line) }
    return lines.dropFirst()
      .contains { line in
        let isHyphenated = boundaries.inspect(TextOffset(utf8: line.start)).hyphen == true
        let partsWord = layout.type.hyphenateLimitLast == .page && isHyphenated
        return !line.avoidsBreakBefore && !partsWord
      }
  }

  /// The line that holds the text before an offset when the text is laid out from a page's start
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
  ) -> Line? {
    guard start < end else { return nil }
    let limit = text.endOfSection(after: start)
    let paragraph = TextOffset(utf8: paragraph(holding: lastLine).start)
    if showing == .context || paragraph >= start {
      let first = showing == .context ? TextOffset(utf8: lastLine) : paragraph
      return flow(from: first, to: limit, showing: .context).line(reaching: end)
    }
    // A part of a paragraph is a text of its own that goes on after the page, as far as lines need.
    return lookingAhead(from: end, by: 512, limit: limit) { cut -> Line?? in
      let line = flow(from: start, to: cut, showing: .substring).line(reaching: end)
      return cut == limit || line.map { $0.end < cut.utf8 } ?? false ? .some(line) : nil
    }
  }

  // MARK: The other way of showing it

  /// The lines of a page that come out otherwise when it is shown the other way.
  ///
  /// Paragraphs are laid out apart from each other, so that only those can differ that the page begins
  /// or ends inside.
  private func linesThatDiffer(
    _ placed: [PlacedLine],
    _ glyphs: [[PositionedGlyph]],
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing
  ) -> Int {
    guard let last = placed.last?.line else { return 0 }
    let other: Showing = showing == .context ? .substring : .context
    let first = paragraph(holding: start.utf8)
    let paragraph = paragraph(holding: last.start)
    let bottom = TextOffset(utf8: max(start.utf8, paragraph.start))
    var count = 0
    if start < bottom, first.start < start.utf8 {
      let lines = placed.indices.prefix { placed[$0].line.start < first.contentEnd }
      let top = min(end, TextOffset(utf8: first.end))
      let flow = flow(from: start, to: top, showing: other)
      count += difference(of: placed[lines], glyphs[lines], from: flow)
    }
    if end.utf8 < paragraph.contentEnd || paragraph.start < bottom.utf8 {
      let lines = placed.indices.drop { placed[$0].line.start < bottom.utf8 }
      let flow = flow(from: bottom, to: end, showing: other)
      count += difference(of: placed[lines], glyphs[lines], from: flow)
    }
    return count
  }

  /// Counts the lines that a flow does not have: those that it begins or ends elsewhere, makes as wide
  /// otherwise, or of other glyphs.
  private func difference(
    of lines: ArraySlice<PlacedLine>,
    _ glyphs: ArraySlice<[PositionedGlyph]>,
    from other: TextFlow
  ) -> Int {
    var next = other.nextLine()
    // Each line begins behind the one before it, whichever way the page is shown.
    return zip(lines, glyphs)
      .count { placed, glyphs in
        while let line = next, line.start < placed.line.start { next = other.nextLine() }
        return next?.withoutParagraph != placed.line.withoutParagraph || other.glyphs() != glyphs
      }
  }
}

extension TextFlow {
  /// Returns the first line that ends at an offset or behind it, `nil` when the flow ends before.
  fileprivate func line(reaching end: TextOffset) -> Line? {
    while let line = nextLine() {
      if line.end >= end.utf8 { return line }
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
