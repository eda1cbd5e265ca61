import PaginatorKit

/// Breaking packed paragraphs into lines: the rules of ``Typesetter/lineEnd(of:from:limit:)`` where
/// nothing has to be shaped again.
extension ShapedPiece {
  /// Where a packed line ends.
  private struct LineEnd {
    /// The place behind its last scalar, counted from the stretch's first, and the byte in the text.
    var place: Int
    var byte: Int
    /// The sum of its advances in units, hanging white space left out.
    var content: Int64
  }

  /// Breaks a stretch into lines; false where one of them has to be shaped again, or is one long word.
  ///
  /// - Complexity: O(scalars).
  func breakLines(_ stretch: PackedLines.Stretch, for lines: PackedLines) -> Bool {
    let runs = form(of: stretch.paragraph).runs
    var (place, byte) = (0, stretch.start)
    var isFirst = stretch.isFirst
    let (width, firstLimit) = (lines.setting.width, lines.setting.firstLimit)
    while place < stretch.count {
      let limit = isFirst ? firstLimit : width
      guard
        let end = lineEnd(
          of: stretch,
          from: place,
          byte: byte,
          limit: limit,
          units: lines.typesetter.units
        ),
        let reach = reach(
          of: (stretch.scalar + place)..<(stretch.scalar + end.place),
          in: runs,
          from: stretch.paragraphScalar,
          ink: lines.shaped.ink
        )
      else { return false }
      let isLast = end.place == stretch.count
      lines.add(
        from: byte,
        to: isLast ? stretch.end : end.byte,
        content: end.content,
        reach: reach,
        isFirst: isFirst,
        endsParagraph: isLast && stretch.endsParagraph
      )
      (place, byte, isFirst) = (end.place, end.byte, false)
    }
    return true
  }

  /// Whether what cannot be broken around a place is sure to fit on a line of its own.
  ///
  /// - Complexity: O(line).
  func fits(
    wordAround place: Int,
    in scalars: Range<Int>,
    limit: Int64,
    units: AdvanceUnits
  ) -> Bool {
    var sum: Int64 = 0
    func add(_ scalar: Int) -> Bool {
      sum += units.isExact ? Int64(advances[scalar]) : units.rounded(advances[scalar])
      return sum <= limit
    }
    var start = place
    repeat {
      start -= 1
      guard add(start) else { return false }
    } while start > scalars.lowerBound && !canBreak(start)
    var end = place
    while end < scalars.upperBound, end == place || !canBreak(end) {
      guard add(end) else { return false }
      end += 1
    }
    let unsafe = ShapedParagraph.Mark.unsafe
    return marks[start] & unsafe == 0 && (end == scalars.upperBound || marks[end] & unsafe == 0)
  }

  /// Where the line ends that begins at a place.
  private func lineEnd(
    of stretch: PackedLines.Stretch,
    from start: Int,
    byte: Int,
    limit: Int64,
    units: AdvanceUnits
  ) -> LineEnd? {
    let begin = LineEnd(place: start, byte: byte, content: 0)
    let sure = sureStart(of: stretch, from: begin, limit: limit, units: units)
    if let sure,
      let end = lineEnd(of: stretch, from: start, behind: sure, limit: limit, units: units)
    {
      return end
    }
    return lineEnd(of: stretch, from: start, behind: begin, limit: limit, units: units)
  }

  /// What a line is sure to begin with, and has no place that is unsafe: as many scalars as fit on it though those
  /// were the widest of the piece that are not summed up yet, to the last that is no white space.
  ///
  /// - Complexity: O(scalars); no break is looked for.
  private func sureStart(
    of stretch: PackedLines.Stretch,
    from begin: LineEnd,
    limit: Int64,
    units: AdvanceUnits
  ) -> LineEnd? {
    let marks = marks + (stretch.scalar + begin.place)
    let advances = advances + (stretch.scalar + begin.place)
    guard units.isExact, widestAdvance > 0 else { return nil }
    let left = stretch.count - begin.place
    var (count, lengths) = (0, 0)
    var sum: Int64 = 0
    var seen: UInt8 = 0
    while true {
      let more = min(Int((limit - sum) / Int64(widestAdvance)), left - count) - 1
      guard more >= 4 else { break }
      for place in count..<count + more {
        seen |= marks[place]
        lengths &+= Self.byteLength(ofMark: marks[place])
        sum &+= Int64(advances[place])
      }
      count += more
    }
    while count > 0, marks[count - 1] & PackedMark.inked == 0 {
      count -= 1
      lengths -= Self.byteLength(ofMark: marks[count])
      sum -= Int64(advances[count])
    }
    guard count > 0, (seen | marks[count]) & ShapedParagraph.Mark.unsafe == 0 else { return nil }
    return LineEnd(place: begin.place + count, byte: begin.byte + lengths, content: sum)
  }

  /// The same of a line of which some is known to fit, if it ends behind that.
  private func lineEnd(
    of stretch: PackedLines.Stretch,
    from start: Int,
    behind sure: LineEnd,
    limit: Int64,
    units: AdvanceUnits
  ) -> LineEnd? {
    let marks = marks + stretch.scalar
    let advances = advances + stretch.scalar
    let isExact = units.isExact
    let isUnsafe = marks[start] & ShapedParagraph.Mark.unsafe
    // A cut changes glyphs beside it, not half a line of them.
    let doubt = (limit / 2 - 16 * FontFace.unitsPerEm)...(2 * limit + 16 * FontFace.unitsPerEm)
    var last: LineEnd?
    var lastMark: UInt8 = 0
    var next = sure
    var sum = sure.content
    while true {
      let mark = marks[next.place]
      let advance = advances[next.place]
      sum += isExact ? Int64(advance) : units.rounded(advance)
      if mark & PackedMark.inked != 0 { next.content = sum }
      next.byte += Self.byteLength(ofMark: mark)
      next.place += 1
      let isEnd = next.place == stretch.count
      let endMark = isEnd ? ShapedParagraph.Mark.canBreak : marks[next.place]
      guard endMark & ShapedParagraph.Mark.canBreak != 0 else { continue }
      if (endMark & ShapedParagraph.Mark.unsafe) | isUnsafe != 0, doubt.contains(next.content) {
        return nil
      }
      guard next.content <= limit else { break }
      (last, lastMark) = (next, endMark)
      if isEnd { break }
    }
    return (lastMark & ShapedParagraph.Mark.unsafe) | isUnsafe == 0 ? last : nil
  }

  /// How far the ink of a line reaches that is a range of the piece's scalars; `nil` where that is too far
  /// to tell.
  private func reach(
    of line: Range<Int>,
    in runs: [PackedRun],
    from paragraph: Int,
    ink: GlyphInk
  ) -> InkReach? {
    var reach = InkReach()
    var x: Int64 = 0
    var farthest: Int64 = 0
    for run in runs {
      let end = run.end == PackedRun.toTheEnd ? line.upperBound : paragraph + Int(run.end)
      let first = max(line.lowerBound, paragraph + Int(run.start))
      let sides = ink.of(run)
      for scalar in first..<max(first, min(line.upperBound, end)) {
        if marks[scalar] & PackedMark.inked != 0 {
          reach.add(sides[Int(glyphs[scalar])], at: Int32(truncatingIfNeeded: x))
        }
        farthest |= x ^ (x >> 63)
        x += Int64(advances[scalar])
      }
    }
    return farthest < Int64(GlyphInk.farthest) ? reach : nil
  }
}
