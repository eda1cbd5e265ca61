import PaginatorKit

extension TextFlow {
  func enterShaped() {
    let isContext = showing == .context
    let known = shapedParagraph()
    let isThere =
      known != nil
      || isContext && own.isWhole && (own.range.start..<own.range.end).contains(position)
    if isThere {
      (known ?? own).forgetCuts()
    } else {
      text.utf8.withUnsafeBufferPointer { utf8 in
        let range = rangeAtPosition(in: utf8)
        if isContext || shaped?.readPart(own, range, for: typesetter) != true {
          typesetter.prepare(own, range: range, of: utf8)
        }
        own.isWhole = isContext
      }
    }
    missingGlyphs += (known ?? own).missingGlyphs
    readShaped(known ?? own)
  }

  /// The paragraph at the flow's position, or what a substring has of it.
  func rangeAtPosition(in utf8: UnsafeBufferPointer<UInt8>) -> ParagraphRange {
    showing == .context
      ? .holding(position, in: utf8) : .starting(at: position, limit: limit, in: utf8)
  }

  /// Shapes the current paragraph, whose records are counted already.
  func shapeAgain() -> ShapedParagraph {
    text.utf8.withUnsafeBufferPointer { utf8 in
      typesetter.withoutCounting { typesetter.prepare(own, range: range, of: utf8) }
    }
    own.isWhole = showing == .context
    return own
  }

  /// Takes the next lines out of a shaped paragraph.
  func readShaped(_ shaped: ShapedParagraph) {
    typesetter.fitPictures(of: shaped, in: settings.box, room: setting.room)
    paragraph = shaped
    range = shaped.range
    source = .shaped
    place = shaped.place(atByte: position)
    shaped.allowCut(at: place)
  }

  /// The paragraph at the flow's position, when it is shaped already as the flow shows it.
  private func shapedParagraph() -> ShapedParagraph? {
    guard let shaped, let whole else { return nil }
    if showing == .substring {
      let range = shaped.range(holding: position)
      guard range.start == position, range.contentEnd <= limit else { return nil }
    }
    shaped.read(whole, holding: position, for: typesetter)
    return whole
  }

  /// The next line of the current paragraph.
  func shapedLine() -> Line {
    let paragraph = paragraph
    let start = place
    let isFirst = start == 0 && position == paragraph.range.start
    var end = start
    if start < paragraph.count {
      let room = isFirst && !setting.continuesBlock ? setting.firstWidth : setting.width
      end = typesetter.lineEnd(of: paragraph, from: start, limit: room)
      if limit < paragraph.range.contentEnd { end = cut(end, from: start, in: room) }
    }
    let content = typesetter.width(of: paragraph, from: start, to: end)
    let heights = heights(of: paragraph, from: start, to: end)
    place = end
    let byte = end == paragraph.count ? nil : paragraph.byte(at: end)
    return line(
      to: byte,
      content: content,
      heights,
      isFirst: isFirst,
      isBehindHyphen: typesetter.style.keepsWords && start > 0
        && paragraph.isHyphenated(before: start)
    )
  }

  /// The heights of a line: those of its paragraph or of its faces, and higher above the baseline where a
  /// picture is, or an annotation of a line as high as its tallest text.
  private func heights(
    of paragraph: ShapedParagraph,
    from start: Int,
    to end: Int
  ) -> LineMetrics.Heights {
    var heights = metrics.heights(of: paragraph, from: start, to: end, primary: setting.face)
    var top = Length.zero
    for picture in paragraph.pictures where start <= picture.place && picture.place < end {
      if typesetter.style.writing == .verticalRL {
        // Half of it stands on either side of the middle.
        let more = max(.zero, picture.height - heights.line)
        heights.line += more
        heights.baseline += Length(sixtyFourths: more.sixtyFourths / 2)
        if more > .zero { heights.lowerHalfLeading = .zero }
        continue
      }
      top = max(top, picture.height)
    }
    if !paragraph.rubies.isEmpty, typesetter.style.lineHeightFrom == .tallest {
      top = max(top, typesetter.annotationTop(of: paragraph, from: start, to: end))
    }
    let above = top - heights.baseline
    if above > .zero {
      heights.line += above
      heights.baseline += above
    }
    return heights
  }

  /// The end of a line in a paragraph that the stretch ends in: where the stretch ends, when that is
  /// before the line's own end or the rest up to there fits on it.
  private func cut(_ end: Int, from start: Int, in room: Int64) -> Int {
    let last = paragraph.place(atByte: limit)
    let isCut =
      end > last
      || (end < last && fits(from: start, to: last, in: room) && !endsLine(last, after: end))
    guard isCut else { return end }
    let place = max(last, start + 1)
    paragraph.allowCut(at: place)
    return place
  }

  /// Whether one of the lines that begin at a place ends at another.
  private func endsLine(_ last: Int, after place: Int) -> Bool {
    var end = place
    while end < last { end = typesetter.lineEnd(of: paragraph, from: end, limit: setting.width) }
    return end == last
  }

  /// Whether the text fits on one line when it is taken to end at a place, whatever follows it.
  private func fits(from start: Int, to end: Int, in room: Int64) -> Bool {
    // Shaping a line again for its cut does not halve it: far ends are told by their sums.
    guard paragraph.contentX.base[end] - paragraph.x.base[start] <= 2 * max(0, room) else {
      return false
    }
    paragraph.allowCut(at: end)
    return typesetter.width(of: paragraph, from: start, to: end) <= room
  }
}
