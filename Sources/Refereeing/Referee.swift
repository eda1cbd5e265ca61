package import PaginatorKit
package import Typesetting

/// Measures paginations of one text in one layout, whoever made them.
///
/// A referee lays every page out itself, from the text's bytes, with a typesetter of its own; it
/// shares no cache and no line with any paginator. A page is judged as its paginator says that it
/// is shown. A referee belongs to one thread; what it read of a text it may share with other referees.
///
///     let referee = try Referee(of: text, in: layout, fonts: fonts)
///     let judgement = referee.judge(pages, showing: .substring, reference: greedyPages)
package final class Referee {
  package let text: SourceText
  let layout: Layout
  private let chain: FontChain
  /// Made when a line is asked for: who wants the line height alone has no tables filled.
  private(set) lazy var typesetter = Typesetter(
    chain: chain,
    style: layout.type,
    language: text.language,
    direction: text.direction,
    styles: text.styles,
    keepsGlyphs: true
  )
  let boundaries: BoundaryInspector
  let ink: InkInspector
  let edges: ParagraphEdges
  let lineEnds: LineEndInspector
  /// The whole text, shaped once for all layouts; `nil` for one so long that paragraphs are shaped
  /// when they are reached.
  let known: RefereedText?
  /// Its paragraphs, and the first bytes of its clusters, held here since each page asks for them; see
  /// ``CutParagraph/utf8``.
  private let (knownParagraphs, knownClusters): (ShapedText?, ByteSet?)
  /// The lines of the whole text in this layout; `nil` where it is not known.
  private(set) lazy var lines: TextLines? = known.map { known in
    TextLines(
      of: text,
      edges: edges,
      leading: layout.type.leading,
      isOrdinary: isOrdinary
    ) { position, lines in
      let paragraph = known.shaped.range(holding: position)
      addLines(from: paragraph.start, to: paragraph.end, showing: .context, to: &lines)
      return paragraph.end
    }
  }
  /// The lines that need not be laid out by a flow; `nil` where the text is not known.
  private(set) lazy var packed: PackedLines? = known.map { known in
    PackedLines(over: known.shaped, width: layout.flow.contentWidth, with: typesetter)
  }
  /// How paragraphs are set, for lines that somebody else made.
  private(set) lazy var settings = ParagraphSettings(
    of: text,
    width: layout.flow.contentWidth,
    in: PictureBox(layout.flow),
    with: typesetter
  )
  /// A paragraph stays here while pages that lie in it are judged.
  private let wholeParagraph = ShapedParagraph()
  private let slice = ShapedParagraph()
  /// The paragraph of a line of the text whose glyphs were asked for.
  private let glyphParagraph = ShapedParagraph()
  /// The two paragraphs that were asked for last: pages begin in one and end in another.
  @exclusivity(unchecked) private var lastParagraphs = (ParagraphRange.none, ParagraphRange.none)
  @exclusivity(unchecked) var measuredPages = MeasuredPages()

  let metrics: LineMetrics
  /// The heights of a line of the primary face.
  let primary: LineMetrics.Heights

  /// The height of one line of the primary face.
  package var lineHeight: Length { primary.line }

  /// A referee for a text and a layout, whose faces are among some fonts.
  ///
  /// `longestKept` is the longest text, in bytes, that is shaped as a whole, where a scalar takes some
  /// eight. `memory` has what other referees have read. Nothing that is measured depends on either.
  ///
  /// - Throws: ``FontError`` when a face of the layout cannot be loaded.
  package init(
    of text: SourceText,
    in layout: Layout,
    fonts: FontLibrary,
    longestKept: Int = ShapedText.longestText,
    sharing memory: RefereeMemory = RefereeMemory()
  ) throws(FontError) {
    self.text = text
    self.layout = layout
    chain = try fonts.chain(layout.type, for: text)
    known =
      text.utf8.count <= min(longestKept, ShapedText.longestText)
      ? try memory.text(text, in: layout.type, fonts: fonts) : nil
    (knownParagraphs, knownClusters) = (known?.shaped, known?.clusters)
    ink = InkInspector(of: text, in: layout, chain: chain)
    boundaries = BoundaryInspector(
      of: text,
      in: layout.type,
      chain: chain,
      known: known
    )
    edges = ParagraphEdges(of: text, in: layout.type)
    lineEnds = LineEndInspector(of: text, edges: edges, boundaries: boundaries)
    metrics = LineMetrics(chain: chain, style: layout.type)
    primary = metrics.primary
  }

  /// The grapheme clusters of the whole text that no face can draw.
  package var missingGlyphs: Int { whole.missing }

  /// The first bytes of the clusters of the whole text that can be seen.
  var clusters: ByteSet { knownClusters ?? whole.clusters }

  /// What the whole text holds, whoever paginates it.
  private(set) lazy var whole: (missing: Int, clusters: ByteSet, count: Int) = {
    if let known { return (known.shaped.missingGlyphs, known.clusters, known.clusterCount) }
    let flow = flow(from: .zero, to: text.end, showing: .context)
    let clusters = ByteSet(count: text.utf8.count)
    var count = 0
    flow.shapeRest { byte in
      count += 1
      clusters.insert(byte)
    }
    return (flow.missingGlyphs, clusters, count)
  }()

  /// Judges one pagination.
  ///
  /// The reference are the pages of `greedy` in the same layout, without keep rules. `rules` are those
  /// that the paginator declares to obey, `nil` when it declares none: a page that they shorten is left
  /// out of unused space. `balances`: the paginator spreads a shortage over the pages around it.
  ///
  /// - Complexity: O(lines of the text), and O(paragraphs that pages begin or end inside) once for each
  ///   page that no other pagination has.
  package func judge(
    _ pages: [PageRange],
    showing: Showing,
    reference: [PageRange],
    keeping rules: KeepRules? = nil,
    balances: Bool = false
  ) -> Judgement {
    ink.begin()
    var judged = JudgedPages(of: pages, among: measuredPages.writer)
    let outlines = pages.map { page in
      let (place, outline) = measure(page, showing: showing)
      judged.append(place)
      return outline
    }
    judged.place(by: outlines)
    edges.excuse(
      &judged,
      keeping: rules,
      balances: balances && (edges.keepsAny || pages.count <= reference.count)
    ) {
      self.linesAfter($0, count: $1, showing: showing)
    }
    var coverage = Coverage(of: pages, in: text)
    coverage.countBlankPages(&judged, of: pages, in: text) { firstLine(of: pages[$0]) }
    let drift =
      coverage.isPartition
      ? ReferenceDrift(of: pages, against: reference, in: text) : nil
    return Judgement(
      coverage: coverage,
      pages: judged.measurements,
      missingGlyphs: missingGlyphs,
      referencePages: reference.count,
      drift: drift,
      painted: PaintedCoverage(
        clusters: whole.count,
        painted: ink.paintedCount(of: clusters)
      )
    )
  }

  /// Measures one page by itself.
  ///
  /// It is what ``judge(_:showing:reference:keeping:balances:)`` finds but for what only all pages
  /// together tell: where its end stands among the paragraphs, and whether a keep rule made it
  /// short. Pages are numbered from 0.
  package func measurement(of page: PageRange, number: Int, showing: Showing) -> PageMeasurement {
    let place = measure(page, showing: showing).place
    return measuredPages.writer.table.measurement(at: place, number: number, range: page)
  }

  /// Returns the lines of a page as it is shown, with their tops.
  package func lines(of page: PageRange, showing: Showing) -> [PlacedLine] {
    layOut(page, showing: showing) { _, _ in }
  }

  /// Lays a page out and hands each line out as soon as it stands, with a way to get its glyphs.
  func layOut(
    _ page: PageRange,
    showing: Showing,
    each: (PlacedLine, TextFlow) -> Void
  ) -> [PlacedLine] {
    let (start, end) = inside(page)
    let flow = flow(from: start, to: end, showing: showing)
    var stack = LineStack(leading: layout.type.leading)
    var lines: [PlacedLine] = []
    while let line = flow.nextLine() {
      let placed = stack.place(line)
      lines.append(placed)
      each(placed, flow)
    }
    return lines
  }

  /// Returns the glyphs of a line of the whole text.
  func glyphs(ofTextLine line: Line) -> [PositionedGlyph] {
    guard let known else { preconditionFailure("The text's lines are not known.") }
    known.shaped.read(glyphParagraph, holding: line.start, for: typesetter)
    return typesetter.glyphs(
      of: glyphParagraph,
      ofLine: line.start..<line.end,
      pictures: PictureBox(layout.flow)
    )
  }

  /// A flow over a stretch of the text, of lines as long as the content box is wide unless another
  /// width is given.
  func flow(
    from start: TextOffset,
    to end: TextOffset,
    showing: Showing,
    width: Length? = nil
  ) -> TextFlow {
    let width = width ?? layout.flow.contentWidth
    if let known {
      return TextFlow(
        over: known.shaped,
        from: start,
        to: end,
        showing: showing,
        width: width,
        pictures: PictureBox(layout.flow),
        with: typesetter,
        into: slice,
        whole: wholeParagraph
      )
    }
    return TextFlow(
      text,
      from: start,
      to: end,
      showing: showing,
      width: width,
      pictures: PictureBox(layout.flow),
      with: typesetter,
      into: showing == .context ? wholeParagraph : slice
    )
  }

  /// Returns the paragraph that holds a byte of the text.
  ///
  /// - Complexity: O(1) for the two that were asked for last, O(log paragraphs) in a text that is known,
  ///   else O(length of the paragraph).
  func paragraph(holding byte: Int) -> ParagraphRange {
    if lastParagraphs.0.holds(byte) { return lastParagraphs.0 }
    if lastParagraphs.1.holds(byte) { return lastParagraphs.1 }
    let paragraph =
      if let knownParagraphs, byte < text.utf8.count {
        knownParagraphs.range(holding: byte)
      } else {
        text.utf8.withUnsafeBufferPointer { ParagraphRange.holding(byte, in: $0) }
      }
    lastParagraphs = (paragraph, lastParagraphs.0)
    return paragraph
  }

  /// The part of a page that lies inside the text; see ``SourceText/inside(_:)``.
  func inside(_ page: PageRange) -> (start: TextOffset, end: TextOffset) { text.inside(page) }

  /// The height of a page's first line in context, with the spacing before it.
  private func firstLine(of page: PageRange) -> Length {
    let (start, end) = inside(page)
    guard let line = flow(from: start, to: end, showing: .context).nextLine() else { return .zero }
    return line.spacingBefore + line.height - line.hanging(layout.type.leading)
  }
}

extension ParagraphRange {
  fileprivate static let none = ParagraphRange(start: 0, contentEnd: 0, end: 0)

  fileprivate func holds(_ byte: Int) -> Bool { start <= byte && byte < end }
}
