package import PaginatorKit

/// The lines of a stretch of one paragraph straight out of a ``ShapedText``, without a copy of it.
///
/// That is the same work as a ``TextFlow``'s, and its lines are the same, where nothing has to be
/// shaped again: a glyph for each scalar from left to right, no line longer than its limit, no cut that
/// changes a glyph, no part whose breaks depend on what was cut off. Of all else there are no packed
/// lines, and a flow has to lay it out.
///
/// It belongs to one thread, as its typesetter does.
package final class PackedLines {
  /// A line, and how far its ink reaches.
  package struct Element: Hashable, Sendable {
    package var line: Line
    package var reach: InkReach
  }

  let shaped: ShapedText
  let typesetter: Typesetter
  let width: Int64
  let indentedWidth: Int64
  let indent: Length
  let heights: LineMetrics.Heights
  /// Whether there are such lines at all in this layout.
  private let isPossible: Bool
  /// The lines that were made last.
  var made: [Element] = []

  /// The lines of a width over a text, in the style of a typesetter of its key.
  package init(over shaped: ShapedText, width: Length, with typesetter: Typesetter) {
    self.shaped = shaped
    self.typesetter = typesetter
    indent = typesetter.style.firstLineIndent
    self.width = typesetter.units.limit(for: width)
    indentedWidth = typesetter.units.limit(for: width - indent)
    heights = typesetter.metrics.primary
    // A line's height may depend on its faces; where there is no room, not even spaces fit.
    isPossible =
      typesetter.style.lineHeightFrom == .primary && typesetter.baseLevel == 0
      && shaped.ink.isNear && self.width >= 0 && indentedWidth >= 0
  }

  /// Returns the lines between two bytes of one paragraph, as a flow over them has them that shows them
  /// so; `nil` where a flow has to lay them out.
  ///
  /// The result is good until the next call.
  ///
  /// - Complexity: O(scalars), 5 ns each.
  package func lines(from start: Int, to end: Int, showing: Showing) -> [Element]? {
    guard let stretch = stretch(from: start, to: end, showing: showing) else { return nil }
    made.removeAll(keepingCapacity: true)
    if stretch.count == 0 {
      made.append(blankLine(stretch))
      return made
    }
    return stretch.piece.breakLines(stretch, for: self) ? made : nil
  }

  /// Whether a stretch has the same lines, of the same glyphs, whichever way it is shown, as far as they
  /// are packed.
  package func areSameEitherWay(from start: Int, to end: Int) -> Bool {
    guard let part = stretch(from: start, to: end, showing: .substring),
      stretch(from: start, to: end, showing: .context) != nil
    else { return false }
    return part.isParagraphStart || indent == .zero
  }

  /// A stretch of a paragraph that is packed and can be broken into lines as it is.
  struct Stretch {
    let piece: ShapedPiece
    /// The number of its paragraph in the piece.
    let paragraph: Int
    /// The first scalar of the paragraph in the piece.
    let paragraphScalar: Int
    /// Its own first scalar, and how many it has, the mandatory break left out.
    let scalar: Int
    let count: Int
    let start: Int
    /// Where its last line ends.
    let end: Int
    /// Whether its first line begins a paragraph, as it is shown.
    let isIndented: Bool
    /// Whether it begins with the paragraph of the text.
    let isParagraphStart: Bool
    /// Whether its last line ends a paragraph, as it is shown.
    let endsParagraph: Bool
  }

  private func stretch(from start: Int, to end: Int, showing: Showing) -> Stretch? {
    guard isPossible else { return nil }
    let piece = shaped.piece(holding: start)
    let number = piece.paragraph(holding: start)
    let range = piece.range(of: number, in: shaped.text)
    let isCut = end < range.contentEnd
    // Between the halves of a break, or beyond its paragraph: a flow knows.
    guard isCut || end == range.contentEnd || end == range.end, start < end,
      start < range.contentEnd || range.isEmpty && start == range.start, piece.isPlain(number)
    else { return nil }
    let first = piece.scalarIndex(of: start, in: shaped.text)
    let last = piece.scalarIndex(of: isCut ? end : range.contentEnd, in: shaped.text)
    let isWhole = start == range.start
    let paragraphScalar = isWhole ? first : piece.scalarIndex(of: range.start, in: shaped.text)
    // A flow shapes a line anew that begins inside a cluster.
    guard isWhole || piece.isClusterStart(first) else { return nil }
    if showing == .context {
      // Where a line may end and no glyph changes, the lines before are the text's.
      if isCut, !piece.allowsLineEnd(last) { return nil }
    } else if isCut || !isWhole {
      let isSafe = piece.isSafePart(
        first..<last,
        from: start,
        of: number,
        isStart: isWhole,
        isCut: isCut,
        in: shaped.text,
        for: typesetter
      )
      guard isSafe, !isCut || !piece.changesBreaks(last) else { return nil }
    }
    return Stretch(
      piece: piece,
      paragraph: number,
      paragraphScalar: paragraphScalar,
      scalar: first,
      count: last - first,
      start: start,
      end: end,
      isIndented: isWhole || showing == .substring,
      isParagraphStart: isWhole,
      endsParagraph: !isCut || showing == .substring
    )
  }

  private func blankLine(_ stretch: Stretch) -> Element {
    Element(
      line: Line(
        start: stretch.start,
        end: stretch.end,
        width: .zero,
        height: heights.line,
        lowerHalfLeading: heights.lowerHalfLeading,
        spacingBefore: .zero,
        startsParagraph: true,
        endsParagraph: true
      ),
      reach: InkReach()
    )
  }

  /// Adds a line of a stretch.
  @inline(__always)
  func add(
    from start: Int,
    to end: Int,
    content: Int64,
    reach: InkReach,
    isIndented: Bool,
    endsParagraph: Bool
  ) {
    made.append(
      Element(
        line: Line(
          start: start,
          end: end,
          width: typesetter.units.length(of: content) + (isIndented ? indent : .zero),
          height: heights.line,
          lowerHalfLeading: heights.lowerHalfLeading,
          spacingBefore: isIndented ? typesetter.style.paragraphSpacing : .zero,
          startsParagraph: isIndented,
          endsParagraph: endsParagraph
        ),
        reach: reach
      )
    )
  }
}
