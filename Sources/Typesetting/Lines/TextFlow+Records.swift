import PaginatorKit

/// Lines out of break records.
extension TextFlow {
  /// Begins to read the records of the paragraph at the flow's position; where they cannot tell its
  /// lines from there on, the paragraph is shaped. False when the flow does without records.
  func enterRecords() -> Bool {
    guard let isKept = reader?.isKept else { return false }
    guard isKept ? enterKept() : findRecords() else { return false }
    guard let reader else { return false }
    let paragraph = reader.paragraph
    range = paragraph.range
    missingGlyphs += Int(paragraph.missingGlyphs)
    source = .records
    let isWhole = range.contentEnd <= limit
    if range.isEmpty || position > range.contentEnd { return true }
    if isWhole, self.reader?.seek(position) == true { return true }
    // What has no records was shaped to find that.
    readShaped(isKept || paragraph.recordCount > 0 ? shapeAgain() : own)
    return true
  }

  /// Goes to the paragraph at the position.
  private func enterKept() -> Bool {
    reader?.enter(holding: position)
    guard let paragraph = reader?.paragraph else { return false }
    if countsRecords { typesetter.count(paragraph) }
    return true
  }

  /// Finds the records of the paragraph at the position; false where the stretch ends inside it, so that
  /// its lines depend on more than the paragraph.
  private func findRecords() -> Bool {
    guard let records = reader?.records else { return false }
    let isContext = showing == .context
    let found = text.utf8.withUnsafeBufferPointer { utf8 in
      let first = isContext ? ParagraphRange.start(holding: position, in: utf8) : position
      let range = ParagraphRange.starting(
        at: first,
        limit: isContext ? utf8.count : limit,
        in: utf8
      )
      guard range.contentEnd <= limit else { return false }
      records.removeAll()
      typesetter.append(range, of: utf8, to: records, shapingInto: own)
      own.isWhole = false
      return true
    }
    if found { reader?.enter() }
    return found
  }

  /// The next line of the current paragraph, `nil` where its first word is longer than a line.
  func recordedLine() -> Line? {
    guard var reader else { return nil }
    let isFirst = reader.isAtStart
    guard let end = reader.lineEnd(limit: isFirst ? indentedWidth : width) else { return nil }
    let content = max(0, reader.width(to: end))
    let endsParagraph = end == reader.lastRecord
    let begin = position
    if endsParagraph {
      leaveParagraph()
    } else {
      position = reader.byte(at: end)
    }
    reader.record = end
    self.reader = reader
    return Line(
      start: begin,
      end: position,
      width: typesetter.units.length(of: content) + (isFirst ? indent : .zero),
      height: metrics.primary.line,
      lowerHalfLeading: metrics.primary.lowerHalfLeading,
      spacingBefore: isFirst ? typesetter.style.paragraphSpacing : .zero,
      startsParagraph: isFirst,
      endsParagraph: endsParagraph
    )
  }

  /// Places the next lines of the current paragraph in a box, as far as records tell them.
  ///
  /// - Returns: Whether the box is full: the next line does not fit below the others.
  func placeRecordedLines(in box: inout PageBox) -> Bool {
    guard var reader else { return false }
    let heights = metrics.primary
    let last = reader.lastRecord
    var isFull = false
    while reader.record < last {
      let isFirst = reader.isAtStart
      guard let end = reader.lineEnd(limit: isFirst ? indentedWidth : width) else { break }
      let spacing = isFirst ? typesetter.style.paragraphSpacing : .zero
      guard
        box.place(
          heights.line,
          lowerHalfLeading: heights.lowerHalfLeading,
          spacingBefore: spacing
        )
      else {
        isFull = true
        break
      }
      reader.record = end
    }
    if reader.record == last {
      leaveParagraph()
    } else {
      position = reader.byte(at: reader.record)
    }
    self.reader = reader
    return isFull
  }
}

extension Typesetter {
  /// Counts what was done to know the records of a paragraph.
  fileprivate func count(_ paragraph: BreakRecords.Paragraph) {
    work.measuredScalars += Int(paragraph.scalars)
    work.shapeCalls += Int(paragraph.shapeCalls)
    work.shapedGlyphs += Int(paragraph.shapedGlyphs)
  }
}
