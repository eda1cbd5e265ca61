import PaginatorKit

extension TextFlow {
  /// Begins to read the records of the paragraph at the flow's position.
  ///
  /// Where they cannot tell its lines from there on, the paragraph is shaped. False when the flow does
  /// without records.
  func enterRecords() -> Bool {
    if let known {
      reader = known.lines.reader(ofParagraphAt: position, endingBy: limit) ?? known.others
    }
    guard let isKept = reader?.isKept else { return false }
    guard isKept ? enterKept() : findRecords() else { return false }
    guard let reader else { return false }
    let paragraph = reader.paragraph
    range = paragraph.range
    missingGlyphs += Int(paragraph.missingGlyphs)
    source = .records
    let isWhole = range.contentEnd <= limit
    if range.isEmpty || position > range.contentEnd || setting.picture != nil { return true }
    // A break that stands alone, since the page before ends in front of it, has a line of its own.
    if isWhole, position < range.contentEnd, reader.seek(position) { return true }
    // What has no records was shaped to find that.
    readShaped(isKept || paragraph.recordCount > 0 ? shapeAgain() : own)
    return true
  }

  /// Goes to the paragraph at the position.
  private func enterKept() -> Bool {
    reader?.enter(holding: position)
    guard let paragraph = reader?.paragraph else { return false }
    if countsRecords { typesetter.work.count(paragraph) }
    return true
  }

  /// Finds the records of the paragraph at the position; false where the stretch ends inside it, so that
  /// its lines depend on more than the paragraph.
  private func findRecords() -> Bool {
    guard let records = reader?.records else { return false }
    let found = text.utf8.withUnsafeBufferPointer { utf8 in
      let range = rangeAtPosition(in: utf8)
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
    guard let reader else { return nil }
    let isFirst = reader.isAtStart
    let limit = isFirst && !setting.continuesBlock ? setting.firstWidth : setting.width
    guard let end = reader.lineEnd(limit: limit) else { return nil }
    let content = max(0, reader.width(to: end))
    reader.record = end
    let place = end == reader.lastRecord ? nil : reader.byte(at: end)
    return line(
      to: place,
      content: content,
      setting.heights,
      isFirst: isFirst,
      isBehindHyphen: typesetter.style.keepsWords && !isFirst
        && text.hasSoftHyphen(before: position)
    )
  }

  /// Places the next lines of the current paragraph in a box, as far as records tell them.
  ///
  /// - Returns: Whether the box is full: the next line does not fit below the others.
  func placeRecordedLines(in box: inout PageBox) -> Bool {
    guard let reader else { return false }
    let heights = setting.heights
    let isFirst = reader.isAtStart
    let spacing = isFirst ? box.spacing(setting) : Length(sixtyFourths: 0)
    let room = box.room(
      for: heights.line,
      lowerHalfLeading: heights.lowerHalfLeading,
      spacing: spacing
    )
    var placed = 0
    if isFirst, room > 0 {
      let limit = setting.continuesBlock ? setting.width : setting.firstWidth
      placed = reader.skipLines(1, limit: limit)
    }
    if !isFirst || placed == 1 { placed += reader.skipLines(room - placed, limit: setting.width) }
    box.place(placed, heights.line, spacing: spacing)
    let isDone = reader.record == reader.lastRecord
    if isDone {
      leaveParagraph()
    } else {
      position = reader.byte(at: reader.record)
    }
    return placed == room && !isDone
  }
}
