package import PaginatorKit

/// The lines of a stretch of text, one after the other, each paragraph prepared when it is reached.
///
/// The stretch is shown in one of two ways. As a `substring` it is a text of its own. In `context`
/// it is a part of its text: shaping, levels and breaks come from the whole paragraph, and a
/// stretch that starts inside one is not indented again. Either way the text is taken to end where
/// the stretch ends; a stretch in context that ends with a line of its text has the text's lines.
///
/// Lines come out of break records where a paragraph has them, and out of the shaped paragraph where it
/// has none, where the stretch begins between records or ends inside the paragraph, and where a word is
/// longer than a line. They are the same either way.
///
/// A flow belongs to one thread, and as in ``Growing`` no two accesses to a property overlap.
///
///     let flow = TextFlow(text, from: .zero, to: text.end, showing: .context, width: width,
///                         with: typesetter)
///     while let line = flow.nextLine() { … }
package final class TextFlow {
  let typesetter: Typesetter
  let text: SourceText
  let limit: Int
  let showing: Showing
  @exclusivity(unchecked) private(set) var shaped: ShapedText?
  /// The paragraph of the shaped text that was read last.
  private(set) var whole: ShapedParagraph?
  @exclusivity(unchecked) var paragraph: ShapedParagraph
  /// What paragraphs are shaped into that nobody has shaped.
  let own: ShapedParagraph
  let metrics: LineMetrics
  let settings: ParagraphSettings
  /// How the lines of the current paragraph are set.
  @exclusivity(unchecked) var setting: ParagraphSetting
  /// The break records in use, `nil` where all is shaped.
  @exclusivity(unchecked) var reader: RecordReader?
  /// What is known of the paragraphs that a substring holds whole, and the reader of the others.
  @exclusivity(unchecked) private(set) var known: (lines: ParagraphLines, others: RecordReader)?
  @exclusivity(unchecked) private(set) var countsRecords = false

  /// Where the lines of the current paragraph come from.
  enum Source {
    /// The next line begins a paragraph that has not been looked at.
    case none
    case records
    case shaped
  }
  @exclusivity(unchecked) var source = Source.none
  /// The current paragraph, or the last.
  @exclusivity(unchecked) var range = ParagraphRange(start: 0, contentEnd: 0, end: 0)
  /// The byte where the next line begins.
  @exclusivity(unchecked) var position: Int
  /// The place in the shaped paragraph where the next line begins.
  @exclusivity(unchecked) var place = 0
  /// The line that did not fit on the page before, and begins the next.
  @exclusivity(unchecked) var overflowing: Line?
  /// The bytes of the line that was returned last, and where it came from.
  @exclusivity(unchecked) private var last = (bytes: 0..<0, source: Source.none)

  /// The grapheme clusters without a glyph in the paragraphs met so far.
  @exclusivity(unchecked) package internal(set) var missingGlyphs = 0

  /// A flow over the text between two offsets.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - start: Where the first line begins, inside the text, between scalars.
  ///   - end: Where the text is taken to end, inside the text, between scalars.
  ///   - showing: Whether the stretch is a part of the text or a text of its own.
  ///   - width: How long a line may be.
  ///   - pictures: What pictures have to fit into; where it is not given they may be of any height.
  ///   - typesetter: Prepares the paragraphs; it may serve several flows of one thread.
  ///   - paragraph: The object the paragraphs are shaped into. A flow in context that is given the
  ///     object of an earlier flow over the same text, by the same typesetter, does not shape a
  ///     paragraph again that is still there.
  ///   - lines: The lines of paragraphs of the text in that width by the same typesetter; what is known
  ///     of them is not laid out.
  package init(
    _ text: SourceText,
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing,
    width: Length,
    pictures: PictureBox? = nil,
    with typesetter: Typesetter,
    into paragraph: ShapedParagraph = .init(),
    knowing lines: ParagraphLines? = nil
  ) {
    self.text = text
    self.paragraph = paragraph
    own = paragraph
    self.position = start.utf8
    self.limit = end.utf8
    self.showing = showing
    self.typesetter = typesetter
    self.metrics = typesetter.metrics
    settings = ParagraphSettings(of: text, width: width, in: pictures, with: typesetter)
    setting = settings.plain
    if typesetter.shaping == .fast, text.utf8.count <= BreakRecords.longestText,
      typesetter.recordsTellHyphens
    {
      let reader = RecordReader()
      self.reader = reader
      known = lines.map { ($0, others: reader) }
    }
  }

  /// A flow over a text that is shaped already; its lines are those of one that is not.
  ///
  /// Paragraphs are shaped apart from each other, so that a substring has those of its text but where
  /// it begins or ends inside one: those parts are shaped into `paragraph`. Those of the text are read
  /// into `whole`, where one that is still there need not be read again; flows that are given the same
  /// object go on one after the other.
  package convenience init(
    over shaped: ShapedText,
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing = .context,
    width: Length,
    pictures: PictureBox? = nil,
    with typesetter: Typesetter,
    into paragraph: ShapedParagraph = .init(),
    whole: ShapedParagraph = .init()
  ) {
    precondition(shaped.key == ShapedText.Key(typesetter.style, of: shaped.text), "Another style.")
    self.init(
      shaped.text,
      from: start,
      to: end,
      showing: showing,
      width: width,
      pictures: pictures,
      with: typesetter,
      into: paragraph
    )
    self.shaped = shaped
    self.whole = whole
    reader = nil
  }

  /// A flow in context over a text whose break records are known; its lines are those of one over a
  /// text of which nothing is.
  ///
  /// The typesetter shapes what records cannot tell, for the same fonts, language and rules as the one
  /// that found them. Its work includes what finding the records took, where `countsRecords` says so, as
  /// if it did so when their paragraph is reached.
  package convenience init(
    over recorded: RecordedText,
    from start: TextOffset,
    to end: TextOffset,
    width: Length,
    pictures: PictureBox? = nil,
    with typesetter: Typesetter,
    countsRecords: Bool = false
  ) {
    precondition(recorded.key == typesetter.tables.key, "Records of another style.")
    precondition(recorded.begin <= start.utf8 || start >= end, "Records of what follows.")
    self.init(
      recorded.text,
      from: start,
      to: end,
      showing: .context,
      width: width,
      pictures: pictures,
      with: typesetter
    )
    if typesetter.recordsTellHyphens { reader = RecordReader(over: recorded.records) }
    self.countsRecords = countsRecords
  }

  /// Returns the glyphs of the line that was returned last, in visual order from its left end, and behind them
  /// those of the annotations above it.
  ///
  /// - Complexity: O(line), and O(paragraph) where it was not shaped; no glyph is kept.
  package func glyphs() -> [PositionedGlyph] {
    if last.source == .records {
      paragraph = shapeAgain()
      typesetter.fitPictures(of: paragraph, in: settings.box, room: setting.room)
    }
    return typesetter.drawnGlyphs(
      of: paragraph,
      from: paragraph.place(atByte: last.bytes.lowerBound),
      to: paragraph.place(atByte: last.bytes.upperBound)
    )
  }

  package func nextLine() -> Line? {
    last = (0..<0, .none)
    while position < limit {
      if source == .none { enterParagraph() }
      // The rest of a break whose first half ended the page before has no line of its own.
      if position > range.contentEnd {
        leaveParagraph()
        continue
      }
      if range.isEmpty { return blankLine() }
      if let picture = setting.picture { return pictureLine(picture) }
      let begin = position
      if source == .records, let line = recordedLine() {
        last = (begin..<position, .records)
        return line
      }
      if source == .records { readShaped(shapeAgain()) }
      let line = shapedLine()
      last = (begin..<position, .shaped)
      return line
    }
    return nil
  }

  func enterParagraph() {
    if typesetter.variants != nil {
      setting = settings.setting(at: position, isAlone: showing == .substring)
    }
    if !enterRecords() { enterShaped() }
  }

  func leaveParagraph() {
    position = min(limit, range.end)
    source = .none
  }

  /// The line from the position to a byte, or to the paragraph's end, behind which the flow goes on.
  func line(
    to end: Int?,
    content: Int64,
    _ heights: LineMetrics.Heights,
    isFirst: Bool,
    isBehindHyphen: Bool = false
  ) -> Line {
    let begin = position
    if let end { position = end } else { leaveParagraph() }
    return setting.line(
      from: begin,
      to: position,
      content: typesetter.units.length(of: content),
      heights,
      isFirst: isFirst,
      isLast: end == nil,
      isBehindHyphen: isBehindHyphen
    )
  }

  private func blankLine() -> Line {
    let begin = position
    leaveParagraph()
    return setting.blankLine(from: begin, to: position)
  }

  /// The line of a picture that is alone in its block.
  private func pictureLine(_ picture: PictureSize) -> Line {
    let heights = LineMetrics.Heights(
      line: picture.height,
      lowerHalfLeading: .zero,
      baseline: picture.height
    )
    let content = typesetter.units.limit(for: picture.width)
    last = (position..<range.end, .records)
    return line(to: nil, content: content, heights, isFirst: true)
  }

  /// Prepares what is left of the stretch without breaking it into lines, as an engine does that is
  /// handed more text than its frame shows.
  package func prepareRest() {
    while position < limit {
      if source == .none { enterParagraph() }
      leaveParagraph()
    }
  }

  /// Shapes what is left of the stretch, and hands out the byte where each cluster begins that is not white
  /// space.
  package func shapeRest(eachCluster: (Int) -> Void) {
    while position < limit {
      if source == .none { enterShaped() }
      if source == .records { readShaped(shapeAgain()) }
      paragraph.eachInkedCluster(eachCluster)
      leaveParagraph()
    }
  }
}
