import PaginatorKit
import Typesetting

/// A line of a page that was laid out by itself.
struct PageLine {
  var element: TextLines.Element
  /// Its glyphs, `nil` of a packed one, which are found again.
  var glyphs: [PositionedGlyph]?

  var line: Line { element.line }
}

/// The lines of a page as it is shown: a range of the text's, and above and below it those that were
/// laid out by themselves.
struct PageLines {
  var above: [PageLine] = []
  /// Numbers of lines of the text.
  var ofText = 0..<0
  var below: [PageLine] = []
  /// The part of a paragraph that the page begins with, and the one that it ends with, where their lines
  /// are the same whichever way the page is shown.
  var sameParts: (first: Range<Int>?, last: Range<Int>?)

  var count: Int { above.count + ofText.count + below.count }

  /// Whether the lines of a part are known to be the same whichever way the page is shown.
  func isSame(_ part: Range<Int>) -> Bool {
    (part == sameParts.first || part == sameParts.last)
      && above.allSatisfy(\.element.isPacked) && below.allSatisfy(\.element.isPacked)
  }
}

extension Referee {
  /// The lines of a page as it is shown.
  ///
  /// Paragraphs are laid out apart from each other, so that whole ones have the text's lines whichever
  /// way the page is shown; so has a part of one that begins and ends with a line of the text, in context
  /// or where it is the same either way. Other parts are laid out by themselves.
  func pageLines(from start: TextOffset, to end: TextOffset, showing: Showing) -> PageLines {
    var found = PageLines()
    guard start < end else { return found }
    guard let lines else {
      found.above = laidOut(from: start.utf8, to: end.utf8, showing: showing)
      return found
    }
    var position = start.utf8
    let first = paragraph(holding: position)
    if first.start < position {
      let cut = min(end.utf8, first.end)
      let isSame = isSameAsText(position..<cut)
      if isSame { found.sameParts.first = position..<cut }
      if lines.number(startingAt: position) == nil || showing == .substring && !isSame {
        found.above = laidOut(from: position, to: cut, showing: showing)
        position = cut
      }
    }
    guard position < end.utf8 else { return found }
    let rest = restOfPage(from: position, to: end.utf8, showing: showing, into: &found)
    if let from = lines.number(startingAt: position), let to = lines.number(startingAt: rest) {
      found.ofText = from..<to
    }
    return found
  }

  /// Lays out what a page ends with and the text has no lines for; returns where that begins.
  private func restOfPage(
    from start: Int,
    to end: Int,
    showing: Showing,
    into found: inout PageLines
  ) -> Int {
    let paragraph = paragraph(holding: end - 1)
    if paragraph.end == end { return end }
    let part = max(start, paragraph.start)..<end
    let isSame = found.sameParts.first == part || isSameAsText(part)
    if isSame { found.sameParts.last = part }
    if lines?.number(startingAt: end) != nil {
      if isSame || showing == .context { return end }
    } else if isSame, let last = lastLines(of: part) {
      found.below = last
      return last[0].line.start
    }
    found.below = laidOut(from: part.lowerBound, to: end, showing: showing)
    return part.lowerBound
  }

  /// Whether a part of a paragraph is the same whichever way it is shown, and where it begins and ends
  /// with lines of the text, has those.
  private func isSameAsText(_ part: Range<Int>) -> Bool {
    guard let lines, let packed else { return false }
    return lines.isPacked(at: part.lowerBound)
      && packed.areSameEitherWay(from: part.lowerBound, to: part.upperBound)
  }

  /// What a part of a paragraph ends with instead of the text's lines; `nil` where that is all of it.
  ///
  /// The part is the same whichever way it is shown.
  /// It ends inside a line of the text. The line before that one may reach up to there: the next break
  /// that was too far for it may lie behind the part. The lines before have one inside the part.
  private func lastLines(of part: Range<Int>) -> [PageLine]? {
    guard let lines, let packed else { return nil }
    let line = lines.number(reaching: part.upperBound) - 1
    guard line >= 0, lines.start(of: line) > part.lowerBound else { return nil }
    return packed.lines(from: lines.start(of: line), to: part.upperBound, showing: .context)?
      .map { PageLine(element: element(of: $0)) }
  }

  /// The lines of a stretch, of one paragraph where the text's lines are known.
  private func laidOut(from start: Int, to end: Int, showing: Showing) -> [PageLine] {
    if let packed = packed?.lines(from: start, to: end, showing: showing) {
      return packed.map { PageLine(element: element(of: $0)) }
    }
    let flow = flow(from: TextOffset(utf8: start), to: TextOffset(utf8: end), showing: showing)
    var lines: [PageLine] = []
    while let line = flow.nextLine() {
      let glyphs = flow.glyphs()
      lines.append(PageLine(element: element(of: line, glyphs), glyphs: glyphs))
    }
    return lines
  }

  /// Those lines of a page that begin in a range of bytes.
  ///
  /// - Complexity: O(lines).
  func lines(_ lines: PageLines, in bytes: Range<Int>) -> [PageLine] {
    var found = lines.above.filter { bytes.contains($0.line.start) }
    if let text = self.lines {
      for number in lines.ofText where bytes.contains(text.start(of: number)) {
        found.append(PageLine(element: text[number]))
      }
    }
    return found + lines.below.filter { bytes.contains($0.line.start) }
  }

  /// Adds the lines of a stretch of one paragraph.
  func addLines(
    from start: Int,
    to end: Int,
    showing: Showing,
    to lines: inout [TextLines.Element]
  ) {
    if let packed = packed?.lines(from: start, to: end, showing: showing) {
      for line in packed { lines.append(element(of: line)) }
      return
    }
    let flow = flow(from: TextOffset(utf8: start), to: TextOffset(utf8: end), showing: showing)
    while let line = flow.nextLine() { lines.append(element(of: line, flow.glyphs())) }
  }

  private func element(of packed: PackedLines.Element) -> TextLines.Element {
    TextLines.Element(
      line: packed.line,
      ink: ink.ink(of: packed.line, packed.reach),
      isPacked: true
    )
  }

  private func element(of line: Line, _ glyphs: [PositionedGlyph]) -> TextLines.Element {
    TextLines.Element(
      line: line,
      ink: ink.ink(of: line, glyphs: glyphs, clusters: known?.clusters),
      isPacked: false
    )
  }

  func glyphs(of line: PageLine) -> [PositionedGlyph] {
    if let glyphs = line.glyphs { return glyphs }
    guard line.element.isPacked, let packed else { return glyphs(ofTextLine: line.line) }
    return packed.glyphs(ofLine: line.line.start..<line.line.end)
  }

  /// Whether a page that a line of the text fits on has all of it in sight, and nothing is to be said of
  /// how it ends.
  func isOrdinary(_ element: TextLines.Element) -> Bool {
    let line = element.line
    return element.ink.hasClustersOfText && line.width <= layout.flow.contentWidth
      && ink.isInsideItsBox(element.ink, of: line)
      && lineEnds.isOrdinary(from: line.start, to: line.end)
  }
}
