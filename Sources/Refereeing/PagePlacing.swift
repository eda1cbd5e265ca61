import PaginatorKit
import Typesetting

/// The lines of one page as they are placed from the top, and what they are to the page.
struct PlacedPage {
  var measured: PageMeasurement
  var outline: PageOutline
  var ends = LineEnds()
  /// Whether all clusters of the lines are in sight.
  var isWhollySeen = true
  private(set) var stack: LineStack
  private let page: PageGeometry

  init(_ measured: PageMeasurement, outline: PageOutline, in layout: Layout) {
    self.measured = measured
    self.measured.unused = max(.zero, layout.flow.contentHeight)
    self.outline = outline
    page = layout.flow
    stack = LineStack(leading: layout.type.leading)
  }

  var last: PlacedLine? { stack.last }

  /// How many of some lines of the text fit below the others, from the first.
  func count(of lines: Range<Int>, in text: TextLines) -> Int {
    stack.count(of: lines, in: text, fitting: page.contentHeight)
  }

  mutating func place(_ line: Line) -> PlacedLine {
    let placed = stack.place(line)
    measured.add(top: placed.top, bottom: placed.bottom, width: line.width, in: page)
    return placed
  }

  /// Places ordinary lines of the text that fit, not none.
  mutating func place(_ lines: Range<Int>, of text: TextLines) {
    stack.place(lines, of: text)
    measured.add(lines.count, to: stack.last?.bottom ?? .zero, in: page)
  }
}

extension Referee {
  /// Places the lines of a page, from the top.
  ///
  /// - Complexity: O(log lines of the text), and O(1) for each line that is not an ordinary one of the
  ///   text.
  func place(_ lines: PageLines, on page: inout PlacedPage, to end: TextOffset) {
    for line in lines.above { place(line, on: &page) }
    if let text = self.lines, !lines.ofText.isEmpty {
      var from = lines.ofText.lowerBound
      for number in text.peculiar(in: lines.ofText) {
        place(from..<Int(number), of: text, on: &page)
        place(PageLine(element: text[Int(number)]), on: &page)
        from = Int(number) + 1
      }
      place(from..<lines.ofText.upperBound, of: text, on: &page)
    }
    for line in lines.below { place(line, on: &page) }
    outline(lines, on: &page.outline)
    inspectEnds(of: lines, to: end, into: &page.ends)
  }

  /// Places ordinary lines of the text.
  private func place(_ range: Range<Int>, of text: TextLines, on page: inout PlacedPage) {
    guard !range.isEmpty else { return }
    let last = range.lowerBound + page.count(of: range, in: text)
    if last > range.lowerBound {
      page.place(range.lowerBound..<last, of: text)
      ink.see(clusters, in: text.start(of: range.lowerBound)..<text.start(of: last))
    }
    for number in last..<range.upperBound {
      place(PageLine(element: text[number]), on: &page)
    }
  }

  private func place(_ line: PageLine, on page: inout PlacedPage) {
    let placed = page.place(line.line)
    let lineInk = line.element.ink
    ink.add(lineInk, of: placed, to: &page.measured.ink)
    if lineInk.hasClustersOfText, ink.isInside(lineInk, of: placed) {
      ink.see(clusters, in: placed.line.start..<placed.line.end)
    } else {
      page.isWhollySeen = false
      if !ink.isOutside(lineInk, of: placed) { ink.see(placed, glyphs: glyphs(of: line)) }
    }
  }

  // MARK: Paragraphs and line ends

  private func outline(_ lines: PageLines, on outline: inout PageOutline) {
    for line in lines.above { outline.add(startsParagraph: edges.stand(at: line.line.start)) }
    if let text = self.lines, !lines.ofText.isEmpty {
      let starts = text.paragraphStarts(in: lines.ofText)
      outline.add(
        lines.ofText.count,
        paragraphStarts: starts.lazy.map { Int($0) - lines.ofText.lowerBound }
      )
    }
    for line in lines.below { outline.add(startsParagraph: edges.stand(at: line.line.start)) }
  }

  private func inspectEnds(of lines: PageLines, to end: TextOffset, into ends: inout LineEnds) {
    let text = self.lines
    // Where each part begins; the one below it ends the last line of the one above.
    let belowStart = lines.below.first?.line.start
    let textStart = lines.ofText.isEmpty ? belowStart : text?.start(of: lines.ofText.lowerBound)
    inspectEnds(of: lines.above, before: textStart, to: end.utf8, into: &ends)
    if let text, !lines.ofText.isEmpty {
      let isLast = belowStart == nil
      let followed = lines.ofText.lowerBound..<(lines.ofText.upperBound - (isLast ? 1 : 0))
      inspectEnds(of: followed, in: text, into: &ends)
      if isLast {
        lineEnds.inspectLast(from: text.start(of: followed.upperBound), to: end.utf8, into: &ends)
      }
    }
    inspectEnds(of: lines.below, before: nil, to: end.utf8, into: &ends)
  }

  /// Inspects lines above one that begins at a byte, or down to the page's end.
  private func inspectEnds(
    of lines: [PageLine],
    before next: Int?,
    to end: Int,
    into ends: inout LineEnds
  ) {
    for (number, line) in lines.enumerated() {
      let start = line.line.start
      if let next = number + 1 < lines.count ? lines[number + 1].line.start : next {
        if start < next { lineEnds.inspect(from: start, to: next, into: &ends) }
      } else if start < end {
        lineEnds.inspectLast(from: start, to: end, into: &ends)
      }
    }
  }

  /// Inspects lines of the text that others follow.
  private func inspectEnds(of lines: Range<Int>, in text: TextLines, into ends: inout LineEnds) {
    ends.softBreaks +=
      lines.count - text.paragraphStarts(in: lines.lowerBound + 1..<lines.upperBound + 1).count
    for number in text.peculiar(in: lines) {
      let number = Int(number)
      let softBreaks = ends.softBreaks
      lineEnds.inspect(from: text.start(of: number), to: text.start(of: number + 1), into: &ends)
      ends.softBreaks = softBreaks
    }
  }
}
