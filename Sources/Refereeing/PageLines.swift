import PaginatorKit
import Typesetting

/// A line of a page, and where it has ink.
struct PageLine {
  var line: Line
  var ink: LineInk
  /// Whether its glyphs are those of the whole text, cut and not shaped again.
  var isPacked: Bool
  /// Its glyphs, `nil` of a line of the whole text and of a packed one, which are found again.
  var glyphs: [PositionedGlyph]?

  init(_ element: TextLines.Element, glyphs: [PositionedGlyph]? = nil) {
    (line, ink, isPacked) = (element.line, element.ink, element.isPacked)
    self.glyphs = glyphs
  }
}

/// Where lines stand one below the other, from the top of the content box.
struct LineStack {
  let leading: LeadingPolicy
  private var bottom = Length.zero
  private var isEmpty = true

  init(leading: LeadingPolicy) { self.leading = leading }

  mutating func place(_ line: Line) -> PlacedLine {
    let top = isEmpty ? bottom : bottom + line.spacingBefore
    isEmpty = false
    bottom = top + line.height
    let end = leading == .hang ? bottom - line.lowerHalfLeading : bottom
    return PlacedLine(line: line, top: top, bottom: end)
  }
}

extension Referee {
  /// The lines of a page as it is shown.
  ///
  /// Paragraphs are laid out apart from each other, so that whole ones have the text's lines whichever
  /// way the page is shown; so has a part of one in context that begins and ends with a line of the
  /// text. Other parts are laid out by themselves.
  func pageLines(from start: TextOffset, to end: TextOffset, showing: Showing) -> [PageLine] {
    guard start < end else { return [] }
    guard let lines else { return laidOut(from: start, to: end, showing: showing) }
    var found: [PageLine] = []
    var position = start.utf8
    let first = paragraph(holding: position)
    let beginsWithLine =
      first.start == position
      || showing == .context && lines.number(startingAt: position) != nil
    if !beginsWithLine {
      let cut = min(end.utf8, first.end)
      found = laidOut(from: start, to: TextOffset(utf8: cut), showing: showing)
      position = cut
    }
    guard position < end.utf8 else { return found }
    let last = paragraph(holding: end.utf8 - 1)
    let endsWithLine =
      last.end == end.utf8 || showing == .context && lines.number(startingAt: end.utf8) != nil
    // Where the part begins that is laid out by itself.
    let rest = endsWithLine ? end.utf8 : max(position, last.start)
    if let from = lines.number(startingAt: position), let to = lines.number(startingAt: rest) {
      for element in lines.elements[from..<to] { found.append(PageLine(element)) }
    }
    if rest < end.utf8 {
      found += laidOut(from: TextOffset(utf8: rest), to: end, showing: showing)
    }
    return found
  }

  /// The lines of a stretch of one paragraph.
  private func laidOut(
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing
  ) -> [PageLine] {
    if let packed = packed?.lines(from: start.utf8, to: end.utf8, showing: showing) {
      return packed.map { PageLine(element(of: $0)) }
    }
    let flow = flow(from: start, to: end, showing: showing)
    var lines: [PageLine] = []
    while let line = flow.nextLine() {
      let glyphs = flow.glyphs()
      lines.append(PageLine(element(of: line, glyphs), glyphs: glyphs))
    }
    return lines
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
    line.glyphs ?? glyphs(ofTextLine: line.line)
  }
}

/// A page as it was measured by itself, all of whose clusters were seen.
struct MeasuredPage {
  struct Key: Hashable {
    var start: TextOffset
    var end: TextOffset
    var showing: Showing
  }

  var measurement: PageMeasurement
  var outline: PageOutline
}
