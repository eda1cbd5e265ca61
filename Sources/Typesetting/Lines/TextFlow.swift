package import PaginatorKit

/// The lines of a stretch of text, one after the other, each paragraph shaped when it is reached.
///
/// The stretch is shown in one of two ways. As a `substring` it is a text of its own. In `context`
/// it is a part of its text: shaping, levels and breaks come from the whole paragraph, and a
/// stretch that starts inside one is not indented again. Either way the text is taken to end where
/// the stretch ends; a stretch in context that ends with a line of its text has the text's lines.
///
///     let flow = TextFlow(text, from: .zero, to: text.end, showing: .context, width: width,
///                         with: typesetter)
///     while let line = flow.nextLine() { … }
package final class TextFlow {
  private let typesetter: Typesetter
  private let text: SourceText
  fileprivate let limit: Int
  private let showing: Showing
  private var shaped: ShapedText?
  private var paragraph: ShapedParagraph
  /// What paragraphs are shaped into that nobody has shaped.
  private let own: ShapedParagraph
  private let metrics: LineMetrics
  private let width: Int64
  private let indentedWidth: Int64
  private let indent: Length

  /// The byte where the next line begins.
  fileprivate var position: Int
  /// The place in the paragraph where the next line begins; `nil` before a paragraph is prepared.
  fileprivate var place: Int?

  /// A flow over the text between two offsets.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - start: Where the first line begins, inside the text, between scalars.
  ///   - end: Where the text is taken to end, inside the text, between scalars.
  ///   - showing: Whether the stretch is a part of the text or a text of its own.
  ///   - width: How long a line may be.
  ///   - typesetter: Shapes the paragraphs; it may serve several flows of one thread.
  ///   - paragraph: The object the paragraphs are shaped into. A flow in context that is given the
  ///     object of an earlier flow over the same text, by the same typesetter, does not shape a
  ///     paragraph again that is still there.
  package init(
    _ text: SourceText,
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing,
    width: Length,
    with typesetter: Typesetter,
    into paragraph: ShapedParagraph = .init()
  ) {
    self.text = text
    self.paragraph = paragraph
    own = paragraph
    self.position = start.utf8
    self.limit = end.utf8
    self.showing = showing
    self.typesetter = typesetter
    self.metrics = typesetter.metrics
    self.indent = typesetter.style.firstLineIndent
    self.width = typesetter.units.limit(for: width)
    self.indentedWidth = typesetter.units.limit(for: width - indent)
  }

  /// A flow over a text that is shaped already; its lines are those of one that is not.
  ///
  /// Paragraphs are shaped apart from each other, so that a substring has those of its text but where
  /// it begins or ends inside one. Flows over one shaped text are read one after the other.
  ///
  /// - Parameters:
  ///   - shaped: The text and its paragraphs.
  ///   - start: Where the first line begins, inside the text, between scalars.
  ///   - end: Where the text is taken to end, inside the text, between scalars.
  ///   - showing: Whether the stretch is a part of the text or a text of its own.
  ///   - width: How long a line may be.
  ///   - paragraph: The object that a substring's parts of paragraphs are shaped into.
  package convenience init(
    over shaped: ShapedText,
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing = .context,
    width: Length,
    into paragraph: ShapedParagraph = .init()
  ) {
    self.init(
      shaped.text,
      from: start,
      to: end,
      showing: showing,
      width: width,
      with: shaped.typesetter,
      into: paragraph
    )
    self.shaped = shaped
  }

  /// The grapheme clusters without a glyph in the paragraphs met so far.
  package private(set) var missingGlyphs = 0

  /// The places of the line that was returned last, in the paragraph that is still there.
  private var lastPlaces = 0..<0

  /// Returns the glyphs of the line that was returned last, in visual order from its left end.
  ///
  /// - Complexity: O(line); nothing is kept.
  package func glyphs() -> [PositionedGlyph] {
    typesetter.glyphs(of: paragraph, from: lastPlaces.lowerBound, to: lastPlaces.upperBound)
  }

  /// Returns the next line, `nil` at the end.
  package func nextLine() -> Line? {
    lastPlaces = 0..<0
    while position < limit {
      let start = place ?? prepare()
      // The rest of a break whose first half ended the page before has no line of its own.
      if position > paragraph.range.contentEnd {
        leaveParagraph()
        continue
      }
      if paragraph.range.isEmpty { return blankLine() }
      return line(from: start)
    }
    return nil
  }

  fileprivate func prepare() -> Int {
    let isContext = showing == .context
    let known = shapedParagraph()
    let paragraph = known ?? own
    self.paragraph = paragraph
    let isThere =
      known != nil
      || isContext && paragraph.isWhole
        && (paragraph.range.start..<paragraph.range.end).contains(position)
    if isThere {
      paragraph.forgetCuts()
    } else {
      text.utf8.withUnsafeBufferPointer { utf8 in
        let first = isContext ? ParagraphRange.start(holding: position, in: utf8) : position
        let range = ParagraphRange.starting(
          at: first,
          limit: isContext ? utf8.count : limit,
          in: utf8
        )
        typesetter.prepare(paragraph, range: range, of: utf8)
        paragraph.isWhole = isContext
      }
    }
    missingGlyphs += paragraph.missingGlyphs
    let start = paragraph.place(atByte: position)
    paragraph.allowCut(at: start)
    place = start
    return start
  }

  /// The paragraph at the flow's position, when it is shaped already as the flow shows it.
  private func shapedParagraph() -> ShapedParagraph? {
    guard let shaped else { return nil }
    let whole = shaped.paragraph(holding: position)
    let isComplete = whole.range.start == position && whole.range.contentEnd <= limit
    return showing == .context || isComplete ? whole : nil
  }

  private func line(from start: Int) -> Line {
    let paragraph = paragraph
    let isFirst = start == 0 && position == paragraph.range.start
    var end = start
    if start < paragraph.count {
      let room = isFirst ? indentedWidth : width
      end = typesetter.lineEnd(of: paragraph, from: start, limit: room)
      if limit < paragraph.range.contentEnd { end = cut(end, from: start, in: room) }
    }
    let content = typesetter.width(of: paragraph, from: start, to: end)
    let heights = metrics.heights(of: paragraph, from: start, to: end)
    let endsParagraph = end == paragraph.count
    let begin = position
    lastPlaces = start..<end
    position =
      endsParagraph ? min(limit, paragraph.range.end) : paragraph.byte(at: end)
    if endsParagraph { leaveParagraph() } else { place = end }
    return Line(
      start: begin,
      end: position,
      width: typesetter.units.length(of: content) + (isFirst ? indent : .zero),
      height: heights.line,
      lowerHalfLeading: heights.lowerHalfLeading,
      spacingBefore: isFirst ? typesetter.style.paragraphSpacing : .zero,
      startsParagraph: isFirst,
      endsParagraph: endsParagraph
    )
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
    while end < last { end = typesetter.lineEnd(of: paragraph, from: end, limit: width) }
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

  private func blankLine() -> Line {
    let begin = position
    leaveParagraph()
    let heights = metrics.blank
    return Line(
      start: begin,
      end: position,
      width: .zero,
      height: heights.line,
      lowerHalfLeading: heights.lowerHalfLeading,
      spacingBefore: .zero,
      startsParagraph: true,
      endsParagraph: true
    )
  }

  fileprivate func leaveParagraph() {
    position = min(limit, paragraph.range.end)
    place = nil
  }
}

extension TextFlow {
  /// Shapes what is left of the stretch without breaking it into lines, as an engine does that is
  /// handed more text than its frame shows.
  ///
  /// - Parameter eachCluster: Called with the byte where each cluster begins that is not white space.
  package func shapeRest(eachCluster: (Int) -> Void = { _ in }) {
    while position < limit {
      if place == nil { _ = prepare() }
      paragraph.eachInkedCluster(eachCluster)
      leaveParagraph()
    }
  }
}
