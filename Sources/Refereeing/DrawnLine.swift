package import PaginatorKit
package import Typesetting

package struct PlacedLine: Hashable, Sendable {
  package var line: Line
  /// The distance from the content box's top to the line box's.
  package var top: Length
  /// The distance from the content box's top to where the line counts as ended: the line box's
  /// bottom, or its lower half-leading above that where that may hang.
  package var bottom: Length

  /// Where its baseline stands below the content box's top.
  package var baseline: Length { top + line.baseline }
}

/// A line of a page with all that it takes to draw it; distances are from the content box's top and
/// left side.
package struct DrawnLine: Hashable, Sendable {
  /// Its text, with the white space and the break that end it.
  package var range: PageRange
  /// Where the line box begins.
  package var top: Length
  /// Where the line counts as ended.
  package var bottom: Length
  package var baseline: Length
  /// The line's left end.
  package var left: Length
  /// Its glyphs in visual order, placed from its left end; hanging white space has none.
  package var glyphs: [PositionedGlyph]
}

extension Referee {
  /// Returns the lines of a page as it is shown, with their glyphs.
  ///
  /// They are those that the page is judged by; justified lines are unstretched.
  ///
  /// - Complexity: O(page), and O(paragraph) where one that the page lies in was not shaped yet.
  package func drawnLines(of page: PageRange, showing: Showing) -> [DrawnLine] {
    var lines: [DrawnLine] = []
    _ = layOut(page, showing: showing) { placed, flow in
      lines.append(drawn(placed, glyphs: flow.glyphs()))
    }
    return lines
  }

  /// Whether a line of the text has a hyphen at its end that the text has not.
  package func endsWithHyphen(lineTo end: TextOffset) -> Bool {
    .zero < end && end < text.end && boundaries.isHyphenated(at: end)
  }

  /// Returns a line that somebody else broke and placed, set in the layout's type.
  ///
  /// It lies inside one paragraph; what follows the first break in it is left out. Both distances are
  /// from the content box's top.
  ///
  /// - Returns: The line with the glyphs that its text has here.
  package func drawnLine(of range: PageRange, top: Length, bottom: Length) -> DrawnLine {
    let (start, end) = inside(range)
    let flow = flow(from: start, to: end, showing: .context, width: Self.endless)
    guard var line = flow.nextLine() else {
      return DrawnLine(
        range: range,
        top: top,
        bottom: bottom,
        baseline: bottom,
        left: .zero,
        glyphs: []
      )
    }
    line.height = bottom - top
    line.baseline = metrics.baseline(in: line.height)
    var drawn = drawn(PlacedLine(line: line, top: top, bottom: bottom), glyphs: flow.glyphs())
    drawn.range = range
    return drawn
  }

  /// Hands out the paragraphs of a stretch of the text as if lines never ended: what the text alone
  /// says of its glyphs, wherever it is broken.
  ///
  /// Both ends are inside the text, between scalars. `body` is called with the bytes of each
  /// paragraph's part and its glyphs in visual order.
  package func eachUnbrokenLine(
    from start: TextOffset,
    to end: TextOffset,
    _ body: (Range<Int>, [PositionedGlyph]) -> Void
  ) {
    let flow = flow(from: start, to: end, showing: .context, width: Self.endless)
    while let line = flow.nextLine() { body(line.start..<line.end, flow.glyphs()) }
  }

  /// Where the baseline of a line of the primary face stands below its top.
  package var baselineOfPrimary: Length {
    primary.baseline
  }

  /// How far below the end of a line of the primary face its box goes on: its lower half-leading where
  /// that may hang, else nothing.
  package var hangOfPrimary: Length {
    layout.type.leading == .hang ? primary.lowerHalfLeading : .zero
  }

  /// A width that no line reaches: 2³⁶ px.
  private static let endless = Length(sixtyFourths: 1 << 42)

  private func drawn(_ placed: PlacedLine, glyphs: [PositionedGlyph]) -> DrawnLine {
    DrawnLine(
      range: PageRange(utf8: placed.line.start, to: placed.line.end),
      top: placed.top,
      bottom: placed.bottom,
      baseline: placed.baseline,
      left: Length(sixtyFourths: ink.leftEdge(of: placed.line)),
      glyphs: glyphs
    )
  }
}
